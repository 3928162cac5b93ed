/** Fields of the vendor's chat request that other servers of the format do not have: they refuse or ignore them. */
export const vendorFields = [
  'metadata',
  'moderation',
  'prediction',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'safety_identifier',
  'service_tier',
  'store',
  'verbosity',
  'web_search_options',
] as const;

/** How a target deviates in what it takes of a chat request. */
export interface RequestLimits {
  /** Only what chat-completions servers have in common: no cache marks, no developer messages, functions alone, … */
  plainRequests: boolean;
  /** Fields at the top that are left out. */
  omittedFields: readonly string[];
}
