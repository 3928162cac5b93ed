/** Token classes that do not overlap ⇄ the usage object of responses, where details are parts of the totals. */
import { inputTokens, outputTokens, type Usage } from '../../core/completion.ts';
import type { LossLog } from '../loss.ts';
import type { ResponseUsage } from './wire.ts';

/** Clients need every count: an unknown one is 0. */
export function encodeResponseUsage(usage: Usage): ResponseUsage {
  const input = inputTokens(usage);
  const output = outputTokens(usage);
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: usage.input.cacheRead ?? 0,
      cache_write_tokens: usage.input.cacheWrite ?? 0,
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.output.reasoning ?? 0 },
    total_tokens: input + output,
  };
}

/** The classes always add up to the totals, whatever the details are. */
export function decodeResponseUsage(usage: ResponseUsage, losses: LossLog): Usage {
  const { input_tokens_details: input, output_tokens_details: output } = usage;
  const atMost = (path: string, count: number, most: number): number => {
    if (count > most)
      losses.add(`usage.${path}`, 'changed', 'tokens of two classes are counted in the other');
    return Math.min(count, most);
  };
  const read = atMost('input_tokens_details.cached_tokens', input.cached_tokens, usage.input_tokens);
  const left = usage.input_tokens - read;
  const { cache_write_tokens: write } = input;
  const written = write === undefined ? null : atMost('input_tokens_details.cache_write_tokens', write, left);
  const reasoning = atMost(
    'output_tokens_details.reasoning_tokens',
    output.reasoning_tokens,
    usage.output_tokens,
  );
  return {
    input: { text: left - (written ?? 0), image: null, audio: null, cacheRead: read, cacheWrite: written },
    output: { text: usage.output_tokens - reasoning, reasoning, audio: null },
  };
}
