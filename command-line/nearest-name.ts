/** Finds the known names closest to a misspelt one: the only "did you mean" of the service. */
import { distance } from 'fastest-levenshtein';

/** Longer names are not compared, in characters: their cost grows with the square of the length. */
const maxChars = 128;

/** `nearestName` does not search among more names: a file with many errors would take seconds. */
const maxKnown = 256;

export interface NearestOptions {
  /** Most names to return. */
  limit: number;
  /** The spellings under which a known name is compared; by default, the name itself. */
  spellingsOf?: (known: string) => readonly string[];
}

/** The name of `known` that `name` is most likely a misspelling of, if any. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  return known.length > maxKnown ? undefined : nearestNames(name, known, { limit: 1 })[0];
}

/** `; did you mean 'x'?`, or an empty string when no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? '' : `; did you mean '${near}'?`;
}

/** Those of `known` that differ from `name` in at most a third of its characters, or in one, nearest first. */
export function nearestNames(
  name: string,
  known: Iterable<string>,
  { limit, spellingsOf = (each) => [each] }: NearestOptions,
): string[] {
  if (name.length > maxChars) return [];
  const wanted = simplified(name);
  const farthest = Math.min(Math.max(1, Math.floor(wanted.length / 3)), wanted.length - 1);
  const near: { name: string; far: number }[] = [];
  for (const each of known) {
    const far = Math.min(
      ...spellingsOf(each).map((spelling) => errorsBetween(wanted, simplified(spelling), farthest)),
    );
    if (far <= farthest) near.push({ name: each, far });
  }
  return near
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map((each) => each.name);
}

/** Writers differ in case and separators first of all: `maxTokens` is `max_tokens`. */
function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Infinity when more than `most` for the lengths alone, which spares nearly all comparisons. */
function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  const far = distance(a, b);
  // Letters in the wrong order are one error of the writer, two of the library.
  return far === 2 && sorted(a) === sorted(b) ? 1 : far;
}

function sorted(text: string): string {
  return Array.from(text).sort().join('');
}
