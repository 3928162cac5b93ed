/** Which normalizer a response of a provider has, by the wire format that it is in. */
import { parseExactJson } from '../core/exact-json.ts';
import { isJsonObject } from '../core/json.ts';
import { type Normalization, rulesOf } from '../core/normalization.ts';
import type { WireFormat } from '../core/wire-format.ts';
import { createChunkNormalizer } from './chat/normalize-chunks.ts';
import { hasForeignReason, normalizeCompletion, normalizeEmbeddings } from './chat/normalize-completion.ts';
import { normalizeError } from './chat/normalize-error.ts';
import { MessageEventNormalizer, normalizePlainMessage } from './messages/normalize-events.ts';
import type { EventNormalizer, NormalizeParts } from './event-normalizer.ts';
import { PlainNormalizing } from './plain-normalizing.ts';
import { ResponseEventNormalizer } from './responses/normalize-events.ts';
import { normalizePlainResponse } from './responses/normalize-response.ts';

/** Undefined where nothing is normalized. */
export function createEventNormalizer(
  format: WireFormat,
  parts: NormalizeParts,
): EventNormalizer | undefined {
  const { normalization, model, onNormalized } = parts;
  if (normalization.length === 0) return undefined;
  if (format === 'chat') return createChunkNormalizer(parts);
  if (format === 'responses') return new ResponseEventNormalizer(parts);
  return format === 'messages' ? new MessageEventNormalizer(normalization, model, onNormalized) : undefined;
}

const plain: Partial<Record<WireFormat, typeof normalizeCompletion>> = {
  chat: normalizeCompletion,
  embeddings: normalizeEmbeddings,
  messages: normalizePlainMessage,
  responses: normalizePlainResponse,
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
  const { normalization, model, request = {}, onNormalized } = parts;
  const normalize = plain[format];
  if (normalization.length === 0 || normalize === undefined) return undefined;
  const fix = new PlainNormalizing({ rules: rulesOf(normalization), model, request, nowMs: Date.now });
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
const results = ['choices', 'data', 'content', 'output', 'results', 'input_tokens'];
