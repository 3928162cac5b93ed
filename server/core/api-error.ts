/** The only error type that a caller may receive: a code of the contract's table, never free text alone. */
import { errorTable, type ErrorCode } from '../../openapi/generated/errors.ts';
import type { RefusedLimit } from './refused-limit.ts';

export interface ApiErrorOptions {
  /** The field at fault, as a path like `messages[0].content`, or null. */
  param?: string | null;
  /** Response headers that belong to this occurrence (`Allow`, `Retry-After`, …), lower case. */
  headers?: Record<string, string>;
  /** How long the caller should wait, milliseconds; sent only for codes marked `retry_after`. */
  retryAfterMs?: number;
  /** The internal cause: logged, never sent. */
  cause?: unknown;
  /** The limit that refused the call: recorded, never sent. */
  limit?: RefusedLimit;
}

/** Thrown anywhere behind a surface; the surface turns it into its own envelope. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly headers: Record<string, string>;
  readonly retryAfterMs: number | undefined;
  readonly limit: RefusedLimit | undefined;

  constructor(code: ErrorCode, message: string = errorTable[code].message, options: ApiErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'ApiError';
    this.code = code;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.limit = options.limit;
  }
}
