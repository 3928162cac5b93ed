/**
 * Redis, with a defined behaviour when it is down or slow. `open`: this process continues alone, with counters of
 * its own that start from the ledger. `closed`: requests are refused. Either way no request waits for it,
 * and the usage in between is sent to it when it is back.
 */
import { ApiError } from '../../core/api-error.ts';
import type { BudgetLedger } from '../budget-ledger.ts';
import type { LimitSubject } from '../limit-policy.ts';
import type { Hold, LimitStore, StoreReply, StoreRequest } from '../limit-store.ts';
import type { LimitUse } from '../limit-use.ts';
import { MemoryStore } from '../memory/memory-store.ts';
import { reservedAt, newName, type ReservationParts } from '../reservation-id.ts';
import { Circuit } from './circuit.ts';
import { Outbox } from './outbox.ts';
import { RedisConnection, RedisDown } from './redis-connection.ts';
import { RedisStore } from './redis-store.ts';
import { uncountedSettlement, type Settlement } from './settlement.ts';

/** How requests are handled while Redis is down. */
export type LimitsDown = 'open' | 'closed';

/** Settings of the shared counters. */
export interface FallbackStoreOptions {
  url: string;
  ledger: BudgetLedger;
  /** `MODELROUTE_LIMITS_DOWN`. */
  down: LimitsDown;
  /** A later reply counts as a failure. */
  timeoutMs?: number;
  prefix?: string;
  /** Called once when Redis is lost and once when it is back; never per request. */
  log?: (level: 'warn' | 'error' | 'info', message: string) => void;
}

/** Every request that exceeds it is decided without the others' counters: longer than a pause of a busy machine. */
const defaultTimeoutMs = 1_000;
const firstConnectMs = 1_000;
const probeMs = 500;
/** The usage record of a request that has ended waits this long, and rarely longer, until it is written. */
const lateRecordMs = 1_000;

/** The store for several nodes; `open` makes one. */
export class FallbackStore implements LimitStore {
  readonly #connection: RedisConnection;
  readonly #redis: RedisStore;
  readonly #ledger: BudgetLedger;
  readonly #down: LimitsDown;
  readonly #log: NonNullable<FallbackStoreOptions['log']>;
  readonly #circuit = new Circuit();
  readonly #outbox = new Outbox();
  /** Exists from the first failure until Redis is back: a new one each time, so that it starts from current data. */
  #own: MemoryStore | null = null;
  /** Reservations that ended there so recently that the ledger may still list them as under way. */
  readonly #ended: { settlement: Settlement; atMs: number }[] = [];
  #probe: NodeJS.Timeout | null = null;
  #isClosed = false;

  private constructor(options: FallbackStoreOptions) {
    const { url, ledger, down, timeoutMs = defaultTimeoutMs, prefix, log } = options;
    this.#connection = new RedisConnection(url, timeoutMs);
    this.#ledger = ledger;
    this.#down = down;
    this.#log = log ?? (() => undefined);
    this.#redis = new RedisStore({
      connection: this.#connection,
      ledger,
      ...(prefix === undefined ? {} : { prefix }),
      settle: (settlement) => this.#settle(settlement),
    });
  }

  /** Does not fail and does not hang when Redis is down at the start: that is an outage like any other. */
  static async open(options: FallbackStoreOptions): Promise<FallbackStore> {
    const store = new FallbackStore(options);
    await store.#connection.open(firstConnectMs);
    await store.#connection.ping().catch((error: unknown) => store.#failed(error));
    return store;
  }

  get isDown(): boolean {
    return this.#circuit.isOpen;
  }

  async reserve(request: StoreRequest): Promise<StoreReply> {
    if (this.#circuit.isOpen) return this.#withoutRedis(request);
    const name = newName();
    const response = await this.#unlessDown(this.#redis.reserve(request, name));
    if (response !== undefined) {
      this.#circuit.responded();
      return response;
    }
    // Redis may have granted it all the same: its reservation is released, free of charge.
    const subjects = request.subjects.map((subject) => reservedAt(subject, request.nowMs));
    const parts = { name, group: request.group, subjects };
    this.#outbox.add(uncountedSettlement(parts, { tokens: 0, costNanoUsd: 0n }));
    return this.#withoutRedis(request);
  }

  async reconcile(parts: ReservationParts, costNanoUsd: bigint): Promise<boolean> {
    const isOurs = (await this.#own?.reconcile(parts, costNanoUsd)) ?? false;
    const isTheirs = await this.#unlessDown(this.#redis.reconcile(parts, costNanoUsd));
    if (isTheirs === undefined) this.#outbox.add(uncountedSettlement(parts, { tokens: 0, costNanoUsd }));
    return isTheirs === true || isOurs;
  }

  /** While Redis is down, the usage that this process has counted by itself. */
  async use(subject: LimitSubject, group: string, nowMs: number): Promise<LimitUse> {
    const shared = this.#circuit.isOpen
      ? undefined
      : await this.#unlessDown(this.#redis.use(subject, group, nowMs));
    return shared ?? (await (this.#own ?? new MemoryStore(this.#ledger)).use(subject, group, nowMs));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#probe !== null) clearTimeout(this.#probe);
    if (!this.#circuit.isOpen) await this.#emptyOutbox();
    await this.#redis.close();
  }

  /** Undefined, and the outage is noted, when Redis is down. */
  async #unlessDown<Reply>(response: Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof RedisDown)) throw error;
      this.#failed(error);
      return undefined;
    }
  }

  async #withoutRedis(request: StoreRequest): Promise<StoreReply> {
    if (this.#down === 'closed')
      throw new ApiError('model_unavailable', 'Limits cannot be checked at the moment.', {
        retryAfterMs: 1_000,
      });
    const own = (this.#own ??= new MemoryStore(this.#ledger));
    const { hold, verdicts } = await own.reserve(request);
    return { hold: hold === null ? null : this.#ownHold(own, hold), verdicts };
  }

  /**
   * Redis has no record of it: as soon as it can be reached its budgets are read from the ledger again, and include it if
   * it is still under way.
   */
  #ownHold(own: MemoryStore, hold: Hold): Hold {
    const { parts } = hold;
    this.#outbox.addOutdated(this.#redis.budgetKeys(parts));
    this.#probeLater();
    return {
      parts,
      settle: async (spent) => {
        await hold.settle(spent);
        const settlement = uncountedSettlement(parts, spent);
        if (this.#own === own) this.#keepEnded(settlement);
        else await this.#settle(settlement);
      },
    };
  }

  #keepEnded(settlement: Settlement): void {
    const atMs = performance.now();
    const late = this.#ended.findIndex((each) => each.atMs > atMs - lateRecordMs);
    this.#ended.splice(0, late < 0 ? this.#ended.length : late);
    this.#ended.push({ settlement, atMs });
  }

  async #settle(settlement: Settlement): Promise<void> {
    const { parts, spent } = settlement;
    await this.#own?.reconcile(parts, spent.costNanoUsd);
    if (this.#circuit.isOpen) {
      this.#outbox.add(settlement);
      return;
    }
    try {
      await this.#redis.settle(settlement);
    } catch (error) {
      this.#outbox.add(settlement);
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    const isTimeout = error instanceof RedisDown && error.isTimeout;
    if (this.#circuit.failed(isTimeout)) {
      const why = isTimeout ? 'Redis does not respond in time' : `Redis failed (${this.#connection.problem})`;
      const then =
        this.#down === 'open'
          ? 'this node enforces limits locally until Redis is back'
          : 'requests are refused';
      this.#log('error', `limits: ${why}; ${then}`);
    }
    this.#probeLater();
  }

  #emptyOutbox(): Promise<boolean> {
    return this.#outbox.empty({
      forget: (key) => this.#connection.forget(key),
      settle: async (settlement) => {
        try {
          await this.#redis.settle(settlement);
        } catch (error) {
          if (error instanceof RedisDown) throw error;
          // Redis refuses it, and always will: it must not block the others.
          this.#log('error', `limits: a settlement failed: ${error instanceof Error ? error.message : ''}`);
        }
      },
    });
  }

  #probeLater(): void {
    if (this.#isClosed || this.#probe !== null) return;
    this.#probe = setTimeout(() => void this.#recover(), probeMs);
    this.#probe.unref();
  }

  /** First the updates that Redis has missed, then the requests: none is decided on outdated counters. */
  async #recover(): Promise<void> {
    const isWell = await this.#connection.ping().then(
      () => this.#emptyOutbox(),
      () => false,
    );
    // Requests continue meanwhile: what they added since is sent first.
    if (isWell && this.#outbox.isEmpty) {
      this.#own = null;
      if (this.#circuit.close()) this.#log('info', 'limits: Redis is back');
      // On the same connection, so that Redis receives them before a budget is loaded.
      for (const { settlement } of this.#ended.splice(0)) void this.#settle(settlement);
    }
    this.#probe = null;
    const dropped = this.#outbox.takeDropped();
    if (dropped > 0)
      this.#log('error', `limits: ${dropped} settlements were dropped; they stay charged at the worst case`);
    if (this.#circuit.isOpen || !this.#outbox.isEmpty) this.#probeLater();
  }
}
