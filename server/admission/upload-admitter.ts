/** Admits uploads under the limits of requests and of requests at once of the key and its project, as calls of models are. */
import type { Principal } from '../accounts/principal.ts';
import { limitHeaders } from '../limits/limit-headers.ts';
import type { Limiter } from '../limits/limiter.ts';
import { refusalError } from '../limits/refusal-error.ts';
import { subjectsOf } from './subjects.ts';

/** Longer than a request may last. */
const leaseMs = 3_660_000;

/** Rejects with `rate_limit_exceeded`; what it resolves with is to be called at the end of the upload. */
export type AdmitUpload = (principal: Principal) => Promise<() => Promise<void>>;

export function uploadAdmitter(limiter: Limiter, nowMs: () => number): AdmitUpload {
  return async (principal) => {
    const atMs = nowMs();
    const decision = await limiter.reserve({
      subjects: subjectsOf(principal),
      model: null,
      tokensWorst: 0,
      costWorstNanoUsd: 0n,
      nowMs: atMs,
      leaseMs,
    });
    if (!decision.granted) throw refusalError(decision.refusal, '', limitHeaders('v1', decision.state, atMs));
    return () => decision.reservation.settle({ tokens: 0, costNanoUsd: 0n });
  };
}
