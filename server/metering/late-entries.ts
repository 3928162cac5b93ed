/**
 * Entries of requests that another process has settled meanwhile, taking this one for dead: the facts known only here
 * become an adjustment.
 */
import type { Log } from '../telemetry/log.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import { adjustUsage } from './adjust-usage.ts';
import { numberAt, tokensOf } from './usage-record.ts';
import type { UsageDatabase } from './write-batch.ts';

export interface LateEntriesParts {
  db: UsageDatabase;
  log: Pick<Log, 'error'>;
  processId: string;
  nowMs: () => number;
}

export class LateEntries {
  readonly #parts: LateEntriesParts;
  /** One after the other. */
  #running: Promise<void> = Promise.resolve();

  constructor(parts: LateEntriesParts) {
    this.#parts = parts;
  }

  /** Adjusts in the background; a failure is logged. */
  add(row: UsageEntryTable): void {
    this.#running = this.#addAfter(this.#running, row);
  }

  /** Resolves when all are adjusted. */
  async done(): Promise<void> {
    await this.#running;
  }

  /** The same at once. Rejects when the store cannot be used; safe to repeat. */
  async adjust(row: UsageEntryTable): Promise<void> {
    const { db, processId, nowMs } = this.#parts;
    const there = await db
      .selectFrom('usage_entry')
      .select('process_id')
      .where('id', '=', row.id)
      .where('entry', '=', 0)
      .executeTakeFirst();
    // Its own: a batch has been repeated.
    if (there === undefined || there.process_id === row.process_id) return;
    const cost = numberAt(row.cost_nano);
    await adjustUsage(db, {
      id: row.id,
      reference: 'settled-late',
      source: row.source,
      tokens: tokensOf(row),
      webSearches: numberAt(row.web_searches),
      searchUnits: numberAt(row.search_units),
      costNano: cost === null ? null : BigInt(cost),
      atMs: nowMs(),
      processId,
    });
  }

  async #addAfter(before: Promise<void>, row: UsageEntryTable): Promise<void> {
    await before;
    try {
      await this.adjust(row);
    } catch (err) {
      this.#parts.log.error(
        { err, id: row.id, costNano: row.cost_nano },
        'a usage record could not be adjusted',
      );
    }
  }
}
