/**
 * One record for each request in every case: reserved before anything is sent to a provider, settled
 * when it is over, or by the scan of another process when this one dies.
 */
import { randomUUID } from 'node:crypto';
import { ApiError } from '../core/api-error.ts';
import type { Log } from '../telemetry/log.ts';
import type { UsageEntryTable, UsageProcessTable } from '../storage/usage-tables.ts';
import { adjustUsage, type Adjustment } from './adjust-usage.ts';
import { chargeOf, type Charge } from './charge.ts';
import { CommitQueue, NotWritten, type ReservationWait } from './commit-queue.ts';
import { SetAsideRows } from './set-aside.ts';
import { settleDoubtful, settleOrphans } from './settle-orphans.ts';
import type { UsageFacts, UsageOutcome } from './usage-facts.ts';
import { UsageIds } from './usage-id.ts';
import { tokensOf, numberAt } from './usage-record.ts';
import { priceVersion, promptRow, reservationRow, settlingRow } from './usage-rows.ts';
import { writeBatch, type UsageDatabase, type WriteUsage } from './write-batch.ts';

/** Interval of a process's heartbeat, and the silence after which the process counts as dead. */
const heartbeatMs = 5_000;
const leaseMs = 30_000;
/** Time limit for writing the last records at shutdown. */
const drainMs = 10_000;

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
  /** How long an entry may wait for a reservation to share its write with. */
  entryDelayMs?: number;
  /** Receives the limit reservations of dead processes. */
  onOrphans?: (limitReservations: readonly string[]) => Promise<void>;
  /** The clock, in ms since 1970. */
  nowMs?: () => number;
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
  readonly #isExclusive: boolean;
  readonly #isLookedAfter: boolean;
  readonly #onOrphans: UsageRecorderParts['onOrphans'];
  readonly #nowMs: () => number;
  readonly #ids: UsageIds;
  readonly #queue: CommitQueue;
  readonly #setAside: SetAsideRows;
  /** Not durably settled, in the order of their admission. */
  readonly #open = new Map<string, OpenFacts | undefined>();
  /** It is unknown whether their rows exist. */
  readonly #doubtful = new Set<string>();
  #heartbeatTimer: NodeJS.Timeout | undefined;
  #heartbeatAtMs = 0;
  /** Adjustments that are still being made, one after the other. */
  #late: Promise<void> = Promise.resolve();

  /** Settles the orphaned reservations of dead processes, and takes the lease of this one. */
  static async start(parts: UsageRecorderParts): Promise<UsageRecorder> {
    const recorder = new UsageRecorder(parts);
    await recorder.#queue.heartbeat();
    if (!recorder.#isLookedAfter) {
      await recorder.#setAside.handle();
      warnOfOrphans(parts.log, await recorder.settleOrphans());
    }
    recorder.#heartbeatTimer = setInterval(() => void recorder.#heartbeat(), heartbeatMs);
    recorder.#heartbeatTimer.unref();
    return recorder;
  }

  /** For `start` alone. */
  constructor(parts: UsageRecorderParts) {
    const { db, log, isExclusive, write, onOrphans, nowMs = Date.now } = parts;
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
      ...(parts.entryDelayMs !== undefined && { entryDelayMs: parts.entryDelayMs }),
    });
    this.#setAside = new SetAsideRows({
      db,
      log,
      adjust: (row) => this.#addLate(row),
      interrupt: (ids) => settleDoubtful(db, ids, { processId: this.processId, nowMs: nowMs() }),
    });
  }

  /** How many records have been settled and are not durable yet. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Durable when it resolves. Rejects with `internal_error` when the store cannot be written: the request must not continue.
   * The caller that gives up `wait` settles a reservation that is written all the same.
   */
  async reserve(facts: UsageFacts, wait?: ReservationWait): Promise<Reserved> {
    const id = this.#ids.next();
    this.#open.set(id, { operation: facts.operation, pricing: facts.pricing });
    try {
      await this.#queue.reserve(
        reservationRow(id, this.processId, facts),
        priceVersion(facts.pricing),
        promptRow(id, facts),
        wait,
      );
    } catch (cause) {
      if (cause instanceof NotWritten) this.#open.delete(id);
      else {
        this.#open.set(id, undefined);
        this.#doubtful.add(id);
      }
      throw new ApiError('internal_error', undefined, { cause });
    }
    return { id };
  }

  /** Neither waits nor throws. Returns the charge; undefined when the request has been settled before. */
  settle(id: string, end: UsageOutcome): Charge | undefined {
    const facts = this.#open.get(id);
    if (facts === undefined) return undefined;
    this.#open.set(id, undefined);
    const charge = chargeOf(facts, end);
    const row = settlingRow({ id, processId: this.processId, atMs: this.#nowMs() }, end, charge);
    if (!this.#queue.settle(row))
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
    const scan = { processId: this.processId, nowMs: this.#nowMs(), leaseMs: 0, process };
    warnOfOrphans(this.#log, await settleOrphans(this.#db, scan, this.#onOrphans));
  }

  /** Writes what waits, then gives up the lease. Entries that cannot be written stay reserved, for the next process's scan. */
  async stop(): Promise<void> {
    clearInterval(this.#heartbeatTimer);
    await this.#queue.drain(drainMs);
    await this.#late;
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

  async #heartbeat(): Promise<void> {
    try {
      await this.#queue.heartbeat();
      await this.#settleDoubtful();
      if (this.#isLookedAfter) return;
      await this.#setAside.handle();
      if (!this.#isExclusive) await this.settleOrphans();
    } catch (err) {
      this.#log.error({ err }, 'the lease for usage records could not be renewed');
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
    return demanded || this.#nowMs() - this.#heartbeatAtMs > leaseMs / 2 ? this.#leaseNow() : null;
  }

  #leaseNow(): UsageProcessTable {
    this.#heartbeatAtMs = this.#nowMs();
    const [first] = this.#open.keys();
    return {
      id: this.processId,
      heartbeat_at_ms: this.#heartbeatAtMs,
      oldest_open: first ?? this.#ids.now(),
    };
  }

  #written(entries: readonly UsageEntryTable[], duplicates: readonly string[]): void {
    for (const { id } of entries) this.#open.delete(id);
    for (const id of duplicates) {
      const row = entries.find((entry) => entry.id === id);
      if (row !== undefined) this.#late = this.#adjustAfter(this.#late, row);
    }
  }

  async #adjustAfter(before: Promise<void>, row: UsageEntryTable): Promise<void> {
    await before;
    await this.#adjustLate(row);
  }

  async #adjustLate(row: UsageEntryTable): Promise<void> {
    try {
      await this.#addLate(row);
    } catch (err) {
      this.#log.error({ err, id: row.id, costNano: row.cost_nano }, 'a usage record could not be adjusted');
    }
  }

  /** Another process has settled it, taking this one for dead: the facts known only here are added. */
  async #addLate(row: UsageEntryTable): Promise<void> {
    const there = await this.#db
      .selectFrom('usage_entry')
      .select('process_id')
      .where('id', '=', row.id)
      .where('entry', '=', 0)
      .executeTakeFirst();
    // Its own: a batch has been repeated.
    if (there === undefined || there.process_id === row.process_id) return;
    const cost = numberAt(row.cost_nano);
    await this.adjust({
      id: row.id,
      reference: 'settled-late',
      source: row.source,
      tokens: tokensOf(row),
      webSearches: numberAt(row.web_searches),
      costNano: cost === null ? null : BigInt(cost),
    });
  }
}

function warnOfOrphans(log: UsageRecorderParts['log'], settled: number): void {
  if (settled > 0) log.warn({ settled }, 'requests of a process that was stopped have been settled');
}
