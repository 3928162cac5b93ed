/** A chat request with the ids of calls that its provider generated: other surfaces return ids that carry `extra_content`. */
import type { Loss } from '../loss.ts';
import { hasContent, openContent, withoutContent } from '../sealed-call-id.ts';
import type { Sealing } from '../sealing.ts';

type Members = Readonly<Record<string, unknown>>;

/** The content is beside the call again, where it was made for this project. The same object where nothing changes. */
export function withOpenCallIds(json: Members, sealing: Sealing): { json: Members; losses: Loss[] } {
  const losses: Loss[] = [];
  const messages = json['messages'] as readonly Members[];
  let opened: Members[] | undefined;
  for (const [index, message] of messages.entries()) {
    const made = openMessage(message, `messages[${index}]`, sealing, losses);
    if (made !== message) (opened ??= [...messages])[index] = made;
  }
  return { json: opened === undefined ? json : { ...json, messages: opened }, losses };
}

function openMessage(message: Members, place: string, sealing: Sealing, losses: Loss[]): Members {
  const { tool_call_id: result, tool_calls: calls } = message;
  if (typeof result === 'string' && hasContent(result))
    return { ...message, tool_call_id: withoutContent(result) };
  if (!Array.isArray(calls) || !(calls as Members[]).some(carries)) return message;
  const opened = (calls as Members[]).map((call, index) => {
    if (!carries(call)) return call;
    const carrier = String(call['id']);
    const content = openContent(carrier, sealing);
    if (content === undefined)
      losses.push({
        field: `${place}.tool_calls[${index}].id`,
        kind: 'changed',
        note: 'its content was made by another service, or for another project',
      });
    return {
      ...(content !== undefined && { extra_content: content }),
      ...call,
      id: withoutContent(carrier),
    };
  });
  return { ...message, tool_calls: opened };
}

const carries = ({ id }: Members): boolean => typeof id === 'string' && hasContent(id);
