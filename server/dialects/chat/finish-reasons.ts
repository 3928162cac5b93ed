/** What the finish reasons of other dialects mean in this one. */

/** The finish reasons of the format. */
export const knownReasons: ReadonlySet<unknown> = new Set([
  'stop',
  'length',
  'tool_calls',
  'content_filter',
  'function_call',
]);

/** In lower case. A failure is not among them: it must not be reported as a normal end. */
const meanings = new Map([
  ['eos', 'stop'],
  ['eos_token', 'stop'],
  ['end', 'stop'],
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['max_length', 'length'],
  ['model_length', 'length'],
  ['tool_use', 'tool_calls'],
  ['tool_call', 'tool_calls'],
  ['content_filtered', 'content_filter'],
  ['safety', 'content_filter'],
  ['recitation', 'content_filter'],
  ['blocklist', 'content_filter'],
  ['prohibited_content', 'content_filter'],
  ['spii', 'content_filter'],
]);

/** Names of failures; they stay as they are. */
const failures = new Set(['error', 'abort']);

/** The reason of the format, or the same one where its meaning is not known. */
export function meantReason(reason: string): string {
  const lower = reason.toLowerCase();
  return knownReasons.has(lower) ? lower : (meanings.get(lower) ?? reason);
}

/** For operators who have listed the rule: unknown reasons mean `stop`. */
export function guessedReason(reason: string): string {
  const meant = meantReason(reason);
  return knownReasons.has(meant) || failures.has(reason.toLowerCase()) ? meant : 'stop';
}
