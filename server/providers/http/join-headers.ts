/** Headers of two sources, where the one that lists names (`anthropic-beta`) has the names of both. */

type Headers = Readonly<Record<string, string>>;

const list = 'anthropic-beta';

/** `later` wins, except for the list: each source may need its own names. */
export function joinHeaders(earlier: Headers, later: Headers): Record<string, string> {
  const joined: Record<string, string> = { ...earlier, ...later };
  const names = [earlier[list], later[list]].filter((value) => value !== undefined);
  // Not split by an expression with white space at both sides: its time grows with the square of the spaces.
  const all = names.join(',').split(',');
  if (names.length > 0) joined[list] = [...new Set(all.map((name) => name.trim()))].join(',');
  return joined;
}
