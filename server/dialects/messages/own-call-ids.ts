/** A messages request without what a provider of chat completions keeps in the ids of its calls. */
import type { Loss } from '../loss.ts';
import { hasContent, withoutContent } from '../sealed-call-id.ts';

type Members = Readonly<Record<string, unknown>>;

/** The same object where nothing changes. A result has the id of its call, which is reported. */
export function withOwnCallIds(json: Members): { json: Members; losses: Loss[] } {
  const losses: Loss[] = [];
  const { messages } = json;
  if (!Array.isArray(messages)) return { json, losses };
  let isSame = true;
  const made = (messages as Members[]).map((message, at) => {
    const { content } = message;
    if (!Array.isArray(content) || !content.some(carries)) return message;
    isSame = false;
    const blocks = (content as Members[]).map((block, index) => {
      if (!carries(block)) return block;
      const member = memberOf(block);
      if (member === 'id')
        losses.push({
          field: `messages[${at}].content[${index}].id`,
          kind: 'changed',
          note: 'the content in it is for another provider',
        });
      return { ...block, [member]: withoutContent(String(block[member])) };
    });
    return { ...message, content: blocks };
  });
  return { json: isSame ? json : { ...json, messages: made }, losses };
}

const memberOf = (block: Members): 'id' | 'tool_use_id' =>
  block['type'] === 'tool_result' ? 'tool_use_id' : 'id';

function carries(block: unknown): boolean {
  const id = (block as Members)[memberOf(block as Members)];
  return typeof id === 'string' && hasContent(id);
}
