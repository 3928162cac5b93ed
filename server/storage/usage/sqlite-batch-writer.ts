/**
 * The same as `writeBatch` of metering, for the embedded database alone and at a fraction of the cost: a few statements
 * are prepared once and run for each row. Runs within a transaction of its caller.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { PackedBatch, PackedRows, PackedValue } from './packed-batch.ts';

/** A row of the journal that its table did not take. */
export interface RefusedRow {
  table: string;
  row: Record<string, PackedValue>;
  /** null: another process has settled the request. */
  reason: string | null;
}

export class SqliteBatchWriter {
  readonly #file: DatabaseSync;
  readonly #additionText: string;
  readonly #inserts = new Map<string, StatementSync>();
  #addition: StatementSync | undefined;
  #settler: StatementSync | undefined;

  /** `addition` is the text of `sqliteAddition`. */
  constructor(file: DatabaseSync, addition: string) {
    this.#file = file;
    this.#additionText = addition;
  }

  /** Rows that exist already stay as they are. Throws when it is not a row that fails, but the store. */
  write(batches: readonly PackedBatch[]): RefusedRow[] {
    const refused: RefusedRow[] = [];
    const settled: string[] = [];
    for (const { prices, reservations, prompts, entries, responses, process } of batches) {
      this.#insert('usage_process', process, refused);
      this.#insert('usage_price', prices, refused);
      this.#insert('usage_reservation', reservations, refused);
      this.#insert('usage_prompt', prompts, refused);
      const [idAt, processAt] = [entries.names.indexOf('id'), entries.names.indexOf('process_id')];
      this.#insert('usage_entry', entries, refused, (row, isNew) => {
        const id = String(row[idAt]);
        if (isNew) settled.push(id);
        else if (this.#settlerOf(id) !== row[processAt])
          refused.push({ table: 'usage_entry', row: named(entries.names, row), reason: null });
      });
      this.#insert('usage_response', responses, refused);
    }
    this.#addToTotals(settled);
    return refused;
  }

  /** Values are bound by position: looking names up costs more than writing the row. */
  #insert(
    table: string,
    { names, rows }: PackedRows,
    refused: RefusedRow[],
    onRow?: (row: readonly PackedValue[], isNew: boolean) => void,
  ): void {
    if (rows.length === 0) return;
    const statement = this.#insertion(table, names);
    for (const row of rows) {
      let isNew: boolean;
      try {
        isNew = Number(statement.run(...row).changes) > 0;
      } catch (cause) {
        if (!isOfRow(cause)) throw cause;
        refused.push({ table, row: named(names, row), reason: cause.message });
        continue;
      }
      onRow?.(row, isNew);
    }
  }

  #insertion(table: string, names: readonly string[]): StatementSync {
    const key = `${table} ${names.join()}`;
    let insert = this.#inserts.get(key);
    if (insert === undefined) {
      const places = names.map(() => '?').join(', ');
      const onConflict = table === 'usage_process' ? renewal : 'do nothing';
      const text = `insert into ${table} (${names.join(', ')}) values (${places}) on conflict ${onConflict}`;
      insert = this.#file.prepare(text);
      this.#inserts.set(key, insert);
    }
    return insert;
  }

  #settlerOf(id: string): unknown {
    this.#settler ??= this.#file.prepare('select process_id from usage_entry where id = ? and entry = 0');
    return this.#settler.get(id)?.['process_id'];
  }

  /** Of entries that settle; adjustments are made one by one, elsewhere. */
  #addToTotals(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#addition ??= this.#file.prepare(this.#additionText);
    this.#addition.run(0, JSON.stringify(ids));
  }
}

const renewal =
  '(id) do update set heartbeat_at_ms = excluded.heartbeat_at_ms, oldest_open = excluded.oldest_open';

function named(names: readonly string[], row: readonly PackedValue[]): Record<string, PackedValue> {
  return Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]));
}

/** SQLite's primary result codes for a value that is too large, breaks a constraint, or has the wrong type. */
const codesOfRow: ReadonlySet<number> = new Set([18, 19, 20]);

/** Such an error takes back its own statement and leaves the transaction as it was. */
function isOfRow(cause: unknown): cause is Error {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  if (cause.code === 'ERR_INVALID_ARG_TYPE') return true;
  return 'errcode' in cause && codesOfRow.has(Number(cause.errcode) & 0xff);
}
