/** Counters in this process: exact for one process, and each process's fallback while the shared ones are down. */
import type { BudgetLedger } from '../budget-ledger.ts';
import { mostEndUsers } from '../end-users.ts';
import type { LimitSubject, SubjectKind, SubjectName } from '../limit-policy.ts';
import type { Hold, LimitStore, StoreReply, StoreRequest } from '../limit-store.ts';
import { budgetLists, noUse, usedByLedger, type LimitUse } from '../limit-use.ts';
import { windowMs } from '../minute.ts';
import type { PeriodSpan } from '../period.ts';
import {
  reservedAt,
  isReservedBy,
  nameOf,
  newName,
  type ReservedAt,
  type ReservationParts,
} from '../reservation-id.ts';
import { isGranted } from '../verdict.ts';
import { BudgetAccount } from './budget-account.ts';
import { SubjectCounters, type ReservedBy } from './subject-counters.ts';
import { TrackedEndUsers } from './tracked-end-users.ts';

const settled = Promise.resolve();

/** After each request, this many subjects are checked for whether they can be dropped: no timer, no pause. */
const sweptPerRequest = 2;

/** One subject of a request, with its counters at hand. */
interface Place {
  subject: LimitSubject;
  reservedAt: ReservedAt;
  counters: SubjectCounters;
}

export class MemoryStore implements LimitStore {
  readonly #ledger: BudgetLedger;
  readonly #now: () => number;
  readonly #subjects: Record<Exclude<SubjectKind, 'end_user'>, Map<string, SubjectCounters>> = {
    key: new Map(),
    project: new Map(),
  };
  readonly #endUsers: TrackedEndUsers;
  readonly #loads = new Map<string, Promise<void>>();
  #sweptKind: 'key' | 'project' = 'key';
  #sweep = this.#subjects.key.entries();

  /**
   * `now` is a clock that nobody sets, in ms: minutes and leases are measured with it, and only periods of budgets with the
   * time of each request.
   */
  constructor(ledger: BudgetLedger, now = () => performance.now(), endUsers = mostEndUsers) {
    this.#ledger = ledger;
    this.#now = now;
    this.#endUsers = new TrackedEndUsers(endUsers);
  }

  /** How many subjects have counters; for tests and metrics. */
  get size(): number {
    return this.#subjects.key.size + this.#subjects.project.size + this.#endUsers.size;
  }

  reserve(request: StoreRequest): StoreReply | Promise<StoreReply> {
    const places = this.#placesOf(request);
    const response = isLoaded(places) ? this.#decide(request, places) : this.#load(request, places);
    this.#forgetSome(request.nowMs);
    return response;
  }

  reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean> {
    let isFound = false;
    for (const { spans, ...subject } of parts.subjects) {
      const counters = this.#knownOf(subject);
      counters?.end(parts.name, this.#now());
      for (const { name } of spans)
        if (counters?.accounts.get(name)?.settle(parts.name, costNanoUsd) === true) isFound = true;
    }
    return Promise.resolve(isFound);
  }

  async use(subject: LimitSubject, _group: string, nowMs: number): Promise<LimitUse> {
    const counters = this.#knownOf(subject);
    const budgets = await Promise.all(
      reservedAt(subject, nowMs).spans.map(async (span) => {
        const account = counters?.accounts.get(span.name);
        if (account === undefined) return await usedByLedger(this.#ledger, subject, span);
        const { spentNanoUsd, reservedNanoUsd: reserved } = account;
        return { used: spentNanoUsd + reserved, reserved };
      }),
    );
    return { ...(counters?.use(this.#now()) ?? noUse), ...budgetLists(budgets) };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #placesOf({ subjects, nowMs }: StoreRequest): Place[] {
    return subjects.map((subject) => ({
      subject,
      reservedAt: reservedAt(subject, nowMs),
      counters: this.#countersOf(subject),
    }));
  }

  async #load(request: StoreRequest, places: readonly Place[]): Promise<StoreReply> {
    await Promise.all(
      places.flatMap(({ reservedAt: { spans, ...subject } }) =>
        spans.map((span) => this.#loadAccount(subject, span)),
      ),
    );
    // During the wait, the counters may have been dropped and created anew.
    const loaded = this.#placesOf(request);
    return isLoaded(loaded) ? this.#decide(request, loaded) : this.#load(request, loaded);
  }

  /** One lookup at a time for an account, however many requests wait for it. */
  #loadAccount(subject: SubjectName, span: PeriodSpan): Promise<void> {
    if (this.#countersOf(subject).accounts.has(span.name)) return Promise.resolve();
    const name = `${subject.kind} ${span.name} ${subject.id}`;
    const running = this.#loads.get(name);
    if (running !== undefined) return running;
    const load = this.#readLedger(subject, span).finally(() => this.#loads.delete(name));
    this.#loads.set(name, load);
    return load;
  }

  async #readLedger(subject: SubjectName, span: PeriodSpan): Promise<void> {
    const { spentNanoUsd, open } = await this.#ledger.load(subject, span);
    const account = new BudgetAccount(span.endMs, this.#now(), spentNanoUsd);
    for (const { reservationId, nanoUsd } of open)
      if (isReservedBy(reservationId, subject, span)) account.hold(nameOf(reservationId), nanoUsd);
    this.#countersOf(subject).accounts.set(span.name, account);
  }

  /** Synchronous from the first read of a counter to the last change: no other request comes between. */
  #decide({ leaseMs, tokens, costNanoUsd, group }: StoreRequest, places: readonly Place[]): StoreReply {
    const nowMs = this.#now();
    const verdicts = places.map(({ subject, reservedAt: { spans }, counters }) =>
      counters.judge(subject.limits, spans, nowMs, tokens, costNanoUsd),
    );
    if (!verdicts.every(isGranted)) return { hold: null, verdicts };
    const name = newName();
    const reservedBy: ReservedBy[] = [];
    for (const [index, { counters, reservedAt: at }] of places.entries()) {
      reservedBy.push(counters.take(name, at.spans, nowMs, leaseMs, tokens, costNanoUsd));
      const verdict = verdicts[index];
      if (verdict === undefined) continue;
      verdict.requestsUsed = counters.window.requests;
      verdict.tokensUsed = counters.window.tokens;
      verdict.resetMs = windowMs;
    }
    const parts = { name, group, subjects: places.map((place) => place.reservedAt) };
    return { hold: { parts, settle: this.#settling(name, reservedBy, tokens) }, verdicts };
  }

  /** Refers to the counters, so that settling needs no lookup. */
  #settling(name: string, reservedBy: readonly ReservedBy[], tokensReserved: number): Hold['settle'] {
    return ({ tokens, costNanoUsd }) => {
      const nowMs = this.#now();
      for (const { counters, slot, accounts } of reservedBy) {
        if (counters.end(name, nowMs)) counters.correct(slot, tokens - tokensReserved, nowMs);
        for (const account of accounts) account.settle(name, costNanoUsd);
      }
      return settled;
    };
  }

  #knownOf({ kind, id }: SubjectName): SubjectCounters | undefined {
    return kind === 'end_user' ? this.#endUsers.get(id) : this.#subjects[kind].get(id);
  }

  #countersOf({ kind, id }: SubjectName): SubjectCounters {
    if (kind === 'end_user') return this.#endUsers.touch(id);
    const subjects = this.#subjects[kind];
    let counters = subjects.get(id);
    if (counters === undefined) {
      counters = new SubjectCounters();
      subjects.set(id, counters);
    }
    return counters;
  }

  #forgetSome(nowMs: number): void {
    if (this.#endUsers.size > 0) this.#endUsers.forgetOldest(sweptPerRequest, nowMs, this.#now());
    for (let step = 0; step < sweptPerRequest; step += 1) {
      const next = this.#sweep.next();
      if (next.done === true) {
        this.#sweptKind = this.#sweptKind === 'key' ? 'project' : 'key';
        this.#sweep = this.#subjects[this.#sweptKind].entries();
        return;
      }
      const [id, counters] = next.value;
      if (counters.forget(nowMs, this.#now())) this.#subjects[this.#sweptKind].delete(id);
    }
  }
}

function isLoaded(places: readonly Place[]): boolean {
  return places.every(({ reservedAt: { spans }, counters }) =>
    spans.every(({ name }) => counters.accounts.has(name)),
  );
}
