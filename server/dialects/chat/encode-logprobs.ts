/** Token probabilities → chat completions, which also list the bytes of each token. */
import type { TokenLogprob } from '../../core/answer.ts';
import type { ChatLogprobs } from './wire.ts';

export function encodeLogprobs(logprobs: TokenLogprob[] | null): ChatLogprobs | null {
  if (logprobs === null) return null;
  const content = logprobs.map(({ token, logprob, alternatives }) => ({
    token,
    logprob,
    bytes: bytesOf(token),
    top_logprobs: alternatives.map((other) => ({
      token: other.token,
      logprob: other.logprob,
      bytes: bytesOf(other.token),
    })),
  }));
  return { content, refusal: null };
}

function bytesOf(token: string): number[] {
  return [...Buffer.from(token)];
}
