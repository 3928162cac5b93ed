/** Reads the trace id of a response, as several checks need it. */
import type { HttpResponse } from '../http/http-response.ts';
import { show } from '../../openapi/json/json-value.ts';
import type { Trial } from '../run/trial.ts';
import { must, Unsupported } from './outcome.ts';
import { plainResponse } from './sample.ts';

/** The name under which clients of a surface read the trace id. */
export const requestIdOf = { v1: 'x-request-id', alt: 'request-id' } as const;

const usable = /^[A-Za-z0-9._-]{8,128}$/;

/** Throws `Unsupported` on a server that has no trace ids at all. */
export async function mustTrace(trial: Trial): Promise<void> {
  if (trial.target.claimsContract) return;
  const response = await plainResponse(trial);
  if (response.header('x-trace-id') === undefined)
    throw new Unsupported('responses have no x-trace-id', response);
}

/** The id of a response, the same under both names. */
export function traceIdOf(trial: Trial, response: HttpResponse): string {
  const traceId = response.header('x-trace-id');
  must(traceId !== undefined, `no x-trace-id (status ${response.status})`, response);
  must(
    usable.test(traceId),
    `the x-trace-id ${show(traceId)} is not 8 to 128 letters, digits, . _ -`,
    response,
  );
  const name = requestIdOf[trial.target.surface];
  const isPreflight = response.sent.method === 'OPTIONS';
  if (trial.target.claimsContract && !isPreflight)
    must(
      response.header(name) === traceId,
      `${name} is ${show(response.header(name))}, x-trace-id ${show(traceId)}`,
      response,
    );
  return traceId;
}
