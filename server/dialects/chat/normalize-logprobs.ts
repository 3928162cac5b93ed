/** Log probabilities without the members that some servers omit, and in the form of the older completions format. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { normalizeEach } from './normalize-event.ts';

/** The same object when nothing changes; null where there is nothing. */
export function normalizeLogprobs(logprobs: JsonObject): JsonObject | null {
  if (Array.isArray(logprobs.tokens)) return ofTokens(logprobs) ?? logprobs;
  if (Object.values(logprobs).every(isNothing) && logprobs.content === undefined) return null;
  const made = logprobs.content === undefined ? { ...logprobs, content: null } : logprobs;
  return withEntries(withEntries(made, 'content'), 'refusal');
}

function withEntries(logprobs: JsonObject, side: 'content' | 'refusal'): JsonObject {
  const entries = logprobs[side];
  if (!Array.isArray(entries)) return logprobs;
  const filled = normalizeEach(entries, (entry) => filledEntry(entry, true));
  return filled === entries ? logprobs : { ...logprobs, [side]: [...filled] };
}

const isNothing = (value: JsonValue): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

function filledEntry(entry: JsonValue, hasTop: boolean): JsonValue {
  if (!isJsonObject(entry)) return entry;
  const made = entry.bytes === undefined ? { ...entry, bytes: null } : entry;
  const { top_logprobs: top } = made;
  if (!hasTop || (Array.isArray(top) && top.length === 0)) return made;
  if ((top ?? null) === null) return { ...made, top_logprobs: [] };
  if (!Array.isArray(top)) return made;
  const filled = normalizeEach(top, (each) => filledEntry(each, false));
  return filled === top ? made : { ...made, top_logprobs: [...filled] };
}

/** Parallel lists of tokens and their probabilities; undefined when they do not match. */
function ofTokens({ tokens, token_logprobs: values }: JsonObject): JsonObject | null | undefined {
  if (!Array.isArray(tokens) || !Array.isArray(values) || tokens.length !== values.length) return undefined;
  if (tokens.length === 0) return null;
  return {
    content: tokens.map((token, at) => ({
      token,
      logprob: values[at] ?? null,
      bytes: null,
      top_logprobs: [],
    })),
    refusal: null,
  };
}
