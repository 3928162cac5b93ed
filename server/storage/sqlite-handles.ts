/**
 * The two handles on the embedded database: writers take turns on one, and readers use the other, so that they never wait
 * for a writer that waits for another process. Neither blocks the event loop while another process has a lock.
 */
import { DatabaseSync } from './node-sqlite.ts';
import { whenFree } from './sqlite-busy.ts';

export class SqliteHandles {
  readonly writer: DatabaseSync;
  readonly reader: DatabaseSync;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** For `open` alone. */
  constructor(writer: DatabaseSync, reader: DatabaseSync) {
    this.writer = writer;
    this.reader = reader;
  }

  /** Commits are synced (about 0.3 ms on a fast disk), and readers see what was committed before. */
  static async open(path: string): Promise<SqliteHandles> {
    const opened: DatabaseSync[] = [];
    const open = (): DatabaseSync => {
      // SQLite itself would wait for a lock within the call.
      const handle = new DatabaseSync(path, { timeout: 0 });
      opened.push(handle);
      return handle;
    };
    try {
      const writer = open();
      await whenFree(() => writer.exec('pragma journal_mode = wal; pragma synchronous = full'));
      const reader = open();
      await whenFree(() => reader.exec('pragma query_only = on'));
      return new SqliteHandles(writer, reader);
    } catch (cause) {
      for (const handle of opened) handle.close();
      throw cause;
    }
  }

  /** Resolves when nobody else of this process writes; `release` must follow. */
  async take(): Promise<void> {
    if (this.#isTaken) return await new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /** Runs `act`, which uses the writer and leaves no transaction open; waits for the locks of other processes. */
  async write<Result>(act: () => Result): Promise<Result> {
    await this.take();
    try {
      return await whenFree(act);
    } finally {
      this.release();
    }
  }

  /** The writer last: it clears the log away. */
  close(): void {
    for (const handle of [this.reader, this.writer]) if (handle.isOpen) handle.close();
  }
}
