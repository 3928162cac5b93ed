/** The bound on marks of prompt caching, which chat and responses requests have in common. */
import { fromBody, isGiven, member } from './body-parts.ts';
import { type ContractViolation, invalid } from './violation.ts';

/** A request may mark this many places for the prompt cache. */
const maxCacheBreakpoints = 4;
const markNames = ['prompt_cache_breakpoint', 'cache_control'] as const;

/** `walk` visits the parts of a body that may have a mark, in order, and returns the first place that a visit returns. */
export function fewCacheBreakpoints(
  walk: (visit: (part: unknown) => string | undefined) => string | undefined,
): ContractViolation | undefined {
  let count = 0;
  const param = walk((part) => {
    // Beside each other they are one mark.
    const name = markNames.find((each) => isGiven(member(part, each)));
    return name !== undefined && ++count > maxCacheBreakpoints ? `.${name}` : undefined;
  });
  return invalid(fromBody(param), `a request may have at most ${maxCacheBreakpoints} of them`);
}
