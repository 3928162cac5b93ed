/** Token classes → the usage object of chat completions, where details are parts of the totals. */
import { inputTokens, outputTokens, type Usage } from '../../core/answer.ts';
import type { ChatUsage } from './wire.ts';

/** Classes that the provider did not report are omitted from the details. */
export function encodeChatUsage(usage: Usage): ChatUsage {
  const { input, output } = usage;
  const prompt = inputTokens(usage);
  const completion = outputTokens(usage);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: known({
      cached_tokens: input.cacheRead,
      cache_write_tokens: input.cacheWrite,
      audio_tokens: input.audio,
      image_tokens: input.image,
      text_tokens: input.text,
    }),
    completion_tokens_details: known({
      reasoning_tokens: output.reasoning,
      audio_tokens: output.audio,
      text_tokens: output.text,
    }),
  };
}

function known(counts: Record<string, number | null>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== null),
  );
}
