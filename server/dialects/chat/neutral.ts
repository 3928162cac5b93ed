/** Native members of a chat-completions request that do not affect the completion. */

/** Handled by the gateway itself, or a client's own copy of something that is sent as well. */
const keptHere: ReadonlySet<string> = new Set(['stream_options', 'parsed', 'web_search_options']);

/** Settings that match every provider's behaviour. */
const defaults: Readonly<Record<string, unknown>> = {
  store: false,
  verbosity: 'medium',
  prompt_cache_retention: 'in_memory',
};

export function isNeutralInChat(member: string, value: unknown): boolean {
  if (value === null || keptHere.has(member)) return true;
  if (Object.hasOwn(defaults, member) && defaults[member] === value) return true;
  return member === 'annotations' && Array.isArray(value) && value.length === 0;
}
