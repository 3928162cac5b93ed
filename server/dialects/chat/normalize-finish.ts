/** Normalizes finish reasons to those of the format. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

const known = new Set(['stop', 'length', 'tool_calls', 'content_filter', 'function_call']);

/** Finish reasons of other dialects, in lower case; unlisted ones mean `stop`. */
const meanings = new Map([
  ['max_tokens', 'length'],
  ['max_length', 'length'],
  ['model_length', 'length'],
  ['tool_use', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['content_filtered', 'content_filter'],
  ['safety', 'content_filter'],
  // A failure must not be reported as a normal end: these stay as they are, and are refused.
  ['error', 'error'],
  ['abort', 'abort'],
]);

export function knownReason(reason: JsonValue | undefined): JsonValue | undefined {
  if (typeof reason !== 'string' || known.has(reason)) return reason;
  if (reason === '') return null;
  const lower = reason.toLowerCase();
  return known.has(lower) ? lower : (meanings.get(lower) ?? 'stop');
}

/** Whether nothing is lost when a choice that has ended before is omitted. */
export function saysNothing({ delta, logprobs }: JsonObject): boolean {
  if (isJsonObject(logprobs) ? !Object.values(logprobs).every(isEmpty) : !isEmpty(logprobs)) return false;
  if (!isJsonObject(delta)) return isEmpty(delta);
  return Object.entries(delta).every(([name, value]) => name === 'role' || isEmpty(value));
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
