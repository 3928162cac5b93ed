/** The name that was probably meant. */
import { distance } from 'fastest-levenshtein';

/** Longer names are not compared. */
const maxChars = 256;

/** Among more names the nearest is not looked for: with many mistakes it would take seconds. */
const maxKnown = 256;

/** ` Did you mean 'x'?`, or nothing when no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > maxChars || known.length > maxKnown) return '';
  const wanted = name.toLowerCase().replaceAll('-', '_');
  let near: { name: string; far: number } | undefined;
  for (const each of known) {
    const far = distance(wanted, each.toLowerCase().replaceAll('-', '_'));
    if (far <= Math.max(1, Math.floor(name.length / 3)) && far < (near?.far ?? Number.POSITIVE_INFINITY))
      near = { name: each, far };
  }
  return near === undefined ? '' : `; did you mean '${near.name}'?`;
}
