/** Makes a completion of as many deltas as `sandbox/slow` was asked for. */
import type { ComposedAnswer, ComposedBlock } from './compose-answer.ts';
import type { Chunk } from './tokenizer.ts';

/** The change that gives text blocks exactly `events` deltas: the text is repeated or truncated. */
export function slowChunks(events: number): (answer: ComposedAnswer) => Promise<ComposedAnswer> {
  return async (answer) => {
    const blocks = answer.blocks.map((block): ComposedBlock =>
      block.type === 'text' ? { ...block, chunks: repeatChunks(block.chunks, events) } : block,
    );
    const text = blocks.flatMap((block) => (block.type === 'text' ? block.chunks : []));
    if (text.length === 0) return { ...answer, blocks };
    return {
      ...answer,
      blocks,
      usage: { ...answer.usage, text: text.reduce((sum, chunk) => sum + chunk.tokens, 0) },
    };
  };
}

function repeatChunks(chunks: readonly Chunk[], count: number): Chunk[] {
  const source = chunks.length === 0 ? [{ text: ' ', tokens: 1 }] : chunks;
  return Array.from({ length: count }, (_, index) => source[index % source.length] as Chunk);
}
