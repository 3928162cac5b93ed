/**
 * The settlements that PostgreSQL does not have yet, in files of this node. An entry waits some milliseconds for its
 * transaction; a process that is killed meanwhile would leave its request interrupted, at no cost. The next process that
 * uses the folder writes what is left (`replay-settlements.ts`). Nobody reads it otherwise: the database is the store.
 */
import { mkdirSync } from 'node:fs';
import { RepeatedFailure } from '../core/repeated-failure.ts';
import type { UsageEntryTable } from '../storage/usage-tables.ts';
import { deleteJournal, journalProcess } from '../storage/usage/journal-files.ts';
import type { Log } from '../telemetry/log.ts';
import { packBatch } from './packed-batch.ts';
import { UsageJournal } from './usage-journal.ts';
import { emptyBatch } from './write-batch.ts';

/** Some hundred settlements: what the start after a kill compares with the database. */
const fileBytes = 256 * 1_024;

export class SettlementJournal {
  readonly #folder: string;
  readonly #log: Pick<Log, 'warn'>;
  readonly #journal: UsageJournal;
  /** The file of each entry that the database does not have. */
  readonly #fileOf = new Map<string, string>();
  readonly #failure = new RepeatedFailure();

  constructor(folder: string, processId: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder;
    this.#log = log;
    this.#journal = new UsageJournal(folder, journalProcess(processId), 'interval', { fileBytes });
  }

  /** The operating system has it then. Without room on the disk the entry waits for the database in memory alone. */
  keep(entry: UsageEntryTable): void {
    try {
      const line = packBatch({ ...emptyBatch, entries: [entry] });
      if (this.#journal.files.length === 0) mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      this.#journal.appendNow(line);
    } catch (err) {
      if (this.#failure.isToReport(err))
        this.#log.warn({ err }, 'settlements are not kept on this disk: a kill may lose the last ones');
      return;
    }
    const file = this.#journal.files.at(-1);
    if (file !== undefined) this.#fileOf.set(entry.id, file.name);
  }

  /** The database has them. */
  written(entries: readonly UsageEntryTable[]): void {
    for (const { id } of entries) this.#fileOf.delete(id);
    if (this.#journal.files.length > 1) this.#clear();
  }

  /** Leaves only what the database does not have. */
  async end(): Promise<void> {
    await this.#journal.end();
    this.#clear();
  }

  #clear(): void {
    const needed = new Set(this.#fileOf.values());
    const done = this.#journal.files.filter(({ name, isEnded }) => isEnded && !needed.has(name));
    for (const { name } of done) deleteJournal(this.#folder, name);
    this.#journal.noteApplied(new Map(done.map(({ name }) => [name, null])));
  }
}
