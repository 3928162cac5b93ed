/**
 * The usage object of the many dialects of chat completions → classes that do not overlap. Details are
 * parts of their total, and the total wins. Cached tokens or reasoning are added only where `total_tokens` shows
 * that they are not included in the totals.
 */
import { readNano } from './nano-usd.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { firstCount, firstObject, readCount, Remainder } from './read-count.ts';
import { unknownCounts, type TokenCounts } from '../core/token-counts.ts';

/** undefined when it reports no total: there is nothing to charge by. */
export function readChatUsage(usage: Record<string, unknown>): ProviderUsage | undefined {
  const total = firstCount(usage, 'total_tokens', 'totalTokens');
  let input = firstCount(usage, 'prompt_tokens', 'input_tokens', 'promptTokens');
  let output = firstCount(usage, 'completion_tokens', 'output_tokens', 'completionTokens');
  if (input === null && output === null) {
    if (total === null) return undefined;
    input = total;
  }
  // One total can be had from the other two numbers.
  input ??= total === null ? null : Math.max(0, total - (output ?? 0));
  output ??= total === null ? null : Math.max(0, total - (input ?? 0));
  const parts = readParts(usage);
  const inside = (input ?? 0) + (output ?? 0);
  const { beside, reasoning } = placeOf(parts, input, output, total === null ? null : total - inside);
  return {
    tokens: {
      ...unknownCounts,
      ...readInput(parts, input, beside),
      ...readOutput(parts, output, reasoning),
    },
    webSearches: searchesOf(usage),
    searchUnits: null,
    reportedCostNano: costOf(usage),
  };
}

type Parts = ReturnType<typeof readParts>;

/** Every known name of a class. */
function readParts(usage: Record<string, unknown>) {
  const prompt = firstObject(usage, 'prompt_tokens_details', 'input_tokens_details', 'input_token_details');
  const completion = firstObject(
    usage,
    'completion_tokens_details',
    'output_tokens_details',
    'output_token_details',
  );
  const creation = firstObject(usage, 'cache_creation');
  const oneHour = firstCount(creation, 'ephemeral_1h_input_tokens');
  return {
    cached:
      firstCount(prompt, 'cached_tokens', 'cache_read_tokens', 'cached_input_tokens') ??
      firstCount(
        usage,
        'prompt_cache_hit_tokens',
        'cached_tokens',
        'cache_read_input_tokens',
        'num_cached_tokens',
        'cached_prompt_tokens',
      ),
    cachedAudio: firstCount(firstObject(prompt, 'cached_tokens_details'), 'audio_tokens'),
    written:
      firstCount(prompt, 'cache_write_tokens', 'cache_creation_tokens', 'cache_creation_input_tokens') ??
      firstCount(usage, 'cache_creation_input_tokens', 'cache_write_tokens'),
    oneHour,
    audio: firstCount(prompt, 'audio_tokens') ?? firstCount(usage, 'prompt_audio_tokens'),
    image: firstCount(prompt, 'image_tokens', 'video_tokens'),
    reasoning:
      firstCount(completion, 'reasoning_tokens', 'thinking_tokens') ??
      firstCount(usage, 'reasoning_tokens', 'thoughts_tokens'),
    audioOut: firstCount(completion, 'audio_tokens'),
    imageOut: firstCount(completion, 'image_tokens'),
    /** Texts that the provider has retrieved and bills as input beside the prompt. */
    citations: firstCount(usage, 'citation_tokens'),
  };
}

/** The parts that are not included in their totals; `extra` is the excess of `total_tokens` over the two totals. */
function placeOf(parts: Parts, input: number | null, output: number | null, extra: number | null) {
  const reasoning = parts.reasoning ?? 0;
  const cache = (parts.cached ?? 0) + (parts.written ?? 0);
  if (extra !== null && extra > 0) {
    if (cache > (input ?? 0) && extra === cache) return { beside: 'cache', reasoning: 'inside' } as const;
    if (cache > (input ?? 0) && extra === cache + reasoning)
      return { beside: 'cache', reasoning: 'beside' } as const;
    if (parts.reasoning === null && parts.citations === null)
      return { beside: 'none', reasoning: extra } as const;
    if (extra >= reasoning && reasoning > 0) return { beside: 'none', reasoning: 'beside' } as const;
  }
  // More reasoning than completion can be no part of it.
  return { beside: 'none', reasoning: reasoning > (output ?? 0) ? 'beside' : 'inside' } as const;
}

function readInput(parts: Parts, input: number | null, beside: 'cache' | 'none'): Partial<TokenCounts> {
  if (input === null) return {};
  const total = new Remainder(
    beside === 'cache' ? input + (parts.cached ?? 0) + (parts.written ?? 0) : input,
  );
  const read = total.take(parts.cached);
  const readAudio = parts.cachedAudio === null ? null : Math.min(parts.cachedAudio, read ?? 0);
  const written = total.take(parts.written);
  const oneHour = parts.oneHour === null ? null : Math.min(parts.oneHour, written ?? 0);
  // The audio count of the details includes cached audio.
  const audio = parts.audio === null ? null : Math.max(0, parts.audio - (readAudio ?? 0));
  return {
    input_cache_read: read === null ? null : read - (readAudio ?? 0),
    input_audio_cache_read: readAudio,
    input_cache_write: written === null ? null : written - (oneHour ?? 0),
    input_cache_write_1h: oneHour,
    input_audio: total.take(audio),
    input_image: total.take(parts.image),
    input_text: total.rest + (parts.citations ?? 0),
  };
}

function readOutput(
  parts: Parts,
  output: number | null,
  place: 'inside' | 'beside' | number,
): Partial<TokenCounts> {
  if (output === null) return {};
  const total = new Remainder(output);
  const reasoning =
    typeof place === 'number' ? place : place === 'beside' ? parts.reasoning : total.take(parts.reasoning);
  return {
    output_reasoning: reasoning,
    output_audio: total.take(parts.audioOut),
    output_image: total.take(parts.imageOut),
    output_text: total.rest,
  };
}

function searchesOf(usage: Record<string, unknown>): number | null {
  return (
    firstCount(usage, 'num_search_queries', 'web_search_requests') ??
    firstCount(firstObject(usage, 'server_tool_use', 'server_tool_use_details'), 'web_search_requests')
  );
}

/** Dollars, or xAI's ticks of 10^-10 dollars. */
function costOf(usage: Record<string, unknown>): bigint | null {
  const ticks = readCount(usage['cost_in_usd_ticks']);
  if (ticks !== null) return readNano(`${ticks}e-10`);
  return (
    readNano(usage['cost']) ??
    readNano(firstObject(usage, 'cost')['total_cost']) ??
    readNano(usage['estimated_cost'])
  );
}
