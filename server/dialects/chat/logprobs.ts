/** Token probabilities ⇄ chat completions, which also list the bytes of each token. */
import type { TokenLogprob } from '../../core/completion.ts';
import type { ChatLogprobs } from './wire.ts';

export function decodeLogprobs(logprobs: ChatLogprobs | null): TokenLogprob[] | null {
  const content = logprobs?.content ?? [];
  if (content.length === 0) return null;
  return content.map(({ token, logprob, top_logprobs: top }) => ({
    token,
    logprob,
    alternatives: top.map((other) => ({ token: other.token, logprob: other.logprob })),
  }));
}

export function encodeLogprobs(logprobs: TokenLogprob[] | null): ChatLogprobs | null {
  if (logprobs === null) return null;
  const withBytes = ({ token, logprob }: { token: string; logprob: number }) => ({
    token,
    logprob,
    bytes: [...Buffer.from(token)],
  });
  const content = logprobs.map((each) => ({
    ...withBytes(each),
    top_logprobs: each.alternatives.map(withBytes),
  }));
  return { content, refusal: null };
}
