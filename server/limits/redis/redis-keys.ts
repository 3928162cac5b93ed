/** How subjects, limits and money are written for the scripts. */
import type { Limits } from '../limit-policy.ts';
import type { PeriodSpan } from '../period.ts';
import type { ReservedAt, ReservationParts } from '../reservation-id.ts';

const nanosPerDollar = 1_000_000_000n;
const dayMs = 86_400_000;
/** Keys that have not been used for this long are loaded again from the ledger. */
const longestLifeMs = 40 * dayMs;

/** Whole dollars and the nanodollars beside them: each is exact in Lua, whose numbers are not beyond 2^53. */
export function moneyParts(nanoUsd: bigint): [dollars: string, nanos: string] {
  return [String(nanoUsd / nanosPerDollar), String(nanoUsd % nanosPerDollar)];
}

export function moneyOf(dollars: string, nanos: string): bigint {
  return BigInt(dollars) * nanosPerDollar + BigInt(nanos);
}

/** The keys of one group are on one node of a cluster, so that one script may touch them all. */
function keysOf(prefix: string, group: string, { kind, id, spans }: ReservedAt): string[] {
  const subject = `${prefix}{${encodeURIComponent(group)}}:${kind}:${encodeURIComponent(id)}`;
  return [
    `${subject}:counters`,
    `${subject}:slots`,
    `${subject}:leases`,
    ...spans.map(({ name }) => `${subject}:${name}`),
  ];
}

/** All keys of a reservation, in the order in which the scripts expect them. */
export function keysOfAll(prefix: string, { group, subjects }: Omit<ReservationParts, 'name'>): string[] {
  return subjects.flatMap((subject) => keysOf(prefix, group, subject));
}

const orNone = (limit: number) => (limit === Infinity ? '-1' : String(limit));

/** A budget stays for a day after its period, for requests that end late. */
export function lifeMs({ endMs }: PeriodSpan, nowMs: number): string {
  return String(Math.max(Math.min(endMs - nowMs + dayMs, longestLifeMs), dayMs));
}

/** One subject's limits, in the order in which the reserve script reads them. */
export function limitArguments(limits: Limits, spans: readonly PeriodSpan[], nowMs: number): string[] {
  return [
    orNone(limits.requestsPerMinute),
    orNone(limits.tokensPerMinute),
    orNone(limits.concurrentRequests),
    String(limits.budgets.length),
    ...limits.budgets.flatMap(({ nanoUsd }, index) => {
      const span = spans[index];
      return [...moneyParts(nanoUsd), span === undefined ? '0' : lifeMs(span, nowMs)];
    }),
  ];
}
