/** The words that the project does not use, from `docs/words.json`, and where a text contains one. */
import { readFileSync } from 'node:fs';

/** A banned word with its replacement; `bad` and `good` are samples that the pattern must and must not match. */
interface BannedWord {
  readonly not: string;
  readonly use: string;
  readonly pattern: string;
  /** Whether upper and lower case differ; they do not by default. */
  readonly exactCase?: boolean;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

interface WordTable {
  readonly everywhere: readonly BannedWord[];
  readonly console: readonly BannedWord[];
}

/** The table as it is in the repository. */
export const wordTable = JSON.parse(
  readFileSync(new URL('../../words.json', import.meta.url), 'utf8'),
) as WordTable;

/** One banned word in a text; `index` counts characters of that text. */
export interface WordHit {
  readonly index: number;
  readonly found: string;
  readonly word: BannedWord;
}

const compiled = new Map<BannedWord, RegExp>();

/** Any run of white space counts as one space, so that a phrase is found across a line break. */
function patternOf(word: BannedWord): RegExp {
  const flags = word.exactCase === true ? 'gu' : 'giu';
  const known = compiled.get(word) ?? new RegExp(word.pattern.replaceAll(' ', '\\s+'), flags);
  compiled.set(word, known);
  return known;
}

/** All banned words of `text`, in the order of the text; labels of the console have more of them. */
export function bannedWords(text: string, isConsoleLabel: boolean): WordHit[] {
  const words = isConsoleLabel ? [...wordTable.everywhere, ...wordTable.console] : wordTable.everywhere;
  return words
    .flatMap((word) =>
      [...text.matchAll(patternOf(word))].map((match) => ({ index: match.index, found: match[0], word })),
    )
    .toSorted((a, b) => a.index - b.index);
}
