/** The usage object of chat completions, where details are parts of the totals ⇄ token classes that do not overlap. */
import { inputTokens, outputTokens, type Usage } from '../../core/completion.ts';
import type { LossLog } from '../loss.ts';
import { given } from '../short-forms.ts';
import type { ChatUsage } from './wire.ts';

/** Nothing is reported yet. */
export const unknownUsage: Usage = {
  input: { text: null, image: null, audio: null, cacheRead: null, cacheWrite: null },
  output: { text: null, reasoning: null, audio: null },
};

/**
 * The details are parts of the totals and may overlap each other; here each token is counted in one class
 * only, those of the cache first, so that the classes always add up to the totals.
 */
export function decodeChatUsage(usage: ChatUsage, losses: LossLog): Usage {
  const prompt = usage.prompt_tokens_details ?? {};
  const completion = usage.completion_tokens_details ?? {};
  for (const name of ['accepted_prediction_tokens', 'rejected_prediction_tokens'] as const)
    if ((completion[name] ?? 0) > 0)
      losses.add(`usage.completion_tokens_details.${name}`, 'dropped', 'counted in the total only');
  const input = new Remainder(usage.prompt_tokens, 'usage.prompt_tokens_details', losses);
  const output = new Remainder(usage.completion_tokens, 'usage.completion_tokens_details', losses);
  return {
    input: {
      cacheRead: input.take('cached_tokens', prompt.cached_tokens),
      cacheWrite: input.take('cache_write_tokens', prompt.cache_write_tokens),
      audio: input.take('audio_tokens', prompt.audio_tokens),
      image: input.take('image_tokens', prompt.image_tokens),
      text: input.rest,
    },
    output: {
      reasoning: output.take('reasoning_tokens', completion.reasoning_tokens),
      audio: output.take('audio_tokens', completion.audio_tokens),
      text: output.rest,
    },
  };
}

/** The part of a total that has not been counted in any class. */
class Remainder {
  rest: number;
  private readonly field: string;
  private readonly losses: LossLog;

  constructor(total: number, field: string, losses: LossLog) {
    this.rest = total;
    this.field = field;
    this.losses = losses;
  }

  take(name: string, count: number | undefined): number | null {
    if (count === undefined) return null;
    if (count > this.rest)
      this.losses.add(`${this.field}.${name}`, 'changed', 'tokens of two classes are counted in the other');
    const taken = Math.min(count, this.rest);
    this.rest -= taken;
    return taken;
  }
}

/** Classes that the provider did not report are omitted from the details. */
export function encodeChatUsage(usage: Usage): ChatUsage {
  const { input, output } = usage;
  const prompt = inputTokens(usage);
  const completion = outputTokens(usage);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: given({
      cached_tokens: input.cacheRead,
      cache_write_tokens: input.cacheWrite,
      audio_tokens: input.audio,
      image_tokens: input.image,
      text_tokens: input.text,
    }),
    completion_tokens_details: given({
      reasoning_tokens: output.reasoning,
      audio_tokens: output.audio,
      text_tokens: output.text,
    }),
  };
}
