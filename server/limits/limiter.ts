/** Decides, before a request is dispatched, whether the limits of its key, end user and project allow it, and reserves its worst case until it ends. */
import { largestNanoUsd, type LimitSubject } from './limit-policy.ts';
import type { LimitUse } from './limit-use.ts';
import { limitState, noLimitState, type LimitState } from './limit-state.ts';
import type { Hold, LimitStore, Spent } from './limit-store.ts';
import { decodeReservationId, encodeReservationId, type ReservationParts } from './reservation-id.ts';
import { pickRefusal, type Refusal } from './verdict.ts';

/** The facts about a request that are needed before it is dispatched. */
export interface ReserveRequest {
  /** The key first, then its end user, if it has limits, then its project: all of them, with or without limits. */
  subjects: readonly LimitSubject[];
  /** The id of the catalog; null for an upload. */
  model: string | null;
  /** The most tokens that it can use, input and output. */
  tokensWorst: number;
  /** The most that it can cost; null where that is unknown, which no budget covers. */
  costWorstNanoUsd: bigint | null;
  nowMs: number;
  /** After this time without an end a request counts as lost, and no longer as under way: longer than any call may last. */
  leaseMs: number;
}

/** A granted request. Its cost stays charged at the worst case until it is settled or reconciled. */
export interface Reservation {
  /**
   * Belongs in the usage record: with it the reservation can be reconciled by any process, at any time. Null when
   * no counter has a reservation.
   */
  readonly id: string | null;
  /** Only the first call has an effect. Never rejects. */
  settle(spent: Spent): Promise<void>;
}

/** Granted or refused; `state` is for the headers of the response either way. */
export type Decision =
  | { granted: true; reservation: Reservation; state: LimitState }
  | { granted: false; refusal: Refusal; state: LimitState };

class OpenReservation implements Reservation {
  readonly #parts: ReservationParts;
  #hold: Hold | null;

  constructor(hold: Hold) {
    this.#parts = hold.parts;
    this.#hold = hold;
  }

  get id(): string {
    return encodeReservationId(this.#parts);
  }

  settle({ tokens, costNanoUsd }: Spent): Promise<void> {
    const hold = this.#hold;
    this.#hold = null;
    if (hold === null) return Promise.resolve();
    return hold.settle({ tokens: wholeTokens(tokens), costNanoUsd: cost(costNanoUsd) });
  }
}

/** Invalid and negative numbers must not release anything that was never reserved. */
function wholeTokens(tokens: number): number {
  if (Number.isNaN(tokens)) return 0;
  return Math.min(Math.max(Math.ceil(tokens), 0), Number.MAX_SAFE_INTEGER);
}

function cost(nanoUsd: bigint): bigint {
  if (nanoUsd < 0n) return 0n;
  return nanoUsd > largestNanoUsd ? largestNanoUsd : nanoUsd;
}

const refused = (refusal: Refusal, state: LimitState = noLimitState): Decision => ({
  granted: false,
  refusal,
  state,
});

/** For requests without limits. */
const unlimited: Decision = {
  granted: true,
  reservation: { id: null, settle: () => Promise.resolve() },
  state: noLimitState,
};

/** Limits that need no counter: the models, and the budget of a request whose price is unknown. */
function refusalAtSight({ subjects, model, costWorstNanoUsd }: ReserveRequest): Refusal | undefined {
  const none = { limit: null, period: null, retryAfterMs: null, hopeless: true };
  const strict = subjects.find(({ limits }) => model !== null && !limits.mayUse(model));
  if (strict !== undefined) return { ...none, kind: 'model', subject: strict.kind };
  if (costWorstNanoUsd !== null) return undefined;
  for (const { kind, limits } of subjects) {
    const budget = limits.budgets[0];
    if (budget !== undefined)
      return { ...none, kind: 'budget', subject: kind, limit: budget.nanoUsd, period: budget.period };
  }
  return undefined;
}

/** The interface for the gateway. */
export class Limiter {
  readonly #store: LimitStore;

  constructor(store: LimitStore) {
    this.#store = store;
  }

  /** All subjects or none: a refused request has counted nothing anywhere. */
  async reserve(request: ReserveRequest): Promise<Decision> {
    const atSight = refusalAtSight(request);
    if (atSight !== undefined) return refused(atSight);
    const subjects = request.subjects.filter(({ limits }) => limits.counts);
    if (subjects.length === 0) return unlimited;
    const { nowMs, leaseMs } = request;
    const group = request.subjects.at(-1)?.id ?? '';
    const response = await this.#store.reserve({
      subjects,
      group,
      tokens: wholeTokens(request.tokensWorst),
      costNanoUsd: cost(request.costWorstNanoUsd ?? 0n),
      nowMs,
      leaseMs,
    });
    const state = limitState(subjects, response.verdicts);
    if (response.hold === null)
      return refused(await this.#explained(pickRefusal(subjects, response.verdicts), request, group), state);
    return { granted: true, reservation: new OpenReservation(response.hold), state };
  }

  /** A refusal with its amounts, which the store does not report with its verdicts. */
  async #explained(refusal: Refusal, request: ReserveRequest, group: string): Promise<Refusal> {
    const subject = request.subjects.find(({ kind }) => kind === refusal.subject);
    if (refusal.kind === 'requests') return { ...refusal, needed: 1 };
    if (refusal.kind === 'tokens') return { ...refusal, needed: wholeTokens(request.tokensWorst) };
    if (refusal.kind !== 'budget' || subject === undefined) return refusal;
    const at = subject.limits.budgets.findIndex(({ period }) => period === refusal.period);
    const used = await this.#store.use(subject, group, request.nowMs).catch(() => undefined);
    const limit = subject.limits.budgets[at]?.nanoUsd;
    const usedNano = used?.budgets[at];
    if (limit === undefined || usedNano === undefined) return refusal;
    const left = usedNano < limit ? limit - usedNano : 0n;
    const reserved = used?.reserved[at] ?? 0n;
    return { ...refusal, money: { needed: cost(request.costWorstNanoUsd ?? 0n), left, reserved } };
  }

  /**
   * For a reservation whose process died: its actual cost, once that is known. Its usage record is settled
   * first. False when it is not reserved any more, which is no fault.
   */
  async reconcile(reservationId: string, spent: Spent): Promise<boolean> {
    const parts = decodeReservationId(reservationId);
    return parts !== undefined && (await this.#store.reconcile(parts, cost(spent.costNanoUsd)));
  }

  /** The usage of a subject's limits; `project` is the id of the project that it is or belongs to. */
  use(subject: LimitSubject, project: string, nowMs: number): Promise<LimitUse> {
    return this.#store.use(subject, project, nowMs);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
