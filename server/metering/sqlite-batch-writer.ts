/**
 * The same as `writeBatch`, for the embedded database alone and at a third of the cost: a few statements are
 * prepared once and run for each row, instead of one statement that is built and prepared for each batch.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import { additionOf } from './add-to-totals.ts';
import type { PackedBatch, PackedRows } from './packed-batch.ts';

export class SqliteBatchWriter {
  readonly #file: DatabaseSync;
  readonly #db: Kysely<unknown>;
  readonly #inserts = new Map<string, StatementSync>();
  #addition: StatementSync | undefined;

  /** `db` is over `file`; it only lends its dialect. */
  constructor(file: DatabaseSync, db: Kysely<unknown>) {
    this.#file = file;
    this.#db = db;
  }

  /** In one transaction. Returns the ids of the entries that existed already; throws with nothing written. */
  write({ prices, reservations, prompts, entries, process }: PackedBatch): readonly string[] {
    this.#file.exec('begin immediate');
    try {
      this.#insert('usage_process', process, renewal);
      this.#insert('usage_price', prices);
      this.#insert('usage_reservation', reservations);
      this.#insert('usage_prompt', prompts);
      const isNew = this.#insert('usage_entry', entries);
      const idAt = entries.names.indexOf('id');
      const ids = (written: boolean) =>
        entries.rows.filter((_, at) => isNew[at] === written).map((row) => String(row[idAt]));
      this.#addToTotals(ids(true));
      this.#file.exec('commit');
      return ids(false);
    } catch (cause) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      throw cause;
    }
  }

  /** Returns for each row whether it is new. Values are bound by position: looking names up costs more than writing the row. */
  #insert(table: string, { names, rows }: PackedRows, onConflict = 'do nothing'): boolean[] {
    if (rows.length === 0) return [];
    let insert = this.#inserts.get(table);
    if (insert === undefined) {
      const places = names.map(() => '?').join(', ');
      const text = `insert into ${table} (${names.join(', ')}) values (${places}) on conflict ${onConflict}`;
      insert = this.#file.prepare(text);
      this.#inserts.set(table, insert);
    }
    const statement = insert;
    return rows.map((row) => Number(statement.run(...row).changes) > 0);
  }

  /** Of entries that settle; adjustments are made one by one, elsewhere. */
  #addToTotals(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#addition ??= this.#file.prepare(this.#additionText());
    this.#addition.run(0, JSON.stringify(ids));
  }

  /** Its parameters are the number of the entries, and their ids as a list in JSON. */
  #additionText(): string {
    return additionOf(0, sql`(select value from json_each(${'[]'}))`).compile(this.#db).sql;
  }
}

const renewal =
  '(id) do update set heartbeat_at_ms = excluded.heartbeat_at_ms, oldest_open = excluded.oldest_open';
