/** Reads the trace id of a response, as several checks need it. */
import type { Answer } from '../http/answer.ts';
import { show } from '../json-value.ts';
import type { Trial } from '../run/trial.ts';
import { must, Unsupported } from './outcome.ts';
import { plainAnswer } from './sample.ts';

/** The name under which clients of a surface read the trace id. */
export const requestIdOf = { v1: 'x-request-id', alt: 'request-id' } as const;

const usable = /^[A-Za-z0-9._-]{8,128}$/;

/** Throws `Unsupported` on a server that has no trace ids at all. */
export async function mustTrace(trial: Trial): Promise<void> {
  if (trial.target.claimsContract) return;
  const answer = await plainAnswer(trial);
  if (answer.header('x-trace-id') === undefined)
    throw new Unsupported('responses have no x-trace-id', answer);
}

/** The id of a response, the same under both names. */
export function traceIdOf(trial: Trial, answer: Answer): string {
  const traceId = answer.header('x-trace-id');
  must(traceId !== undefined, `no x-trace-id (status ${answer.status})`, answer);
  must(
    usable.test(traceId),
    `the x-trace-id ${show(traceId)} is not 8 to 128 letters, digits, . _ -`,
    answer,
  );
  const name = requestIdOf[trial.target.surface];
  const isPreflight = answer.sent.method === 'OPTIONS';
  if (trial.target.claimsContract && !isPreflight)
    must(
      answer.header(name) === traceId,
      `${name} is ${show(answer.header(name))}, x-trace-id ${show(traceId)}`,
      answer,
    );
  return traceId;
}
