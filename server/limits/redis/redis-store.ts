/** Counters in Redis or Valkey, shared by all nodes: one round trip to reserve, one to settle. Does not handle outages. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BudgetLedger } from '../budget-ledger.ts';
import type { LimitSubject } from '../limit-policy.ts';
import type { LimitStore, StoreReply, StoreRequest } from '../limit-store.ts';
import { budgetLists, usedByLedger, type LimitUse } from '../limit-use.ts';
import { reservedAt, newName, type ReservedAt, type ReservationParts } from '../reservation-id.ts';
import { loadBudget, type BudgetToLoad } from './load-budget.ts';
import { forgetScript, reserveScript, useScript } from './lua-script.ts';
import { RedisDown, type RedisConnection } from './redis-connection.ts';
import { endUserList, keysOfAll, limitArguments, moneyParts, type EndUserList } from './redis-keys.ts';
import { decodeReserveReply, decodeUseReply, type CountedAt, type ReserveReply } from './script-replies.ts';
import { sendSettlement, uncountedSettlement, type Settlement } from './settlement.ts';

/** A process that dies while it loads a budget delays the others no longer than this. */
const lockMs = 5_000;
const longestLoadMs = 2 * lockMs;
const firstPauseMs = 5;
const longestPauseMs = 50;

/** Dependencies of the store; tests may set its clock. */
export interface RedisStoreOptions {
  connection: RedisConnection;
  ledger: BudgetLedger;
  /** Keys begin with it; `mr:` unless several installations share one Redis. */
  prefix?: string;
  /** The time of rates and leases: the server's, one for all nodes; a clock of their own is for tests. */
  clock?: () => number;
  /** Ends a reservation; its callers handle failures. */
  settle?: (settlement: Settlement) => Promise<void>;
  /** End users of a key with counters at a time; another number than the usual is for tests. */
  mostEndUsers?: number;
}

export class RedisStore implements LimitStore {
  readonly #connection: RedisConnection;
  readonly #ledger: BudgetLedger;
  readonly #prefix: string;
  readonly #clock: () => number | null;
  readonly #settle: (settlement: Settlement) => Promise<void>;
  readonly #mostEndUsers: number | undefined;
  readonly #loads = new Map<string, Promise<void>>();

  constructor({ connection, ledger, prefix = 'mr:', clock, settle, mostEndUsers }: RedisStoreOptions) {
    this.#connection = connection;
    this.#ledger = ledger;
    this.#prefix = prefix;
    this.#mostEndUsers = mostEndUsers;
    this.#clock = clock ?? (() => null);
    this.#settle = settle ?? (async (settlement) => void (await this.settle(settlement)));
  }

  /** `name` is the reservation's; the caller who sets it can undo the request even if no reply arrived. */
  async reserve(request: StoreRequest, name: string = newName()): Promise<StoreReply> {
    const { group, nowMs, tokens } = request;
    const parts = { name, group, subjects: request.subjects.map((subject) => reservedAt(subject, nowMs)) };
    const startedMs = performance.now();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const reply = await this.#ask(request, parts);
      if (reply.kind === 'decided') {
        const { verdicts, counted } = reply;
        return { hold: counted === null ? null : this.#hold(parts, counted, tokens), verdicts };
      }
      if (performance.now() - startedMs > longestLoadMs) throw new RedisDown(true, 'a budget is not loaded');
      await this.#load(parts, reply.budgets, nowMs, pauseMs);
    }
  }

  settle(settlement: Settlement): Promise<number> {
    return sendSettlement(this.#connection, this.#prefix, this.#clock(), settlement);
  }

  /** The keys of its reserved money; a deleted one is read from the ledger again. */
  budgetKeys({ group, subjects }: ReservationParts): string[] {
    return subjects.flatMap((subject) => this.#budgetsOf(group, subject).map(({ key }) => key));
  }

  async reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean> {
    return (await this.settle(uncountedSettlement(parts, { tokens: 0, costNanoUsd }))) > 0;
  }

  async use(subject: LimitSubject, group: string, nowMs: number): Promise<LimitUse> {
    const reserved = reservedAt(subject, nowMs);
    const keys = keysOfAll(this.#prefix, { group, subjects: [reserved] });
    const reply = await this.#connection.run(useScript, keys, [String(this.#clock() ?? -1)]);
    const { budgets, ...counted } = decodeUseReply(reply);
    const spent = reserved.spans.map(
      async (span, at) => budgets[at] ?? (await usedByLedger(this.#ledger, subject, span)),
    );
    return { ...counted, ...budgetLists(await Promise.all(spent)) };
  }

  close(): Promise<void> {
    this.#connection.close();
    return Promise.resolve();
  }

  async #ask(request: StoreRequest, parts: ReservationParts): Promise<ReserveReply> {
    const limits = request.subjects.flatMap((subject, index) =>
      limitArguments(subject, parts.subjects[index]?.spans ?? [], request.nowMs),
    );
    const endUsers = endUserList(this.#prefix, parts, this.#mostEndUsers);
    const reply = await this.#connection.run(
      reserveScript,
      [...keysOfAll(this.#prefix, parts), ...(endUsers === undefined ? [] : [endUsers.key])],
      [
        String(this.#clock() ?? -1),
        parts.name,
        String(request.leaseMs),
        String(request.tokens),
        ...moneyParts(request.costNanoUsd),
        String(lockMs),
        String(request.subjects.length),
        ...limits,
        ...(endUsers?.args ?? []),
      ],
    );
    const decoded = decodeReserveReply(reply);
    if (endUsers !== undefined && decoded.kind === 'decided' && decoded.oldestEndUsers.length > 0)
      await this.#forget(endUsers, decoded.oldestEndUsers);
    return decoded;
  }

  /** Those that stay because this fails are named again by the next request. */
  async #forget({ key, most, keysOf }: EndUserList, ids: readonly string[]): Promise<void> {
    const keys = [key, ...ids.flatMap(keysOf)];
    const args = [String(this.#clock() ?? -1), String(most), ...ids];
    await this.#connection.run(forgetScript, keys, args).catch(() => undefined);
  }

  #hold(parts: ReservationParts, counted: readonly CountedAt[], tokensReserved: number): StoreReply['hold'] {
    return {
      parts,
      settle: (spent) => this.#settle({ parts, counted, tokensReserved, spent, charges: true }),
    };
  }

  /** Loads the budgets that are ours to load and waits for those that others load, in this process or elsewhere. */
  async #load(
    parts: ReservationParts,
    states: readonly ('ready' | 'ours' | 'theirs')[],
    nowMs: number,
    pauseMs: number,
  ): Promise<void> {
    const budgets = parts.subjects.flatMap((subject) => this.#budgetsOf(parts.group, subject));
    await Promise.all(
      budgets.map((budget, index) => {
        if (states[index] === 'ready') return Promise.resolve();
        if (states[index] === 'theirs') return this.#loads.get(budget.key) ?? sleep(pauseMs);
        const load = loadBudget(this.#connection, this.#ledger, parts.name, budget, nowMs).finally(() =>
          this.#loads.delete(budget.key),
        );
        this.#loads.set(budget.key, load);
        return load;
      }),
    );
  }

  #budgetsOf(group: string, subject: ReservedAt): BudgetToLoad[] {
    return subject.spans.flatMap((span) => {
      const key = keysOfAll(this.#prefix, { group, subjects: [{ ...subject, spans: [span] }] }).at(-1);
      return key === undefined ? [] : [{ key, subject, span }];
    });
  }
}
