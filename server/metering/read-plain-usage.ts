/** Usage of embeddings, speech and transcriptions → classes. */
import { readNano } from './nano-usd.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { firstCount, firstObject, Remainder } from './read-count.ts';
import { unknownCounts } from '../core/token-counts.ts';

const noUnits = { webSearches: null, searchUnits: null };

/** Input only, even if `total_tokens` is larger; undefined when no number is there. */
export function readEmbeddingUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const names = ['prompt_tokens', 'input_tokens', 'total_tokens'];
  const total = firstCount(usage, ...names);
  if (total === null) return undefined;
  const details = firstObject(usage, 'prompt_tokens_details', 'input_tokens_details');
  const input = new Remainder(total);
  return {
    tokens: {
      ...unknownCounts,
      input_cache_read: input.take(firstCount(details, 'cached_tokens')),
      input_image: input.take(firstCount(details, 'image_tokens') ?? firstCount(usage, 'image_tokens')),
      input_text: input.rest,
    },
    ...noUnits,
    reportedCostNano: readNano(usage['cost']),
  };
}

/** Text in, sound out; undefined when neither is reported. */
export function readSpeechUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const total = firstCount(usage, 'total_tokens');
  const input = firstCount(usage, 'input_tokens', 'prompt_tokens');
  const output = firstCount(usage, 'output_tokens', 'completion_tokens');
  if (input === null && output === null) return undefined;
  const details = firstObject(usage, 'output_token_details', 'output_tokens_details');
  const text = firstCount(details, 'text_tokens');
  const whole = output ?? (total === null ? null : Math.max(0, total - (input ?? 0)));
  const words = text === null || whole === null ? null : Math.min(text, whole);
  return {
    tokens: {
      ...unknownCounts,
      input_text: input,
      output_text: words,
      output_audio: whole === null ? null : whole - (words ?? 0),
    },
    ...noUnits,
    reportedCostNano: readNano(usage['cost']),
  };
}

/**
 * Sound and words in, words out. A provider that bills by the second reports seconds: each one that has begun counts as
 * a token of sound, so that its price is one per second. Undefined when neither is reported.
 */
export function readTranscriptionUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const reportedCostNano = readNano(usage['cost']);
  const input = firstCount(usage, 'input_tokens', 'prompt_tokens');
  const output = firstCount(usage, 'output_tokens', 'completion_tokens');
  if (input === null && output === null) {
    const seconds = firstCount(usage, 'seconds');
    if (seconds === null) return undefined;
    return { tokens: { ...unknownCounts, input_audio: seconds }, ...noUnits, reportedCostNano };
  }
  const details = firstObject(usage, 'input_token_details', 'input_tokens_details', 'prompt_tokens_details');
  const rest = input === null ? null : new Remainder(input);
  const text = rest?.take(firstCount(details, 'text_tokens')) ?? null;
  return {
    tokens: { ...unknownCounts, input_text: text, input_audio: rest?.rest ?? null, output_text: output },
    ...noUnits,
    reportedCostNano,
  };
}
