/**
 * What `writeBatch` does, for the embedded database alone and at a third of the price: a few statements that are
 * prepared once and run for each row, instead of one that is put together and prepared for each batch.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { sql, type Kysely } from 'kysely';
import { additionOf } from './add-to-totals.ts';
import type { UsageBatch } from './write-batch.ts';

type Row = Readonly<Record<string, unknown>>;

/** All rows of a table have the same columns. */
interface Insert {
  names: readonly string[];
  statement: StatementSync;
}

export class SqliteBatchWriter {
  readonly #file: DatabaseSync;
  readonly #db: Kysely<unknown>;
  readonly #inserts = new Map<string, Insert>();
  #addition: StatementSync | undefined;

  /** `db` is over `file`; it only lends its dialect. */
  constructor(file: DatabaseSync, db: Kysely<unknown>) {
    this.#file = file;
    this.#db = db;
  }

  /** In one transaction. Gives the ids of the entries that were there already; throws with nothing written. */
  write({ prices, reservations, prompts, entries, process }: UsageBatch): readonly string[] {
    this.#file.exec('begin immediate');
    try {
      if (process !== null) this.#insert('usage_process', process, renewal);
      for (const price of prices) this.#insert('usage_price', price);
      for (const reservation of reservations) this.#insert('usage_reservation', reservation);
      for (const prompt of prompts) this.#insert('usage_prompt', prompt);
      const written = entries.filter((entry) => this.#insert('usage_entry', entry));
      this.#addToTotals(written.map(({ id }) => id));
      this.#file.exec('commit');
      if (written.length === entries.length) return [];
      return entries.filter((entry) => !written.includes(entry)).map(({ id }) => id);
    } catch (cause) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      throw cause;
    }
  }

  /** Whether the row was not there yet. */
  #insert(table: string, row: Row, onConflict = 'do nothing'): boolean {
    let insert = this.#inserts.get(table);
    if (insert === undefined) {
      const names = Object.keys(row);
      const places = names.map(() => '?').join(', ');
      const text = `insert into ${table} (${names.join(', ')}) values (${places}) on conflict ${onConflict}`;
      insert = { names, statement: this.#file.prepare(text) };
      this.#inserts.set(table, insert);
    }
    // By place: looking each name up in the statement costs more than writing the row.
    const values = insert.names.map((name) => row[name] as SQLInputValue);
    return Number(insert.statement.run(...values).changes) > 0;
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
