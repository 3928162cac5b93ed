/** Members of chunks, choices and messages whose absence or type the format does not have, but whose meaning is plain. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { normalizeEach } from './normalize-event.ts';
import { normalizeLogprobs } from './normalize-logprobs.ts';

/** Of a chunk or a plain completion: facts about the provider that are no text say nothing to a client. The same object when nothing changes. */
export function normalizeHead(body: JsonObject): JsonObject {
  return omitted(body, (name, value) => headTexts.has(name) && value !== null && typeof value !== 'string');
}

const headTexts = new Set(['system_fingerprint', 'service_tier', 'obfuscation']);

/** Of a choice, plain or in a chunk. */
export function normalizeChoiceMembers(choice: JsonObject): JsonObject {
  const { logprobs } = choice;
  if (!isJsonObject(logprobs)) return choice;
  const made = normalizeLogprobs(logprobs);
  return made === logprobs ? choice : { ...choice, logprobs: made };
}

/** A delta: a null means that there is nothing new. */
export function normalizeDelta(delta: JsonObject): JsonObject {
  return withText(omitted(delta, (name, value) => value === null && absentInDelta.has(name)));
}

const absentInDelta = new Set(['audio']);

/** A plain message. */
export function normalizeMessage(message: JsonObject): JsonObject {
  const made = withText(omitted(message, (name, value) => value === null && absentInMessage.has(name)));
  return made.content === undefined ? { ...made, content: null } : made;
}

const absentInMessage = new Set(['tool_calls', 'annotations']);

/** Content in parts becomes its text, and parts of thinking the reasoning; content with any other part stays, and is refused. */
function withText(message: JsonObject): JsonObject {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  let text = '';
  let reasoning = '';
  for (const part of content) {
    if (!isJsonObject(part)) return message;
    const { type } = part;
    const said =
      type === 'thinking' ? textOf(part.thinking) : type === 'text' ? textOf(part.text) : undefined;
    if (said === undefined) return message;
    if (type === 'thinking') reasoning += said;
    else text += said;
  }
  return { ...message, content: text, ...(reasoning !== '' && { reasoning_content: reasoning }) };
}

/** A text, or a list of text parts. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  const texts = value.map((part) => (isJsonObject(part) ? part.text : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}

/** The same object when nothing is omitted. */
function omitted(object: JsonObject, isOmitted: (name: string, value: JsonValue) => boolean): JsonObject {
  let made = object;
  for (const [name, value] of Object.entries(object)) {
    if (!isOmitted(name, value)) continue;
    const { [name]: _, ...rest } = made;
    made = rest;
  }
  return made;
}

/** Choices without an index have that of their place. The same list when nothing changes. */
export function numberedChoices(choices: readonly JsonValue[]): readonly JsonValue[] {
  return normalizeEach(choices, (choice, at) =>
    isJsonObject(choice) && (choice.index ?? null) === null ? { ...choice, index: at } : choice,
  );
}
