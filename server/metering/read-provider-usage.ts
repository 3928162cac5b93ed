/** Finds and reads the usage in a provider's output: an event, a plain response, or the usage object itself. */
import { isJsonObject } from '../core/json.ts';
import type { ProviderUsage } from '../core/provider-usage.ts';
import { sumOf } from '../core/token-counts.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { readChatUsage } from './read-chat-usage.ts';
import { firstCount, firstObject } from './read-count.ts';
import { laterMessagesUsage, readMessagesUsage } from './read-messages-usage.ts';
import { readEmbeddingUsage, readSpeechUsage, readTranscriptionUsage } from './read-plain-usage.ts';
import { findRerankUsage, readRerankUsage } from './read-rerank-usage.ts';

/** Of one response or one event; undefined when it reports nothing. Never throws. */
export function readProviderUsage(format: WireFormat, wire: unknown): ProviderUsage | undefined {
  const usage = usageIn(format, wire);
  return usage === undefined ? undefined : readers[format](usage);
}

/** The usage of one response as its events report it. */
export class ProviderUsageReader {
  readonly #format: WireFormat;
  #reported: Record<string, unknown> | undefined;
  #usage: ProviderUsage | undefined;

  constructor(format: WireFormat) {
    this.#format = format;
  }

  /** undefined when nothing has been reported. */
  get usage(): ProviderUsage | undefined {
    return this.#usage;
  }

  /** Events report cumulative usage: the last one counts. Unreadable values change nothing, nor does a later count of nothing. */
  read(event: unknown): void {
    const found = usageIn(this.#format, event);
    if (found === undefined) return;
    const reported =
      this.#format === 'messages' && this.#reported !== undefined
        ? laterMessagesUsage(this.#reported, found)
        : found;
    const usage = readers[this.#format](reported);
    if (usage === undefined || (this.#usage !== undefined && isOfNothing(usage))) return;
    this.#reported = reported;
    this.#usage = usage;
  }
}

const readers: Readonly<Record<WireFormat, (usage: Record<string, unknown>) => ProviderUsage | undefined>> = {
  chat: readChatUsage,
  messages: readMessagesUsage,
  // As the chat reader does: details are parts of the totals.
  responses: readChatUsage,
  completions: readChatUsage,
  'token-count': readMessagesUsage,
  embeddings: readEmbeddingUsage,
  rerank: readRerankUsage,
  speech: readSpeechUsage,
  transcription: readTranscriptionUsage,
};

const isOfNothing = ({ tokens, webSearches, searchUnits }: ProviderUsage): boolean =>
  sumOf(tokens, 'input') === 0 &&
  sumOf(tokens, 'output') === 0 &&
  (webSearches ?? 0) === 0 &&
  (searchUnits ?? 0) === 0;

function usageIn(format: WireFormat, wire: unknown): Record<string, unknown> | undefined {
  const ofRerank = format === 'rerank' && isJsonObject(wire) ? findRerankUsage(wire) : undefined;
  return ofRerank ?? findUsage(wire);
}

/** Known locations of usage objects; the most common first. */
function findUsage(wire: unknown): Record<string, unknown> | undefined {
  if (!isJsonObject(wire)) return undefined;
  const { usage, message, response, choices } = wire;
  if (isFilled(usage)) return usage;
  if (isJsonObject(response) && isFilled(response['usage'])) return response['usage'];
  if (isJsonObject(message) && isFilled(message['usage'])) return message['usage'];
  const [choice] = Array.isArray(choices) ? choices : [];
  if (isJsonObject(choice) && isFilled(choice['usage'])) return choice['usage'];
  return findElsewhere(wire);
}

/** Any of these members identifies a usage object. */
const bareNames = ['prompt_tokens', 'input_tokens', 'total_tokens', 'inputTokens', 'inputTokenCount'];

/** Called for each event of a stream: allocates nothing for the many events without usage. */
function findElsewhere(wire: Record<string, unknown>): Record<string, unknown> | undefined {
  const { x_groq: groq, meta, timings } = wire;
  if (isJsonObject(groq) && isFilled(groq['usage'])) return groq['usage'];
  const metrics = wire['amazon-bedrock-invocationMetrics'];
  if (isFilled(metrics)) return metrics;
  if (isJsonObject(meta)) return firstObject(meta, 'billed_units', 'tokens');
  if (isJsonObject(timings)) return ofTimings(timings);
  if ('prompt_eval_count' in wire) return ofEvaluation(wire);
  // A transcript of a server that reports no usage.
  if (typeof wire['duration'] === 'number') return { seconds: wire['duration'] };
  return bareNames.some((name) => name in wire) ? wire : undefined;
}

/** llama.cpp: `prompt_n` are the tokens that were computed, `cache_n` those that were there already. */
function ofTimings(timings: Record<string, unknown>): Record<string, unknown> | undefined {
  const computed = firstCount(timings, 'prompt_n');
  const predicted = firstCount(timings, 'predicted_n');
  if (computed === null || predicted === null) return undefined;
  const cached = firstCount(timings, 'cache_n');
  return {
    prompt_tokens: computed + (cached ?? 0),
    completion_tokens: predicted,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

/** Ollama's own form. */
const ofEvaluation = (wire: Record<string, unknown>): Record<string, unknown> => ({
  prompt_tokens: wire['prompt_eval_count'],
  completion_tokens: wire['eval_count'],
});

const isFilled = (value: unknown): value is Record<string, unknown> =>
  isJsonObject(value) && Object.keys(value).length > 0;
