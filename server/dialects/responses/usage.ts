/** Token classes that do not overlap → the usage object of responses, where details are parts of the totals. */
import { inputTokens, outputTokens, type Usage } from '../../core/completion.ts';
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
