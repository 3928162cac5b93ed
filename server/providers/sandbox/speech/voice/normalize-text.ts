/**
 * Turns any text into plain ASCII that the engine can read aloud, so that no input, in any
 * script, is an error: characters without an English reading are read by name.
 */
import { greekLetterNames, letterSounds } from './letter-sounds.ts';
import { currencies, scripts, symbols } from './spoken-names.ts';

/** Runs of unreadable characters beyond this many are passed over with a pause, to bound the speech. */
const maxNamedRuns = 64;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Readable ASCII for `input`; blank lines are kept as breaks. May be empty, never throws. */
export function normalizeText(input: string): string {
  const spoken = input
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/[€£¥₹₩₽₿¢] ?(\d[\d,.]*\d|\d)/gu, (whole, amount: string) =>
      spokenAmount(whole.charAt(0), amount),
    )
    .replace(
      /(?<!\p{L})\p{Script=Greek}(?!\p{L})/gu,
      (letter) => greekLetterNames.get(letter.toLowerCase()) ?? letter,
    )
    .replace(/[^\x20-\x7e\n]+/gu, spokenRun(new NamedRuns()));
  return spoken
    .replace(/([^A-Za-z0-9\s])\1{3,}/g, ', ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim();
}

function spokenAmount(symbol: string, amount: string): string {
  const [one, many] = currencies[symbol] ?? ['', ''];
  return `${amount} ${amount === '1' ? one : many}`;
}

class NamedRuns {
  private count = 0;

  name(one: string, many: string, length: number): string {
    this.count += 1;
    if (this.count > maxNamedRuns) return ', ';
    return length === 1 ? ` ${one} ` : ` ${length} ${many} `;
  }
}

function spokenRun(named: NamedRuns): (run: string) => string {
  return (run) => {
    let spoken = '';
    let pending = { one: '', many: '', length: 0 };
    const flush = (): void => {
      if (pending.length > 0) spoken += named.name(pending.one, pending.many, pending.length);
      pending = { one: '', many: '', length: 0 };
    };
    for (const { segment } of graphemes.segment(run)) {
      const readable = read(segment);
      if (readable !== undefined) {
        flush();
        spoken += readable;
        continue;
      }
      const [, one, many] = scripts.find(([pattern]) => pattern.test(segment)) ?? [/./u, 'symbol', 'symbols'];
      if (pending.one !== one) flush();
      pending = { one, many, length: pending.length + 1 };
    }
    flush();
    return spoken;
  };
}

/** The English reading of a character, or undefined when it must be read by name. */
function read(grapheme: string): string | undefined {
  const known = symbols[grapheme] ?? currencies[grapheme]?.[1];
  if (known !== undefined) return known === currencies[grapheme]?.[1] ? ` ${known} ` : known;
  if (/^[\p{C}\p{Z}\p{M}\u200d]+$/u.test(grapheme)) return ' ';
  const bare = grapheme.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[\x20-\x7e]+$/.test(bare)) return bare;
  const letters = letterSounds.get(bare.toLowerCase());
  if (letters === undefined) return undefined;
  return bare === bare.toLowerCase() ? letters : letters.charAt(0).toUpperCase() + letters.slice(1);
}
