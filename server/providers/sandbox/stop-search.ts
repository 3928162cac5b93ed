/**
 * Finds the first of many stop sequences in one pass over a text (Aho–Corasick): the time grows with the text and the
 * sequences, and not with their product.
 */
import { ApiError } from '../../core/api-error.ts';
import type { Pacer } from './pacer.ts';

export interface FoundStop {
  at: number;
  sequence: string;
}

/** Sequences of one request, and the length of all of them together. */
const maxSequences = 1_000;
const maxLength = 65_536;
/** Code units between two looks at the clock. */
const stride = 1_024;
const codes = 0x1_0000;

/** A tree of the beginnings of all sequences; number 0 is the empty one. */
class Beginnings {
  /** From a beginning and the code unit after it to the longer beginning. */
  readonly next = new Map<number, number>();
  readonly depths = [0];
  /** Keys of `next`, by the length of what they begin from. */
  readonly #levels: number[][] = [];
  /** The longest other beginning that this one ends with. */
  readonly fallbacks = [0];
  /** The longest sequence that this one ends with, and the empty text where there is none. */
  readonly sequences = [''];

  add(sequence: string): void {
    let node = 0;
    for (let at = 0; at < sequence.length; at += 1) {
      const key = node * codes + sequence.charCodeAt(at);
      let child = this.next.get(key);
      if (child === undefined) {
        child = this.depths.push(at + 1) - 1;
        this.next.set(key, child);
        (this.#levels[at] ??= []).push(key);
        this.fallbacks.push(0);
        this.sequences.push('');
      }
      node = child;
    }
    this.sequences[node] = sequence;
  }

  async link(pause: Pacer): Promise<void> {
    // The shorter ones first: a fallback is shorter than what falls back on it.
    for (const [index, key] of this.#levels.flat().entries()) {
      const child = this.next.get(key) ?? 0;
      const parent = Math.floor(key / codes);
      const fallback = parent === 0 ? 0 : this.step(this.fallbacks[parent] ?? 0, key % codes);
      this.fallbacks[child] = fallback;
      if (this.sequences[child] === '') this.sequences[child] = this.sequences[fallback] ?? '';
      if (index % stride === 0) await pause();
    }
  }

  /** The longest beginning that the text ends with, one code unit later. */
  step(from: number, code: number): number {
    for (let node = from; ; node = this.fallbacks[node] ?? 0) {
      const next = this.next.get(node * codes + code);
      if (next !== undefined) return next;
      if (node === 0) return 0;
    }
  }
}

/** Throws `invalid_value` for sequences that the sandbox does not search for. */
export function refuseManyStops(sequences: readonly string[]): void {
  const length = sequences.reduce((sum, sequence) => sum + sequence.length, 0);
  if (sequences.length <= maxSequences && length <= maxLength) return;
  throw new ApiError(
    'invalid_value',
    `Invalid value for 'stop_sequences': ${sequences.length} sequences with ${length} characters. The sandbox takes at most ${maxSequences} sequences and ${maxLength} characters. Send fewer.`,
    { param: 'stop_sequences' },
  );
}

/** Of all sequences the one that begins first; of those that begin together, the longest. */
export async function firstStop(
  text: string,
  sequences: readonly string[],
  pause: Pacer,
): Promise<FoundStop | undefined> {
  const beginnings = new Beginnings();
  for (const sequence of sequences) {
    if (sequence.length <= text.length) beginnings.add(sequence);
    await pause();
  }
  if (beginnings.next.size === 0) return undefined;
  await beginnings.link(pause);
  let found: FoundStop | undefined;
  for (let end = 1, node = 0; end <= text.length; end += 1) {
    node = beginnings.step(node, text.charCodeAt(end - 1));
    const sequence = beginnings.sequences[node] ?? '';
    const at = end - sequence.length;
    if (sequence !== '' && (found === undefined || at <= found.at)) found = { at, sequence };
    // Nothing that is still incomplete begins as early.
    if (found !== undefined && end - (beginnings.depths[node] ?? 0) > found.at) return found;
    if (end % stride === 0) await pause();
  }
  return found;
}
