/** Fields of a chat request beyond the vendor's document, which a provider of the format takes only where its entry says so. */
import { reasoningFields } from '../../core/extra-fields.ts';
import type { Loss } from '../loss.ts';
import { fitMessageMarks, fitToolMarks } from './fit-marks.ts';
import { fitSettings } from './fit-settings.ts';

type Members = Readonly<Record<string, unknown>>;

export interface FittedRequest {
  /** The same object when nothing had to change. */
  json: Members;
  losses: Loss[];
}

/**
 * A valid chat request as a provider takes it that knows the fields of `taken`: the others become the vendor's own where
 * it has such a field, or are left out, and are reported. `others` are the names beyond the contract that the request has.
 */
export function fitExtraFields(
  json: Members,
  taken: readonly string[],
  others: readonly string[] = [],
): FittedRequest {
  const losses: Loss[] = [];
  const top = fitSettings(json, taken, others, losses);
  const messages = fitMessages(json['messages'] as readonly Members[], taken, losses);
  const { tools: offered } = json;
  const tools = taken.includes('cache_control') ? offered : fitToolMarks(offered, losses);
  if (messages === undefined && tools === offered) return { json: top, losses };
  const changed = tools === offered ? {} : { tools };
  return { json: { ...top, ...(messages === undefined ? {} : { messages }), ...changed }, losses };
}

/** `undefined` when no message changes. */
function fitMessages(
  messages: readonly Members[],
  taken: readonly string[],
  losses: Loss[],
): Members[] | undefined {
  const takesMarks = taken.includes('cache_control');
  const takesContent = taken.includes('extra_content');
  let fitted: Members[] | undefined;
  for (const [index, message] of messages.entries()) {
    const place = `messages[${index}]`;
    const named = fitNames(message, place, taken, losses);
    const marked = takesMarks ? named : fitMessageMarks(named, place, losses);
    const made = takesContent ? marked : fitCalls(marked, place, losses);
    if (made !== message) (fitted ??= [...messages])[index] = made;
  }
  return fitted;
}

/** The same object when the provider takes all of its members. */
function fitNames(message: Members, place: string, taken: readonly string[], losses: Loss[]): Members {
  const names = unknownFields(message, taken);
  if (names.length === 0) return message;
  const renamed = renamedText(message, names, taken);
  const text = renamed === undefined ? undefined : message[renamed.from];
  for (const field of names) {
    // A text that is sent under its other name is not lost.
    if (text !== undefined && textFields.includes(field) && message[field] === text) continue;
    const note =
      field === 'name' ? 'the provider takes no name of a tool' : 'the provider takes no reasoning back';
    losses.push({ field: `${place}.${field}`, kind: 'dropped', note });
  }
  return fitMessage(message, names, renamed);
}

/** The same object when no call has content beyond the format. */
function fitCalls(message: Members, place: string, losses: Loss[]): Members {
  const calls = message['tool_calls'] as readonly Members[] | null | undefined;
  if (calls?.some((call) => call['extra_content'] !== undefined) !== true) return message;
  const fitted = calls.map(({ extra_content: content, ...call }, index) => {
    if (content !== undefined)
      losses.push({
        field: `${place}.tool_calls[${index}].extra_content`,
        kind: 'dropped',
        note: 'the provider takes no content beside a call',
      });
    return call;
  });
  return { ...message, tool_calls: fitted };
}

function fitMessage(message: Members, names: readonly string[], renamed: Renamed | undefined): Members {
  const rest = Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name)));
  if (renamed !== undefined) return { ...rest, [renamed.to]: message[renamed.from] };
  // Without its reasoning the message may be empty, which only a text can be.
  const isEmpty = message['role'] === 'assistant' && !saying.some((name) => (rest[name] ?? null) !== null);
  return isEmpty ? { ...rest, content: '' } : rest;
}

const saying = ['content', 'refusal', 'audio', 'tool_calls', 'function_call', ...reasoningFields] as const;

interface Renamed {
  from: string;
  to: string;
}

/** Two names of one text. */
const textFields: readonly string[] = ['reasoning_content', 'reasoning'];

/** A text that is left out under the caller's name, and that the provider takes under the other. */
function renamedText(
  message: Members,
  unknown: readonly string[],
  taken: readonly string[],
): Renamed | undefined {
  const from = textFields.find((name) => unknown.includes(name));
  const to = taken.find((name) => textFields.includes(name));
  if (from === undefined || to === undefined || message[to] !== undefined) return undefined;
  return { from, to };
}

const none: readonly string[] = [];

/** Members of a message that the provider does not take. */
function unknownFields(message: Members, taken: readonly string[]): readonly string[] {
  switch (message['role']) {
    case 'tool':
      return message['name'] === undefined || taken.includes('tool_name') ? none : ['name'];
    case 'assistant':
      return reasoningFields.filter((name) => message[name] !== undefined && !taken.includes(name));
    default:
      return none;
  }
}
