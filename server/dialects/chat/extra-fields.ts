/** Fields of a chat request beyond the vendor's document, which a provider of the format takes only where its entry says so. */
import type { ExtraField } from '../../core/extra-fields.ts';
import type { Loss } from '../loss.ts';

type Members = Readonly<Record<string, unknown>>;

export interface FittedRequest {
  /** The same object when nothing had to change. */
  json: Members;
  losses: Loss[];
}

/** A valid chat request as a provider takes it that knows the fields of `taken`: the others are left out and reported. */
export function fitExtraFields(json: Members, taken: readonly ExtraField[]): FittedRequest {
  const losses: Loss[] = [];
  const messages = fitMessages(json['messages'] as readonly Members[], taken, losses);
  return { json: messages === undefined ? json : { ...json, messages }, losses };
}

/** The reasoning of an assistant message, under the names that servers have for it. */
const reasoningFields = ['reasoning', 'reasoning_content', 'reasoning_details', 'thinking_blocks'] as const;

/** `undefined` when no message changes. */
function fitMessages(
  messages: readonly Members[],
  taken: readonly ExtraField[],
  losses: Loss[],
): Members[] | undefined {
  let fitted: Members[] | undefined;
  for (const [index, message] of messages.entries()) {
    const names = unknownFields(message, taken);
    if (names.length === 0) continue;
    for (const field of names)
      losses.push({
        field: `messages[${index}].${field}`,
        kind: 'dropped',
        note:
          field === 'name' ? 'the provider takes no name of a tool' : 'the provider takes no reasoning back',
      });
    const rest = Object.entries(message).filter(([name]) => !names.includes(name));
    (fitted ??= [...messages])[index] = Object.fromEntries(rest);
  }
  return fitted;
}

const none: readonly string[] = [];

/** Members of a message that the provider does not take. */
function unknownFields(message: Members, taken: readonly ExtraField[]): readonly string[] {
  switch (message['role']) {
    case 'tool':
      return message['name'] === undefined || taken.includes('tool_name') ? none : ['name'];
    case 'assistant':
      return reasoningFields.filter((name) => message[name] !== undefined && !taken.includes(name));
    default:
      return none;
  }
}
