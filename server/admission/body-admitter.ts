/**
 * Checks the limits of requests and of requests at once before a large body is read: a caller who has none left must not
 * make the server read and keep it. The request itself is admitted later, when its tokens are known.
 */
import type { Principal } from '../accounts/principal.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import type { LimitSubject } from '../limits/limit-policy.ts';
import type { Limiter } from '../limits/limiter.ts';
import { refusalError } from '../limits/refusal-error.ts';
import type { Refusal } from '../limits/verdict.ts';
import { subjectsOf } from './subjects.ts';

/** How long a caller waits for a body of its own that is being read. */
const readingMs = 1_000;

interface BodyAdmission {
  owner: string;
  wasRead(): void;
}

/** Rejects with `rate_limit_exceeded` when the request would be refused whatever its body is. */
export type AdmitLargeBody = (principal: Principal) => Promise<BodyAdmission>;

export function bodyAdmitter(limiter: Limiter, waits: StoreWaits, nowMs: () => number): AdmitLargeBody {
  /** Bodies that this process is reading, by subject: none of them is counted elsewhere yet. Other workers count theirs. */
  const reading = new Map<string, number>();
  return async (principal) => {
    const { rootId: owner, projectId } = principal;
    const subjects = subjectsOf(principal).filter(isCounted);
    const atMs = nowMs();
    const uses = await Promise.all(
      subjects.map((subject) => waits.bound(limiter.use(withoutBudgets(subject), projectId, atMs))),
    );
    for (const [index, subject] of subjects.entries()) {
      const use = uses[index];
      const refusal = use && refusalOf(subject, use, reading.get(nameOf(subject)) ?? 0);
      if (refusal !== undefined) throw refusalError(refusal, { model: '', outputMember: null, headers: {} });
    }
    const count = (change: number) => {
      for (const subject of subjects) {
        const bodies = (reading.get(nameOf(subject)) ?? 0) + change;
        if (bodies > 0) reading.set(nameOf(subject), bodies);
        else reading.delete(nameOf(subject));
      }
    };
    count(1);
    return { owner, wasRead: () => count(-1) };
  };
}

function isCounted({ limits }: LimitSubject): boolean {
  return limits.requestsPerMinute !== Infinity || limits.concurrentRequests !== Infinity;
}

/** Budgets would be read from the usage records. */
function withoutBudgets(subject: LimitSubject): LimitSubject {
  return { ...subject, limits: { ...subject.limits, budgets: [] } };
}

function nameOf({ kind, id }: LimitSubject): string {
  return `${kind} ${id}`;
}

function refusalOf(
  { kind: subject, limits }: LimitSubject,
  { requests, resetMs, underWay }: { requests: number; resetMs: number; underWay: number },
  bodies: number,
): Refusal | undefined {
  const { requestsPerMinute, concurrentRequests } = limits;
  if (requests + bodies >= requestsPerMinute) {
    const retryAfterMs = requests >= requestsPerMinute ? resetMs : readingMs;
    const hopeless = requestsPerMinute === 0;
    return { kind: 'requests', subject, limit: requestsPerMinute, period: null, retryAfterMs, hopeless };
  }
  if (underWay + bodies < concurrentRequests) return undefined;
  const hopeless = concurrentRequests === 0;
  return {
    kind: 'concurrency',
    subject,
    limit: concurrentRequests,
    period: null,
    retryAfterMs: null,
    hopeless,
  };
}
