/**
 * One record for each request in every case: reserved before anything is sent to a provider, settled
 * when it is over, or by the scan of another process when this one dies.
 */
import { randomUUID } from 'node:crypto';
import { RepeatedFailure } from '../core/repeated-failure.ts';
import type { Log } from '../telemetry/log.ts';
import type { UsageEntryTable, UsageProcessTable } from '../storage/usage-tables.ts';
import { adjustUsage, type Adjustment } from './adjust-usage.ts';
import { chargeOf, type Charge } from './charge.ts';
import { CommitQueue } from './commit-queue.ts';
import { Heartbeat } from './heartbeat.ts';
import { LateEntries } from './late-entries.ts';
import { NotWritten } from './not-written.ts';
import { refusalOf } from './record-refusal.ts';
import { replaySettlements, type ReplayParts } from './replay-settlements.ts';
import { SetAsideRows } from './set-aside.ts';
import { settleDoubtful, settleOrphans } from './settle-orphans.ts';
import { SettlementJournal } from './settlement-journal.ts';
import type { UsageFacts, UsageOutcome } from './usage-facts.ts';
import { UsageIds } from './usage-id.ts';
import type { ReservationWait } from './waiting-rows.ts';
import { priceVersion, promptRow, reservationRow, responseRow, settlingRow } from './usage-rows.ts';
import { writeBatch, type UsageBatch, type UsageDatabase, type WriteUsage } from './write-batch.ts';

/** The silence after which a process counts as dead: several of its heartbeats. */
const leaseMs = 30_000;
/** Time limit for writing the last records at shutdown. */
const drainMs = 10_000;
/** More are not looked for while this process lives: while a store is away, every call adds one. */
const mostDoubtful = 20_000;

export interface UsageRecorderParts {
  db: UsageDatabase;
  log: Pick<Log, 'error' | 'warn'>;
  /** Whether no other process uses the store: then orphaned reservations are settled at once. */
  isExclusive: boolean;
  /** Must be of this process alone; a new one by default. */
  processId?: string;
  /** Whether another process looks after orphaned reservations and rows that were set aside. */
  isLookedAfter?: boolean;
  /** Another way to write, such as a thread; the database itself by default. */
  write?: WriteUsage;
  /** The same for one entry within the call, where that takes no time. */
  writeNow?: ((batch: UsageBatch) => void) | undefined;
  /** Where settlements wait for a database that has no journal of its own, of all processes that use the folder. */
  settlementFolder?: string | undefined;
  /** Receives the limit reservations of requests that dead processes have settled in that folder. */
  onReplayed?: ReplayParts['onSettled'];
  /** Receives the limit reservations of dead processes. */
  onOrphans?: (limitReservations: readonly string[]) => Promise<void>;
  /** The clock, in ms since 1970. */
  nowMs?: () => number;
  /** A clock that nobody sets, in milliseconds. */
  steadyMs?: () => number;
}

/** A request that has been reserved and must be settled, once. */
export interface Reserved {
  id: string;
}

type OpenFacts = Pick<UsageFacts, 'operation' | 'pricing'>;

export class UsageRecorder {
  readonly processId: string;
  readonly #db: UsageDatabase;
  readonly #log: UsageRecorderParts['log'];
  readonly #leaseFailure = new RepeatedFailure();
  readonly #isExclusive: boolean;
  readonly #isLookedAfter: boolean;
  readonly #onOrphans: UsageRecorderParts['onOrphans'];
  readonly #nowMs: () => number;
  readonly #steadyMs: () => number;
  readonly #ids: UsageIds;
  readonly #queue: CommitQueue;
  readonly #setAside: SetAsideRows;
  /** Not durably settled, in the order of their admission. */
  readonly #open = new Map<string, OpenFacts | undefined>();
  /** It is unknown whether their rows exist. */
  readonly #doubtful = new Set<string>();
  readonly #heartbeats = new Heartbeat(() => this.#heartbeat());
  /** When the lease was last taken, by both clocks: the steady one may stand still while the machine sleeps. */
  #leased = { atMs: 0, steadyMs: 0 };
  readonly #late: LateEntries;
  readonly #settlements: SettlementJournal | undefined;
  readonly #replay: (process?: string) => Promise<void>;

  /** Settles the orphaned reservations of dead processes, and takes the lease of this one. */
  static async start(parts: UsageRecorderParts): Promise<UsageRecorder> {
    const recorder = new UsageRecorder(parts);
    await recorder.#queue.heartbeat();
    if (!recorder.#isLookedAfter) {
      await recorder.#replay();
      await recorder.#setAside.handle();
      warnOfOrphans(parts.log, await recorder.settleOrphans());
    }
    recorder.#heartbeats.start();
    return recorder;
  }

  /** For `start` alone. */
  constructor(parts: UsageRecorderParts) {
    const { db, log, isExclusive, write, onOrphans, nowMs = Date.now } = parts;
    this.#steadyMs = parts.steadyMs ?? (() => performance.now());
    this.processId = parts.processId ?? randomUUID();
    this.#isLookedAfter = parts.isLookedAfter ?? false;
    this.#db = db;
    this.#log = log;
    this.#isExclusive = isExclusive;
    this.#onOrphans = onOrphans;
    this.#nowMs = nowMs;
    this.#ids = new UsageIds(nowMs);
    this.#queue = new CommitQueue({
      write: write ?? ((batch) => writeBatch(db, batch)),
      log,
      lease: (demanded) => this.#lease(demanded),
      onWritten: (entries, duplicates) => this.#written(entries, duplicates),
      writeNow: parts.writeNow,
    });
    this.#late = new LateEntries({ db, log, nowMs, processId: this.processId });
    const adjust = (row: UsageEntryTable) => this.#late.adjust(row);
    const { settlementFolder: folder, onReplayed: onSettled } = parts;
    if (folder !== undefined) this.#settlements = new SettlementJournal(folder, this.processId, log);
    this.#replay = async (process) => {
      if (folder !== undefined) await replaySettlements({ db, folder, log, adjust, onSettled }, process);
    };
    this.#setAside = new SetAsideRows({
      db,
      log,
      adjust,
      interrupt: (ids) => settleDoubtful(db, ids, { processId: this.processId, nowMs: nowMs() }),
    });
  }

  /** How many records have been settled and are not durable yet. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Whether the last write failed: nothing can be admitted. A heartbeat finds out when the store takes writes again. */
  get isFailing(): boolean {
    return this.#queue.isFailing;
  }

  /**
   * Durable when it resolves. Rejects when the store cannot be written: the request must not continue.
   * The caller that gives up `wait` settles a reservation that is written all the same.
   */
  async reserve(facts: UsageFacts, wait?: ReservationWait): Promise<Reserved> {
    const id = this.#ids.next();
    this.#open.set(id, { operation: facts.operation, pricing: facts.pricing });
    try {
      await this.#queue.reserve(
        reservationRow(id, this.processId, facts),
        [facts.pricing, ...facts.targetPricing].map(priceVersion),
        promptRow(id, facts),
        wait,
      );
    } catch (cause) {
      if (cause instanceof NotWritten || this.#doubtful.size >= mostDoubtful) this.#open.delete(id);
      else {
        this.#open.set(id, undefined);
        this.#doubtful.add(id);
      }
      throw refusalOf(cause);
    }
    return { id };
  }

  /**
   * Neither waits nor throws. Returns the charge; undefined when the request has been settled before. `release` is called
   * when the record is durable, or when it is not worth waiting for.
   */
  settle(id: string, end: UsageOutcome, release?: () => void): Charge | undefined {
    const facts = this.#open.get(id);
    if (facts === undefined) {
      release?.();
      return undefined;
    }
    this.#open.set(id, undefined);
    const charge = chargeOf(facts, end);
    const row = settlingRow({ id, processId: this.processId, atMs: this.#nowMs() }, end, charge);
    this.#settlements?.keep(row);
    if (!this.#queue.settle(row, release, responseRow(id, end)))
      this.#log.error(
        { id, costNano: row.cost_nano },
        'too many usage records wait; this one stays reserved',
      );
    return charge;
  }

  /** Corrects a record with later, better data. */
  async adjust(
    adjustment: Omit<Adjustment, 'atMs' | 'processId'>,
  ): Promise<'adjusted' | 'repeated' | 'unknown'> {
    return await adjustUsage(this.#db, { ...adjustment, atMs: this.#nowMs(), processId: this.processId });
  }

  /** Returns how many. Done at the start, and from time to time where other processes share the store. */
  async settleOrphans(): Promise<number> {
    const scan = {
      processId: this.processId,
      nowMs: this.#nowMs(),
      leaseMs: this.#isExclusive ? 0 : leaseMs,
    };
    return await settleOrphans(this.#db, scan, this.#onOrphans);
  }

  /** Of a process that is known to have died. */
  async settleOrphansOf(process: string): Promise<void> {
    await this.#replay(process);
    const scan = { processId: this.processId, nowMs: this.#nowMs(), leaseMs: 0, process };
    warnOfOrphans(this.#log, await settleOrphans(this.#db, scan, this.#onOrphans));
  }

  /** Writes what waits, then gives up the lease. Entries that cannot be written stay reserved, for the next process's scan. */
  async stop(): Promise<void> {
    this.#heartbeats.stop();
    await this.#queue.drain(drainMs);
    await this.#settlements?.end();
    await this.#late.done();
    try {
      await this.#settleDoubtful();
      if (!this.#isLookedAfter) await this.#setAside.handle();
      const own = this.#db.deleteFrom('usage_process').where('id', '=', this.processId);
      if (this.#open.size === 0) await own.execute();
      else await this.#abandon();
    } catch (err) {
      this.#log.error({ err, open: this.#open.size }, 'usage records stay reserved until the next start');
    }
  }

  /** The lease ends at once, its row stays: other processes find by it what to settle. */
  async #abandon(): Promise<void> {
    const { oldest_open } = this.#leaseNow();
    await this.#db
      .updateTable('usage_process')
      .set({ heartbeat_at_ms: 0, oldest_open })
      .where('id', '=', this.processId)
      .execute();
  }

  async #heartbeat(): Promise<boolean> {
    try {
      await this.#queue.heartbeat();
      await this.#settleDoubtful();
      if (this.#isLookedAfter) return true;
      await this.#setAside.handle();
      if (!this.#isExclusive) await this.settleOrphans();
      return true;
    } catch (err) {
      if (this.#leaseFailure.isToReport(err))
        this.#log.error({ err }, 'the lease for usage records could not be renewed');
      return false;
    }
  }

  async #settleDoubtful(): Promise<void> {
    const ids = [...this.#doubtful].slice(0, 500);
    await settleDoubtful(this.#db, ids, { processId: this.processId, nowMs: this.#nowMs() });
    for (const id of ids) {
      this.#doubtful.delete(id);
      this.#open.delete(id);
    }
  }

  /** A process that was suspended takes its lease again together with its next reservation. */
  #lease(demanded: boolean): UsageProcessTable | null {
    const { atMs, steadyMs } = this.#leased;
    const ageMs = Math.max(this.#nowMs() - atMs, this.#steadyMs() - steadyMs);
    return demanded || ageMs > leaseMs / 2 ? this.#leaseNow() : null;
  }

  #leaseNow(): UsageProcessTable {
    const atMs = this.#nowMs();
    this.#leased = { atMs, steadyMs: this.#steadyMs() };
    const [first] = this.#open.keys();
    return {
      id: this.processId,
      heartbeat_at_ms: atMs,
      oldest_open: first ?? this.#ids.now(),
    };
  }

  #written(entries: readonly UsageEntryTable[], duplicates: readonly string[]): void {
    for (const { id } of entries) this.#open.delete(id);
    this.#settlements?.written(entries);
    for (const id of duplicates) {
      const row = entries.find((entry) => entry.id === id);
      if (row !== undefined) this.#late.add(row);
    }
  }
}

function warnOfOrphans(log: UsageRecorderParts['log'], settled: number): void {
  if (settled > 0) log.warn({ settled }, 'requests of a process that was stopped have been settled');
}
