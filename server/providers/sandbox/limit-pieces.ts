/** Ends a text where a limit or a stop sequence says so. */
import type { Piece } from './tokenizer.ts';

export interface Taken {
  pieces: Piece[];
  tokens: number;
  ended: 'stop' | 'stop-sequence' | 'length';
  stopSequence: string | null;
}

/**
 * The pieces up to `maxTokens` and before the first stop sequence, which is not part of the text. Where
 * both would end the text, the limit counts only if it comes before the sequence is complete.
 */
export function takePieces(
  pieces: readonly Piece[],
  maxTokens: number,
  stopSequences: readonly string[],
): Taken {
  const within = upTo(pieces, maxTokens);
  const text = within.map((piece) => piece.text).join('');
  const stop = firstStop(text, stopSequences);
  if (stop === undefined)
    return {
      pieces: within,
      tokens: tokensOf(within),
      ended: within.length < pieces.length ? 'length' : 'stop',
      stopSequence: null,
    };
  const before = cutAt(within, stop.at);
  return { pieces: before, tokens: tokensOf(before), ended: 'stop-sequence', stopSequence: stop.sequence };
}

function upTo(pieces: readonly Piece[], maxTokens: number): Piece[] {
  let tokens = 0;
  const end = pieces.findIndex((piece) => {
    tokens += piece.tokens;
    return tokens > maxTokens;
  });
  return end < 0 ? [...pieces] : pieces.slice(0, end);
}

/** Of all sequences the one that begins first; of those that begin together, the longest. */
function firstStop(text: string, sequences: readonly string[]): { at: number; sequence: string } | undefined {
  const found = sequences
    .filter((sequence) => sequence !== '')
    .map((sequence) => ({ at: text.indexOf(sequence), sequence }))
    .filter(({ at }) => at >= 0);
  return found.sort((one, other) => one.at - other.at || other.sequence.length - one.sequence.length)[0];
}

/** The pieces of the first `length` code units; the last one may be a part of a token, which counts whole. */
function cutAt(pieces: readonly Piece[], length: number): Piece[] {
  const before: Piece[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    before.push({ text: piece.text.slice(0, left), tokens: piece.tokens });
    left -= piece.text.length;
  }
  return before;
}

function tokensOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.tokens, 0);
}
