/** Requests to the counters and their decisions, as they pass between processes. */
import type { LimitSubject, Limits } from '../limits/limit-policy.ts';
import type { StoreReply, StoreRequest } from '../limits/limit-store.ts';
import type { LimitUse } from '../limits/limit-use.ts';
import type { Period } from '../limits/period.ts';
import { never, type Verdict } from '../limits/verdict.ts';

export interface SentSubject {
  kind: LimitSubject['kind'];
  id: string;
  endUser: LimitSubject['endUser'];
  limits: SentLimits;
}

interface SentLimits {
  requests: number | null;
  tokens: number | null;
  concurrent: number | null;
  budgets: [period: Period, nanoUsd: string][];
}

export interface SentRequest {
  subjects: SentSubject[];
  group: string;
  tokens: number;
  cost: string;
  nowMs: number;
  leaseMs: number;
}

export interface SentDecision {
  /** Of the reservation; null: refused. */
  name: string | null;
  verdicts: SentVerdict[];
}

type SentVerdict = Omit<Verdict, 'requestsWaitMs' | 'tokensWaitMs'> & {
  requestsWaitMs: number | null;
  tokensWaitMs: number | null;
};

export type SentUse = Omit<LimitUse, 'budgets' | 'reserved'> & { budgets: string[]; reserved: string[] };

const encoded = new WeakMap<Limits, SentLimits>();

export function encodeSubject({ kind, id, endUser, limits }: LimitSubject): SentSubject {
  let sent = encoded.get(limits);
  if (sent === undefined) {
    sent = {
      requests: finite(limits.requestsPerMinute),
      tokens: finite(limits.tokensPerMinute),
      concurrent: finite(limits.concurrentRequests),
      budgets: limits.budgets.map(({ period, nanoUsd }) => [period, String(nanoUsd)]),
    };
    encoded.set(limits, sent);
  }
  return { kind, id, endUser, limits: sent };
}

/** Which models are allowed has been decided before; whatever is sent counts something. */
export function decodeSubject({ kind, id, endUser, limits }: SentSubject): LimitSubject {
  return {
    kind,
    id,
    endUser,
    limits: {
      mayUse: () => true,
      requestsPerMinute: limits.requests ?? Infinity,
      tokensPerMinute: limits.tokens ?? Infinity,
      concurrentRequests: limits.concurrent ?? Infinity,
      budgets: limits.budgets.map(([period, nanoUsd]) => ({ period, nanoUsd: BigInt(nanoUsd) })),
      counts: true,
    },
  };
}

export function encodeRequest({ subjects, costNanoUsd, ...rest }: StoreRequest): SentRequest {
  return { ...rest, subjects: subjects.map(encodeSubject), cost: String(costNanoUsd) };
}

export function decodeRequest({ subjects, cost, ...rest }: SentRequest): StoreRequest {
  return { ...rest, subjects: subjects.map(decodeSubject), costNanoUsd: BigInt(cost) };
}

export function encodeDecision({ hold, verdicts }: StoreReply): SentDecision {
  return {
    name: hold?.parts.name ?? null,
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      requestsWaitMs: finite(verdict.requestsWaitMs),
      tokensWaitMs: finite(verdict.tokensWaitMs),
    })),
  };
}

export function decodeVerdicts({ verdicts }: SentDecision): Verdict[] {
  return verdicts.map((verdict) => ({
    ...verdict,
    requestsWaitMs: verdict.requestsWaitMs ?? never,
    tokensWaitMs: verdict.tokensWaitMs ?? never,
  }));
}

export function encodeUse({ budgets, reserved, ...rest }: LimitUse): SentUse {
  return { ...rest, budgets: budgets.map(String), reserved: reserved.map(String) };
}

export function decodeUse({ budgets, reserved, ...rest }: SentUse): LimitUse {
  return { ...rest, budgets: budgets.map(BigInt), reserved: reserved.map(BigInt) };
}

function finite(count: number): number | null {
  return count === Infinity ? null : count;
}
