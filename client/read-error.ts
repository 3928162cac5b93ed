/** Turns an error response, or an error event of a stream, into the error of its kind. */
import {
  type ApiError,
  AuthenticationError,
  DeadlineError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  QuotaError,
  RateLimitError,
  ServerError,
  UnavailableError,
  UpstreamError,
  type ErrorFacts,
} from './errors.ts';
import { errorCodes } from './generated/contract.ts';

/** Reads the body of a response of status 400 or more; a body that is no envelope still gives an error. */
export async function readError(response: Response, traceId: string, now: number): Promise<ApiError> {
  const { status, headers } = response;
  const text = await response.text();
  return errorOf(parse(text), { status, headers, traceId, now });
}

/** Reads an error event; it has neither status nor headers, so its code has to speak for them. */
export function readErrorEvent(json: unknown, traceId: string): ApiError {
  return errorOf(json, { traceId, now: 0 });
}

interface Circumstances {
  status?: number;
  headers?: Headers;
  traceId: string;
  now: number;
}

function errorOf(json: unknown, { headers, traceId, now, ...seen }: Circumstances): ApiError {
  const error = member(json, 'error');
  const details = member(error, 'details');
  const code = string(member(error, 'code')) ?? string(member(details, 'error_code'));
  const type = string(member(error, 'type'));
  const status = seen.status ?? statusOf(code, type);
  const facts: ErrorFacts = {
    message: string(member(error, 'message')) ?? `The service responded with status ${status}.`,
    traceId,
    status,
    code,
    type,
    param: string(member(error, 'param')) ?? string(member(details, 'param')),
    docUrl: string(member(error, 'doc_url')) ?? string(member(details, 'doc_url')),
    retryable: isRetryable(status, code, headers?.get('x-should-retry')),
    retryAfterMs: headers === undefined ? undefined : retryAfterOf(headers, now),
    headers,
  };
  return new (classOf(status, code))(facts);
}

function classOf(status: number, code: string | undefined): typeof ApiError {
  if (code === 'insufficient_quota') return QuotaError;
  const known = classes[status];
  if (known !== undefined) return known;
  return status >= 500 ? ServerError : InvalidRequestError;
}

const classes: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  408: DeadlineError,
  429: RateLimitError,
  502: UpstreamError,
  503: UnavailableError,
  504: DeadlineError,
  529: UnavailableError,
};

/** A refusal and an exhausted budget cannot be retried, even if a header allows it. */
function isRetryable(status: number, code: string | undefined, header: string | null | undefined): boolean {
  if (status === 403 || code === 'insufficient_quota') return false;
  if (header === 'true' || header === 'false') return header === 'true';
  return entryOf(code)?.retryable ?? (status === 408 || status === 429 || status >= 500);
}

function statusOf(code: string | undefined, type: string | undefined): number {
  const known = entryOf(code) ?? Object.values(errorCodes).find(({ altType }) => altType === type);
  return known?.status ?? 500;
}

function entryOf(code: string | undefined) {
  return Object.entries(errorCodes).find(([name]) => name === code)?.[1];
}

function retryAfterOf(headers: Headers, now: number): number | undefined {
  const exact = headers.get('retry-after-ms');
  if (exact !== null && Number(exact) >= 0) return Number(exact);
  const rough = headers.get('retry-after');
  if (rough === null) return undefined;
  if (Number(rough) >= 0) return Number(rough) * 1000;
  const date = Date.parse(rough);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
