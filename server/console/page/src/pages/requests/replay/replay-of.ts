/** A stored request as a conversation of the playground, where the playground can hold it. */
import type { ConversationFormat } from '../../../../../../core/wire-format.ts';
import { fieldsOf, textOf, type Fields } from '../../../json-fields.ts';
import type { Kept, KeptChoices } from '../../playground/read-kept.ts';
import type { Turn } from '../../playground/turn.ts';
import type { Message, Part } from '../prompt/conversation.ts';
import type { StoredConversation } from '../prompt/read-prompt.ts';

/** As many as the playground sends, the system prompt included. */
const maxMessages = 1000;

export type Replay =
  | {
      kept: Kept;
      /** Fields of the request that the playground has no place for. */
      omitted: readonly string[];
    }
  | {
      /** Why there is none, as a sentence. */
      reason: string;
    };

/** `model`: the one that was asked for. Undefined `stored`: the body is no conversation. */
export function replayOf(stored: StoredConversation | undefined, model: string): Replay {
  if (stored === undefined) return { reason: 'The request is no chat.' };
  const { format, body, messages } = stored;
  const reason = obstacleOf(stored);
  if (reason !== undefined) return { reason };
  const first = messages.findIndex((message) => !isSystem(message));
  const turns = messages.slice(first).map(turnOf);
  const choices: Partial<KeptChoices> = {
    format: format === 'responses' ? 'responses' : 'chat',
    model,
    system: messages.slice(0, first).map(textIn).join('\n\n'),
    ...settings[format](body),
  };
  const draft = turns.at(-1)?.content ?? '';
  return { kept: { turns: turns.slice(0, -1), choices, draft }, omitted: omittedOf(stored) };
}

/** Undefined where nothing is in the way. */
function obstacleOf({ messages, isTruncated, continues }: StoredConversation): string | undefined {
  if (isTruncated) return 'Only the beginning of the prompt is stored.';
  if (continues !== undefined) return 'The messages that the request continues are not part of its prompt.';
  const parts = messages.flatMap((message) => message.parts);
  const foreign = parts.find(({ kind }) => kind !== 'text' && kind !== 'reasoning');
  if (foreign !== undefined) return `The replay takes over text only. The prompt has ${nameOf(foreign)}.`;
  const roles = messages.slice(messages.findIndex((message) => !isSystem(message))).map(({ role }) => role);
  const odd = roles.find((role) => role !== 'user' && role !== 'assistant');
  if (odd !== undefined) return `The playground has no messages of the role ${odd} within a conversation.`;
  if (roles.at(-1) !== 'user') return 'The last message of the prompt is not the user’s.';
  if (roles.length >= maxMessages) return 'The prompt has too many messages for the playground.';
  return undefined;
}

const partNames: Readonly<Record<Part['kind'], string>> = {
  text: 'text',
  reasoning: 'reasoning',
  call: 'tool calls',
  result: 'tool results',
  file: 'images or other files',
  other: 'other parts',
};

const nameOf = ({ kind }: Part): string => partNames[kind];

const isSystem = ({ role }: Message): boolean => role === 'system' || role === 'developer';

const textIn = ({ parts }: Message): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');

const turnOf = (message: Message): Turn => ({
  role: message.role === 'user' ? 'user' : 'assistant',
  content: textIn(message),
});

type Settings = Pick<KeptChoices, 'maxTokens' | 'temperature' | 'effort'>;

const efforts: readonly KeptChoices['effort'][] = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
];

/** A number as the fields of the playground have it; empty for none. */
const digits = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

const plainSettings = ({ max_tokens: most, temperature }: Fields): Settings => ({
  maxTokens: digits(most),
  temperature: digits(temperature),
  effort: '',
});

const settings: Readonly<Record<ConversationFormat, (body: Fields) => Settings>> = {
  chat: (body) => plainSettings({ ...body, max_tokens: body['max_completion_tokens'] ?? body['max_tokens'] }),
  messages: plainSettings,
  completions: plainSettings,
  responses: ({ max_output_tokens: most, temperature, reasoning }) => ({
    ...plainSettings({ max_tokens: most, temperature }),
    effort: efforts.find((effort) => effort === textOf(fieldsOf(reasoning)['effort'])) ?? '',
  }),
};

/** Fields that the conversation has, that have no effect on the completion, or that the playground sets itself. */
const accounted: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'input',
  'prompt',
  'system',
  'instructions',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'temperature',
  'stream',
  'stream_options',
  'store',
  'user',
  'safety_identifier',
  'metadata',
]);

function omittedOf({ format, body, messages }: StoredConversation): string[] {
  const isKept = (name: string): boolean =>
    accounted.has(name) || (format === 'responses' && name === 'reasoning');
  const fields = Object.keys(body).filter((name) => !isKept(name) && body[name] !== null);
  const hasReasoning = messages.some(({ parts }) => parts.some(({ kind }) => kind === 'reasoning'));
  return hasReasoning ? [...fields, 'the reasoning of earlier messages'] : fields;
}
