/** Which normalizer a response of a provider has, by the wire format that it is in. */
import { parseExactJson } from '../core/exact-json.ts';
import { isJsonObject } from '../core/json.ts';
import { type Normalization, type OnNormalized, rulesOf } from '../core/normalization.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { createChunkNormalizer } from './chat/normalize-chunks.ts';
import { hasForeignReason, normalizeCompletion, normalizeEmbeddings } from './chat/normalize-completion.ts';
import { normalizeError } from './chat/normalize-error.ts';
import type { ChunkEvent } from './chat/normalize-event.ts';
import { MessageEventNormalizer, normalizePlainMessage } from './messages/normalize-events.ts';
import { PlainNormalizing } from './plain-normalizing.ts';

/** For the events of one stream. Never throws on what the stream contains. */
export interface EventNormalizer {
  /** The events that replace this one; undefined: itself alone. `json` is its data parsed, undefined where it is no JSON object. */
  normalize(event: ChunkEvent, json: unknown): readonly ChunkEvent[] | undefined;
  /** The end of a stream that was closed without one; undefined where something may be missing. */
  missingEnd(start: number): readonly ChunkEvent[] | undefined;
  /** Whether the last event of a stream counts without the blank line behind it. */
  readonly closesEvents: boolean;
}

export interface NormalizeParts {
  normalization: Normalization;
  /** The model that was requested. */
  model: string;
  /** Whether one choice was requested; so by default. */
  isSingle?: boolean;
  onNormalized: OnNormalized;
}

/** Undefined where nothing is normalized. */
export function createEventNormalizer(
  format: WireFormat,
  parts: NormalizeParts,
): EventNormalizer | undefined {
  const { normalization, model, onNormalized } = parts;
  if (normalization.length === 0) return undefined;
  if (format === 'chat') return createChunkNormalizer(parts);
  return format === 'messages' ? new MessageEventNormalizer(normalization, model, onNormalized) : undefined;
}

const plain: Partial<Record<WireFormat, typeof normalizeCompletion>> = {
  chat: normalizeCompletion,
  embeddings: normalizeEmbeddings,
  messages: normalizePlainMessage,
};

export const hasPlainRules = (format: WireFormat): boolean => Object.hasOwn(plain, format);

/** Whether a valid plain response may have a deviation all the same. */
export function mayDeviate(format: WireFormat, normalization: Normalization, body: unknown): boolean {
  return format === 'chat' && rulesOf(normalization).has('finish-reason') && hasForeignReason(body);
}

export interface Normalized {
  /** The JSON of the response, numbers with all their digits. */
  text: string;
  /** To be called once the response is valid. */
  report: () => void;
}

/** A plain response without its known deviations; undefined when it has none, or none that is known. */
export function normalizePlain(
  format: WireFormat,
  text: string,
  parts: NormalizeParts,
): Normalized | undefined {
  const { normalization, model, onNormalized } = parts;
  const normalize = plain[format];
  if (normalization.length === 0 || normalize === undefined) return undefined;
  const fix = new PlainNormalizing({ rules: rulesOf(normalization), model, nowMs: Date.now });
  try {
    const body = parseExactJson(text);
    if (!isJsonObject(body)) return undefined;
    const made = normalize(body, fix);
    return made === body ? undefined : { text: JSON.stringify(made), report: () => fix.report(onNormalized) };
  } catch (cause) {
    // Nested too deep to be read or written again.
    if (cause instanceof RangeError || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** The error in a plain response with status 200; undefined when it is something else, or the rule is off. */
export function errorInPlain(body: unknown, { normalization, onNormalized }: NormalizeParts) {
  if (!isJsonObject(body) || !rulesOf(normalization).has('errors')) return undefined;
  if (results.some((name) => body[name] !== undefined)) return undefined;
  const shaped = normalizeError(body) ?? (isJsonObject(body.error) ? body : undefined);
  if (shaped !== undefined) onNormalized('errors');
  return shaped?.error as { code?: unknown; type?: unknown; message?: unknown } | undefined;
}

/** The members that a response with a result has. */
const results = ['choices', 'data', 'content', 'results', 'input_tokens'];
