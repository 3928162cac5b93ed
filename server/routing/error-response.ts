/** Reads a provider's error response: only the parts that are safe to show, and no more of it than needed. */
import { readWhole } from './read-whole.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import { repeatableText, type Concealed } from './repeatable-text.ts';

export interface ErrorResponse {
  /** This service's code; undefined for all other errors. */
  code?: 'context_length_exceeded' | 'content_blocked' | 'insufficient_quota';
  /** The upstream error message as callers may see it. */
  message?: string;
  /** The whole body, to look for names in it; it may contain anything and is never shown. */
  text?: string;
}

/** Longest body that is read, bytes; longer ones are ignored. */
const maxBodyBytes = 64 * 1024;

/** Providers' names for these codes. */
const knownCodes: Readonly<Record<string, NonNullable<ErrorResponse['code']>>> = {
  context_length_exceeded: 'context_length_exceeded',
  string_above_max_length: 'context_length_exceeded',
  content_filter: 'content_blocked',
  content_policy_violation: 'content_blocked',
  content_blocked: 'content_blocked',
  insufficient_quota: 'insufficient_quota',
  billing_error: 'insufficient_quota',
};

const mentionsContext = /prompt is too long|context (?:length|window)|too many tokens/i;

/** Never rejects: an unreadable response gives an empty result. */
export async function readErrorResponse(
  response: UpstreamResponse,
  target: Concealed,
  model: string,
): Promise<ErrorResponse> {
  let whole: string | undefined;
  let error: { code?: unknown; type?: unknown; message?: unknown };
  try {
    whole = (await readWhole(response.body, maxBodyBytes)).toString('utf8');
    error = (JSON.parse(whole) as { error: typeof error }).error;
    if (typeof error !== 'object' || error === null) return { text: whole };
  } catch {
    return whole === undefined ? {} : { text: whole };
  }
  const text = typeof error.message === 'string' ? error.message : '';
  const message = repeatableText(text, target, model);
  const code =
    codeOf(error.code) ??
    codeOf(error.type) ??
    (mentionsContext.test(text) ? 'context_length_exceeded' : undefined);
  return { text: whole, ...(code !== undefined && { code }), ...(message !== undefined && { message }) };
}

function codeOf(name: unknown): ErrorResponse['code'] {
  return typeof name === 'string' && Object.hasOwn(knownCodes, name) ? knownCodes[name] : undefined;
}
