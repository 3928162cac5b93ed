/** Which setting of a provider would have spared a request that it refused for a field: for the log. */
import { vendorFields, type RequestLimits } from '../core/request-limits.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Target } from './target.ts';

/** What `quirks.request: plain` leaves out or renames beside fields at the top. */
const plainWords = [
  'allowed_tools',
  'annotations',
  'audio',
  'cache_control',
  'custom',
  'developer',
  'include_obfuscation',
  'name',
  'prompt_cache_breakpoint',
  'refusal',
] as const;

/** Gives the advice for the body of a provider's response; of a request in another format nothing can be left out. */
export function adviserFor({ format, json }: PreparedRequest, { quirks }: Target) {
  return format === 'chat' ? (refusal: string) => refusalAdvice(refusal, json, quirks) : undefined;
}

/** `sent` is the chat request; undefined when no setting would help. */
function refusalAdvice(
  refusal: string,
  sent: Readonly<Record<string, unknown>>,
  { plainRequests }: RequestLimits,
): string | undefined {
  const isNamed = (word: string) => mentions(refusal, word);
  const field = Object.keys(sent).find(isNamed);
  const vendors: readonly string[] = vendorFields;
  if (!plainRequests && (field === undefined ? plainWords.some(isNamed) : vendors.includes(field)))
    return 'The setting `quirks.request: plain` of this provider may help: it is then sent what chat-completions servers have in common.';
  if (field === undefined || settled.has(field)) return undefined;
  return `The setting \`quirks.omit_fields: [${field}]\` of this provider leaves the field out.`;
}

/** Other settings decide on these, or no request is without them. */
const settled: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'tools', 'functions']);

/** In quotes, or as the end of a path in them: not as a word of a sentence, and not as a name in the JSON of the response. */
function mentions(text: string, word: string): boolean {
  return new RegExp(`["'\`.]${word}\\\\?["'\`](?!\\s*:)`).test(text);
}
