/** The error of a call, as a message for people and a code for decisions. */
import type { Schemas } from './schemas.ts';

export class Problem extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** A code of the contract, or `unreachable`. */
  readonly code: string;
  /** Path of the field at fault. */
  readonly param: string | null;
  readonly traceId: string | null;

  constructor({
    status,
    code,
    message,
    param,
    traceId,
  }: Pick<Problem, 'status' | 'code' | 'message' | 'param' | 'traceId'>) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.param = param;
    this.traceId = traceId;
  }
}

/** The problem of an error body; a body of another shape still gives one. */
export function problemOf(response: Response, body: unknown): Problem {
  const { error } = (body ?? {}) as Partial<Schemas['ErrorResponse']>;
  return new Problem({
    status: response.status,
    code: error?.code ?? 'unknown',
    message: error?.message ?? `The server responded with status ${response.status}.`,
    param: error?.param ?? null,
    traceId: response.headers.get('x-trace-id'),
  });
}

/** Anything thrown as a problem. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem({
    status: 0,
    code: 'unreachable',
    message: 'The server cannot be reached. Look at your connection and try again.',
    param: null,
    traceId: null,
  });
}
