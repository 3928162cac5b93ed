/** Every way in which a call can fail, one class each. */
import type { ErrorCode } from '../openapi/generated/errors.ts';

/** A code of the contract's table, or one that came later. */
export type AnyErrorCode = ErrorCode | (string & Record<never, never>);

/** Fields of every error. */
export interface ErrorFacts {
  message: string;
  traceId: string;
  status?: number | undefined;
  code?: AnyErrorCode | null | undefined;
  type?: string | null | undefined;
  param?: string | null | undefined;
  docUrl?: string | undefined;
  retryable?: boolean | undefined;
  retryAfterMs?: number | undefined;
  headers?: Headers | undefined;
  cause?: unknown;
}

/** The root of all errors that the client throws of itself. */
export class ModelrouteError extends Error {
  override name = 'ModelrouteError';
  /** Id of the request in the service's logs. */
  readonly traceId: string;
  /** HTTP status; for an error inside a stream, the status of its code. Undefined without a response. */
  readonly status: number | undefined;
  /** Machine-readable error code; null when the response has none. */
  readonly code: AnyErrorCode | null;
  /** The surface's own name for the kind of error. */
  readonly type: string | null;
  /** The field that caused the error. */
  readonly param: string | null;
  /** The page about the code, with its cause and the remedy; undefined when the response has none. */
  readonly docUrl: string | undefined;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** Headers of the response, where there was one. */
  readonly headers: Headers | undefined;

  constructor(facts: ErrorFacts) {
    super(facts.message, { cause: facts.cause });
    this.traceId = facts.traceId;
    this.status = facts.status;
    this.code = facts.code ?? null;
    this.type = facts.type ?? null;
    this.param = facts.param ?? null;
    this.docUrl = facts.docUrl;
    this.retryable = facts.retryable ?? false;
    this.retryAfterMs = facts.retryAfterMs;
    this.headers = facts.headers;
  }
}

/** The service returned an error; the classes below are its kinds. */
export class ApiError extends ModelrouteError {
  override name = 'ApiError';
}

/** 400, 405, 413, 415: the request is wrong as it is. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}

/** 401: the key is missing, unknown, expired, disabled or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 403: a good key that may not do this. */
export class ForbiddenError extends ApiError {
  override name = 'ForbiddenError';
}

/** 404: no such model, file or path. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 429: too many requests or tokens for now. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** 429: a budget is spent; waiting does not help. */
export class QuotaError extends ApiError {
  override name = 'QuotaError';
}

/** 500: an internal error of the service. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** 502: the provider behind the model failed. */
export class UpstreamError extends ApiError {
  override name = 'UpstreamError';
}

/** 503 and 529: no target can take the request now. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

/** 504: the provider did not respond in time. */
export class DeadlineError extends ApiError {
  override name = 'DeadlineError';
}

/** The network failed, or the response was cut off. */
export class ConnectionError extends ModelrouteError {
  override name = 'ConnectionError';
}

/** No response, or no further part of it, within the caller's time limit. */
export class TimeoutError extends ModelrouteError {
  override name = 'TimeoutError';
}

/** The caller gave up. Named as the platform names it, so that checks of `error.name` work. */
export class AbortError extends ModelrouteError {
  override name = 'AbortError';
}

/** The response violates the contract: it is not JSON, or a stream breaks a rule of its grammar. */
export class ContractError extends ModelrouteError {
  override name = 'ContractError';
  /** Name of the rule of the grammar. */
  readonly rule: string | undefined;
  /** Number of the event that breaks it, from 0. */
  readonly event: number | undefined;

  constructor(facts: ErrorFacts, rule?: string, event?: number) {
    super(facts);
    this.rule = rule;
    this.event = event;
  }
}
