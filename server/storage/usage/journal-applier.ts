/**
 * Applies the journal to the tables. How far is remembered in the same transaction, so that every line is applied
 * exactly once, however many processes and threads do it and whenever they die. SQLite's write lock makes them take turns.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deleteJournal, journalExists, journalNames, readJournal } from './journal-files.ts';
import { readLines, type JournalLine } from './journal-line.ts';
import { unpackBatch, type PackedBatch } from './packed-batch.ts';
import { SqliteBatchWriter, type RefusedRow } from './sqlite-batch-writer.ts';

/** Bytes of a transaction, unless one line is longer: others wait some 5 ms for its lock. */
const chunkBytes = 256 * 1_024;

interface Chunk {
  end: number;
  batches: PackedBatch[];
  damaged: RefusedRow[];
}

export class JournalApplier {
  readonly #file: DatabaseSync;
  readonly #folder: string;
  readonly #writer: SqliteBatchWriter;
  readonly #statements = new Map<string, StatementSync>();
  /** Used again and again: new ones would wait for the garbage collector, which sees only small objects here. */
  #buffer = Buffer.allocUnsafeSlow(chunkBytes);

  /** The tables of `file` must be there. `addition` is the text of `sqliteAddition`. */
  constructor(file: DatabaseSync, folder: string, addition: string) {
    this.#file = file;
    this.#folder = folder;
    this.#writer = new SqliteBatchWriter(file, addition);
  }

  /** Throws, with the lines that are left still in their files, when the store or a file cannot be used. */
  applyAll(): void {
    for (const name of journalNames(this.#folder)) this.apply(name);
  }

  /** Returns the position up to which the file has been applied. */
  apply(name: string): number {
    for (;;) {
      const from = this.#appliedTo(name);
      const bytes = this.#read(name, from);
      if (bytes === undefined) return from;
      const chunk = chunkOf(bytes, name, from);
      if (chunk.end > 0) {
        this.#applyChunk(name, from, chunk);
        if (this.#buffer.length > chunkBytes) this.#buffer = Buffer.allocUnsafeSlow(chunkBytes);
      } else if (bytes.length < this.#buffer.length) return from;
      else this.#buffer = Buffer.allocUnsafeSlow(this.#buffer.length * 2);
    }
  }

  /** Of a file to which nobody appends any more; bytes after its last line were never acknowledged. */
  finish(name: string): void {
    this.apply(name);
    this.#syncCommits(name);
    deleteJournal(this.#folder, name);
    this.#prepared('delete from usage_journal where name = ?').run(name);
  }

  #read(name: string, from: number): Buffer | undefined {
    try {
      return readJournal(this.#folder, name, from, this.#buffer);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`the usage journal cannot be read: ${reason}`, { cause });
    }
  }

  /** Does nothing when another process has been here in the meantime. */
  #applyChunk(name: string, from: number, chunk: Chunk): void {
    this.#file.exec('begin immediate');
    try {
      // A file is deleted after it was applied, and its position after that.
      const isCurrent = this.#appliedTo(name) === from && journalExists(this.#folder, name);
      if (isCurrent) {
        for (const row of [...chunk.damaged, ...this.#writer.write(chunk.batches)]) this.#setAside(row);
        this.#prepared(
          'insert into usage_journal (name, applied) values (?, ?) on conflict (name) do update set applied = excluded.applied',
        ).run(name, from + chunk.end);
      }
      this.#file.exec('commit');
    } catch (cause) {
      if (this.#file.isTransaction) this.#file.exec('rollback');
      throw cause;
    }
  }

  #appliedTo(name: string): number {
    const row = this.#prepared('select applied from usage_journal where name = ?').get(name);
    return Number(row?.['applied'] ?? 0);
  }

  #setAside({ table, row, reason }: RefusedRow): void {
    this.#prepared('insert into usage_set_aside (table_name, content, reason) values (?, ?, ?)').run(
      table,
      JSON.stringify(row),
      reason,
    );
  }

  /** A commit under `full` syncs all that SQLite's log has; it must change something to be one. */
  #syncCommits(name: string): void {
    const mode = this.#file.prepare('pragma synchronous').get()?.['synchronous'];
    this.#file.exec('pragma synchronous = full');
    try {
      const touch =
        'insert into usage_journal (name, applied) values (?, 0) on conflict (name) do update set applied = applied';
      this.#prepared(touch).run(name);
    } finally {
      this.#file.exec(`pragma synchronous = ${String(mode)}`);
    }
  }

  #prepared(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.#file.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

/** The whole lines in `bytes`; damaged ones are kept as they are. `offset` is the place of `bytes` in the file. */
function chunkOf(bytes: Buffer, name: string, offset: number): Chunk {
  const chunk: Chunk = { end: 0, batches: [], damaged: [] };
  for (const line of readLines(bytes)) {
    const batch = batchOf(line);
    if (batch === undefined) {
      const reason = `the line at byte ${offset + chunk.end} of ${name} is damaged`;
      chunk.damaged.push({ table: 'usage_journal', row: { line: line.text }, reason });
    } else chunk.batches.push(batch);
    chunk.end = line.end;
  }
  return chunk;
}

function batchOf({ json }: JournalLine): PackedBatch | undefined {
  if (json === undefined) return undefined;
  try {
    return unpackBatch(json);
  } catch {
    return undefined;
  }
}
