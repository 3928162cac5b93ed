/** Makes an answer of as many pieces as `sandbox/slow` was asked for. */
import type { ComposedAnswer, ComposedBlock } from './compose-answer.ts';
import type { Piece } from './tokenizer.ts';

/** The change that gives text blocks exactly `events` pieces: the text over and over, or as much of it. */
export function slowPieces(events: number): (answer: ComposedAnswer) => Promise<ComposedAnswer> {
  return async (answer) => {
    const blocks = answer.blocks.map((block): ComposedBlock =>
      block.type === 'text' ? { ...block, pieces: repeatPieces(block.pieces, events) } : block,
    );
    const text = blocks.flatMap((block) => (block.type === 'text' ? block.pieces : []));
    if (text.length === 0) return { ...answer, blocks };
    return {
      ...answer,
      blocks,
      usage: { ...answer.usage, text: text.reduce((sum, piece) => sum + piece.tokens, 0) },
    };
  };
}

function repeatPieces(pieces: readonly Piece[], count: number): Piece[] {
  const source = pieces.length === 0 ? [{ text: ' ', tokens: 1 }] : pieces;
  return Array.from({ length: count }, (_, index) => source[index % source.length] as Piece);
}
