/** Ends a text at a limit or a stop sequence. */
import { createPacer } from './pacer.ts';
import { firstStop } from './stop-search.ts';
import type { Chunk } from './tokenizer.ts';

export interface Taken {
  chunks: Chunk[];
  tokens: number;
  ended: 'stop' | 'stop-sequence' | 'length';
  stopSequence: string | null;
}

/**
 * The chunks up to `maxTokens` and before the first stop sequence, which is not part of the text. Where
 * both would end the text, the limit counts only if it comes before the sequence is complete. Chunks that are not
 * the whole text end by its length too.
 */
export async function takeChunks(
  chunks: readonly Chunk[],
  maxTokens: number,
  stopSequences: readonly string[],
  signal: AbortSignal,
  isWhole = true,
): Promise<Taken> {
  const within = upTo(chunks, maxTokens);
  const text = within.map((chunk) => chunk.text).join('');
  const stop = await firstStop(text, stopSequences, createPacer(signal));
  if (stop === undefined)
    return {
      chunks: within,
      tokens: tokensOf(within),
      ended: isWhole && within.length === chunks.length ? 'stop' : 'length',
      stopSequence: null,
    };
  const before = cutAt(within, stop.at);
  return { chunks: before, tokens: tokensOf(before), ended: 'stop-sequence', stopSequence: stop.sequence };
}

function upTo(chunks: readonly Chunk[], maxTokens: number): Chunk[] {
  let tokens = 0;
  const end = chunks.findIndex((chunk) => {
    tokens += chunk.tokens;
    return tokens > maxTokens;
  });
  return end < 0 ? [...chunks] : chunks.slice(0, end);
}

/** The chunks of the first `length` code units; the last one may be a part of a token, which counts whole. */
function cutAt(chunks: readonly Chunk[], length: number): Chunk[] {
  const before: Chunk[] = [];
  let left = length;
  for (const chunk of chunks) {
    if (left <= 0) break;
    before.push({ text: chunk.text.slice(0, left), tokens: chunk.tokens });
    left -= chunk.text.length;
  }
  return before;
}

function tokensOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
}
