/** What a caller may see of an upstream error message: nothing of the operator's provider, its account or its name for the model. */
import type { Target } from './target.ts';

/** Longest text that is repeated, characters. */
const maxLength = 500;

/** Texts that seem to mention a key, a URL or an IP address are not repeated. */
const revealsTooMuch = /api[ _-]?key|bearer|token \S*\*|sk-|\/\/|[\w-]{40}|\b\d{1,3}(?:\.\d{1,3}){3}\b/i;

/** The part of a target that its provider's texts must not reveal. */
export type Concealed = Pick<Target, 'provider' | 'state' | 'upstreamModel'>;

/** The text with the model's id for callers in place of the provider's; undefined where callers must not see it. */
export function repeatableText(
  text: string,
  { provider, state, upstreamModel }: Concealed,
  model: string,
): string | undefined {
  // Before it is cut: half of a name would not be found.
  if (text === '' || revealsTooMuch.test(text) || (provider.leaks?.(text) ?? false)) return undefined;
  const named = text.replaceAll(wordOf(model, upstreamModel), () => model);
  // An id such as `acme/poet` names the provider to callers itself.
  const ownName = wordOf(state.name);
  if (model.search(ownName) === -1 && named.search(ownName) !== -1) return undefined;
  return named.slice(0, maxLength).toWellFormed();
}

/** Matches the names, the longest of them, where no letter, digit or underscore is next to it. */
function wordOf(...names: string[]): RegExp {
  const escaped = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[^\w\s]/g, String.raw`\$&`));
  return new RegExp(`(?<!\\w)(?:${escaped.join('|')})(?!\\w)`, 'gi');
}
