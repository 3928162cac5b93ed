/** Why an object store did not do what it was asked. */
import { ApiError } from '../../core/api-error.ts';
import { textIn } from './s3-xml.ts';

/** A response of the store; the message is one line for the operator, without anything secret. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(action: string, status: number, body: string) {
    const code = textIn(body, 'Code') ?? '';
    super(`the S3 store refused ${action}: ${status}${code === '' ? '' : ` ${code.slice(0, 64)}`}`);
    this.status = status;
    this.code = code;
  }
}

const retryAfterMs = 5_000;

/** For the caller of this server: a store that cannot be reached, or says that it cannot now, is a matter of waiting. */
function unavailable(cause: unknown): ApiError {
  return new ApiError('overloaded', 'The server cannot reach its file store now.', { retryAfterMs, cause });
}

/** Statuses with which a store says that the same request may succeed later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function isPassing(status: number): boolean {
  return passing.has(status);
}

/** What a caller of this server gets for it. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const isRefusal = cause instanceof S3Error && !isPassing(cause.status);
  return isRefusal ? new ApiError('internal_error', undefined, { cause }) : unavailable(cause);
}
