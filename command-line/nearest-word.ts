/** The word that was probably meant. */
import { distance } from 'fastest-levenshtein';

/** `; did you mean 'x'?`, or nothing when no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, edits: distance(word.slice(0, 100), each) }))
    .filter(({ edits }) => edits <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest === undefined ? '' : `; did you mean '${nearest.each}'?`;
}
