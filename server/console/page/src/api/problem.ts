/** The error of a call, as a message for people and a code for decisions. */
import type { Schemas } from './schemas.ts';

interface ProblemParts {
  /** A code of the contract, or `unreachable`. */
  code: string;
  /** Path of the field at fault. */
  param?: string | null;
  traceId?: string | null;
}

export class Problem extends Error {
  readonly code: string;
  readonly param: string | null;
  readonly traceId: string | null;

  constructor(message: string, { code, param = null, traceId = null }: ProblemParts) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.param = param;
    this.traceId = traceId;
  }
}

/** The problem of an error body; a body of another shape still gives one. */
export function problemOf({ response, error: body }: { response: Response; error?: unknown }): Problem {
  const { error } = (body ?? {}) as Partial<Schemas['ErrorResponse']>;
  return new Problem(error?.message ?? `The server responded with status ${response.status}.`, {
    code: error?.code ?? 'unknown',
    param: error?.param ?? null,
    traceId: response.headers.get('x-trace-id'),
  });
}

/** Anything thrown as a problem. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  const message = 'Cannot reach the server. Check your connection and try again.';
  return new Problem(message, { code: 'unreachable' });
}
