/** Admits uploads under the limits of requests and of requests at once of the key and its project, as calls of models are. */
import type { Principal } from '../accounts/principal.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import { limitHeaders } from '../limits/limit-headers.ts';
import type { Decision, Limiter } from '../limits/limiter.ts';
import { refusalError } from '../limits/refusal-error.ts';
import { subjectsOf } from './subjects.ts';

/** Longer than a request may last. */
const leaseMs = 3_660_000;

/** The caller has been refused meanwhile. */
async function takeBack(reserving: Promise<Decision>): Promise<void> {
  const late = await reserving.catch(() => undefined);
  if (late?.granted === true) await late.reservation.settle(nothingSpent);
}

const nothingSpent = { tokens: 0, costNanoUsd: 0n };

/**
 * Rejects with `rate_limit_exceeded`, or with `model_unavailable` when the counters do not respond in time. What it
 * resolves with is to be called at the end of the upload.
 */
export type AdmitUpload = (principal: Principal) => Promise<() => Promise<void>>;

export function uploadAdmitter(limiter: Limiter, waits: StoreWaits, nowMs: () => number): AdmitUpload {
  return async (principal) => {
    const atMs = nowMs();
    const reserving = limiter.reserve({
      subjects: subjectsOf(principal),
      model: null,
      tokensWorst: 0,
      costWorstNanoUsd: 0n,
      nowMs: atMs,
      leaseMs,
    });
    const decision = await waits.bound(reserving, () => void takeBack(reserving));
    if (!decision.granted) {
      const headers = limitHeaders('v1', decision.state, atMs);
      throw refusalError(decision.refusal, { model: '', outputMember: null, headers });
    }
    return () => decision.reservation.settle(nothingSpent);
  };
}
