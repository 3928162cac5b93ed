/** How subjects, limits and money are written for the scripts. */
import { mostEndUsers, oldestTried } from '../end-users.ts';
import type { Limits, SubjectKind } from '../limit-policy.ts';
import type { PeriodSpan } from '../period.ts';
import type { ReservedAt, ReservationParts } from '../reservation-id.ts';

const nanosPerDollar = 1_000_000_000n;
const dayMs = 86_400_000;
/** Keys that have not been used for this long are loaded again from the ledger. */
const longestLifeMs = 40 * dayMs;
/** Of an end user's budget, and of the list of end users: longer than any request may last, so that a reservation ends where it began. */
const endUserLifeMs = 2 * 3_600_000;

/** Whole dollars and the nanodollars beside them: each is exact in Lua, whose numbers are not beyond 2^53. */
export function moneyParts(nanoUsd: bigint): [dollars: string, nanos: string] {
  return [String(nanoUsd / nanosPerDollar), String(nanoUsd % nanosPerDollar)];
}

export function moneyOf(dollars: string, nanos: string): bigint {
  return BigInt(dollars) * nanosPerDollar + BigInt(nanos);
}

/** The keys of one group are on one node of a cluster, so that one script may touch them all. */
function subjectKey(prefix: string, group: string, kind: string, id: string): string {
  return `${prefix}{${encodeURIComponent(group)}}:${kind}:${encodeURIComponent(id)}`;
}

function keysOf(prefix: string, group: string, { kind, id, spans }: ReservedAt): string[] {
  const subject = subjectKey(prefix, group, kind, id);
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

/** A budget stays for a day after its period, for requests that end late; an end user's is soon read again, since there may be many. */
export function lifeMs(kind: SubjectKind, { endMs }: PeriodSpan, nowMs: number): string {
  if (kind === 'end_user') return String(endUserLifeMs);
  return String(Math.max(Math.min(endMs - nowMs + dayMs, longestLifeMs), dayMs));
}

/** One subject's limits, in the order in which the reserve script reads them. */
export function limitArguments(
  { kind, limits }: { kind: SubjectKind; limits: Limits },
  spans: readonly PeriodSpan[],
  nowMs: number,
): string[] {
  return [
    orNone(limits.requestsPerMinute),
    orNone(limits.tokensPerMinute),
    orNone(limits.concurrentRequests),
    String(limits.budgets.length),
    ...limits.budgets.flatMap(({ nanoUsd }, index) => {
      const span = spans[index];
      return [...moneyParts(nanoUsd), span === undefined ? '0' : lifeMs(kind, span, nowMs)];
    }),
  ];
}

/** A key's end users with counters, in the order of their latest requests, and how many there may be. */
export interface EndUserList {
  key: string;
  /** For the reserve script. */
  args: readonly string[];
  most: number;
  /** Of one of them, when it has the same limits as the end user of the request. */
  keysOf: (id: string) => string[];
}

/** Of the request's end user; undefined when none has limits. */
export function endUserList(
  prefix: string,
  { group, subjects }: Omit<ReservationParts, 'name'>,
  most: number = mostEndUsers,
): EndUserList | undefined {
  for (const { kind, id, endUser, spans } of subjects)
    if (endUser !== undefined)
      return {
        key: subjectKey(prefix, group, 'end_users', endUser.keyRootId),
        args: [id, String(most), String(oldestTried), String(endUserLifeMs)],
        most,
        keysOf: (other) => keysOf(prefix, group, { kind, id: other, spans }),
      };
  return undefined;
}
