/** Finds the JSON Schema that a prompt carries in its text, for clients that request JSON in words. */
import { isJsonObject } from '../../core/json.ts';
import { textOf } from '../../core/content.ts';
import type { Conversation, JsonSchemaObject } from '../../core/conversation.ts';

/** Characters of one text that are searched. */
const maxSearched = 65_536;
/** Objects in one text that are looked at. */
const maxObjects = 16;
/** Characters that are walked for the ends of all objects. */
const maxWalked = 524_288;
/** How a prompt without a response format announces its schema: these words, and the schema within a line or two. */
const announcement = /json(?:[ _-]?| format[^{]{0,40} )schema[^{]{0,80}$/i;
const announcedWithin = 100;

/**
 * The first schema of an object in the instructions, or in the last message of the user. Where the request has no
 * response format, the prompt must say that a JSON schema follows.
 */
export function findPromptSchema(conversation: Conversation): JsonSchemaObject | undefined {
  const mustAnnounce = conversation.responseFormat.type === 'text';
  const walk = { left: maxWalked };
  for (const text of searchedTexts(conversation)) {
    for (const { value, before } of objectsIn(text.slice(0, maxSearched), walk))
      if (isSchemaOfObject(value) && (!mustAnnounce || announcement.test(before))) return value;
  }
  return undefined;
}

function searchedTexts({ turns }: Conversation): string[] {
  const last = turns.findLast(({ role }) => role === 'user');
  const instructions = turns.filter(({ role }) => role === 'system' || role === 'developer');
  return [...instructions, ...(last === undefined ? [] : [last])].map(({ blocks }) => textOf(blocks));
}

function isSchemaOfObject(value: unknown): value is JsonSchemaObject {
  return isJsonObject(value) && isJsonObject(value['properties']);
}

/** The outermost JSON objects of a text, each with the characters before it. */
function* objectsIn(text: string, walk: { left: number }): Generator<{ value: unknown; before: string }> {
  let at = text.indexOf('{');
  for (let count = 0; at >= 0 && count < maxObjects && walk.left > 0; count += 1) {
    const end = endOfObject(text, at);
    walk.left -= (end < 0 ? text.length : end) - at;
    const value = end < 0 ? undefined : parsed(text.slice(at, end));
    if (value !== undefined) yield { value, before: text.slice(Math.max(0, at - announcedWithin), at) };
    at = text.indexOf('{', value === undefined ? at + 1 : end);
  }
}

/** Behind the brace that closes the one at `start`; -1 where none does. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString && character === '{') depth += 1;
    else if (!inString && character === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
