/**
 * Rows of the journal that their tables did not take. An entry that another process has settled in the meantime becomes
 * an adjustment; any other row stays where it is, for an operator, and its request is settled as an interrupted one.
 */
import type { Log } from '../telemetry/log.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import type { UsageDatabase } from './write-batch.ts';

export interface SetAsideParts {
  db: UsageDatabase;
  log: Pick<Log, 'error'>;
  /** Adds the facts of an entry that came late; safe to repeat. */
  adjust: (row: UsageEntryTable) => Promise<void>;
  /** Settles the requests of these ids, if they are not settled. */
  interrupt: (ids: readonly string[]) => Promise<void>;
}

/** Most rows at a time. */
const pageRows = 500;

export class SetAsideRows {
  readonly #parts: SetAsideParts;
  readonly #logged = new Set<string>();

  constructor(parts: SetAsideParts) {
    this.#parts = parts;
  }

  /** Rejects when the store cannot be used; rows that it has not dealt with wait for the next time. */
  async handle(): Promise<void> {
    const { db, adjust } = this.#parts;
    const late = db.selectFrom('usage_set_aside').select('content').where('reason', 'is', null);
    for (const { content } of await late.limit(pageRows).execute()) {
      await adjust(JSON.parse(content) as UsageEntryTable);
      const done = db.deleteFrom('usage_set_aside').where('content', '=', content);
      await done.where('reason', 'is', null).execute();
    }
    await this.#logRefused();
  }

  async #logRefused(): Promise<void> {
    const { db, log, interrupt } = this.#parts;
    const refused = db.selectFrom('usage_set_aside').selectAll().where('reason', 'is not', null);
    for (const { table_name: table, content, reason } of await refused.limit(pageRows).execute()) {
      if (this.#logged.has(content)) continue;
      const { id } = JSON.parse(content) as { id?: unknown };
      if (table === 'usage_entry' && typeof id === 'string') await interrupt([id]);
      this.#logged.add(content);
      log.error({ table, id, reason }, 'a usage record cannot be stored; it is in the table usage_set_aside');
    }
  }
}
