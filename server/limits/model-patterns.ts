/** Decides whether a list of model patterns names a model, in time that no pattern can blow up. */

/** Longer ones name no model of the contract. */
const longestPattern = 256;

type Test = (model: string) => boolean;

/** Every `*` matches any text, including the empty one. Each literal is matched at its first fit: linear, and always correct. */
function globTest(pattern: string): Test {
  const chunks = pattern.split('*');
  const head = chunks[0] ?? '';
  const tail = chunks.at(-1) ?? '';
  const middle = chunks.slice(1, -1).filter((chunk) => chunk !== '');
  return (model) => {
    if (model.length < head.length + tail.length || !model.startsWith(head) || !model.endsWith(tail))
      return false;
    const end = model.length - tail.length;
    let at = head.length;
    for (const chunk of middle) {
      const found = model.indexOf(chunk, at);
      if (found < 0 || found + chunk.length > end) return false;
      at = found + chunk.length;
    }
    return true;
  };
}

/** Exact ids and globs with `*`; upper and lower case differ. No list: every model. An empty list: none. */
export function compileModelPatterns(patterns: readonly string[] | null | undefined): Test {
  if (patterns === null || patterns === undefined) return () => true;
  const tooLong = patterns.find((pattern) => pattern.length > longestPattern);
  if (tooLong !== undefined)
    throw new RangeError(
      `a model pattern has at most ${longestPattern} characters: ${tooLong.slice(0, 40)}…`,
    );
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(globTest);
  return (model) => exact.has(model) || globs.some((fits) => fits(model));
}
