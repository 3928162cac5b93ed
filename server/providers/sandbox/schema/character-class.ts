/** Sets of characters, as the classes of regular expressions name them. */

/** One member of a character class: an inclusive range of code points, or a test by name (`\p{…}`). */
export type ClassItem = { from: number; to: number } | { property: RegExp };

export const digits: ClassItem[] = [{ from: 0x30, to: 0x39 }];
export const wordItems: ClassItem[] = [
  { from: 0x61, to: 0x7a },
  { from: 0x41, to: 0x5a },
  { from: 0x30, to: 0x39 },
  { from: 0x5f, to: 0x5f },
];
export const spaces: ClassItem[] = [
  { from: 0x20, to: 0x20 },
  { from: 0x09, to: 0x0d },
  { from: 0xa0, to: 0xa0 },
];
export const lineEnds: ClassItem[] = [
  { from: 0x0a, to: 0x0a },
  { from: 0x0d, to: 0x0d },
  { from: 0x2028, to: 0x2029 },
];
/** All code points outside of the ranges; undefined for sets by name, which have no complement here. */
export function complementOf(items: readonly ClassItem[]): ClassItem[] | undefined {
  const ranges = items.filter((item) => 'from' in item);
  if (ranges.length < items.length) return undefined;
  ranges.sort((one, other) => one.from - other.from);
  const gaps: ClassItem[] = [];
  let next = 0;
  for (const { from, to } of ranges) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = to + 1;
  }
  gaps.push({ from: next, to: 0x10ffff });
  return gaps;
}

/** The set of one code point. */
export function point(codePoint: number): ClassItem {
  return { from: codePoint, to: codePoint };
}
