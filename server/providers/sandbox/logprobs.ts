/** Log probabilities for text that no model has weighed: made up, but the same for the same text. */
import { createHash } from 'node:crypto';
import type { TokenLogprob } from '../../core/completion.ts';
import type { Chunk } from './tokenizer.ts';

/** Each alternative is this much less likely than the one before it. */
const alternativeGap = 1.25;

/**
 * One entry for each chunk, with `alternatives` further candidates derived from the chunk itself,
 * likeliest first. Probabilities are between 0.5 and 1 for the chunk and decrease from there.
 */
export function makeLogprobs(chunks: readonly Chunk[], alternatives: number): TokenLogprob[] {
  return chunks.map(({ text }) => {
    const digest = createHash('sha256').update(text).digest();
    const logprob = round(-0.69 * (digest.readUInt16BE(0) / 0xffff));
    const others = Array.from({ length: alternatives }, (_, rank) => ({
      token: rank === 0 ? text : `${text.slice(0, 1)}${digest.toString('hex', rank, rank + 1)}${rank}`,
      logprob: rank === 0 ? logprob : round(Math.min(logprob, -0.7) - alternativeGap * rank),
    }));
    return { token: text, logprob, alternatives: others };
  });
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
