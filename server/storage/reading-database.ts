/** The embedded database for long reads: the same queries, of which each statement runs on a thread that cannot write. */
import { Kysely, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { Database } from './database.ts';
import { bindable, DriverDialect, isOfMetering, type CatchUp } from './node-sqlite-dialect.ts';
import { ReadingThread, type ReadingBounds } from './reading-thread.ts';
import type { Tables } from './tables.ts';

/** A page of the console asks for a few reports at once, each some statements. */
const usualBounds: ReadingBounds = { maxWaiting: 64, maxWaitMs: 20_000, idleMs: 60_000, memoryMb: 512 };

/**
 * `path` is that of an embedded database with all its tables. `catchUp` is awaited before each statement on a table of
 * metering. `destroy()` on the result ends the thread.
 */
export function openReadingDatabase(
  path: string,
  catchUp: CatchUp,
  bounds: ReadingBounds = usualBounds,
): Database {
  const thread = new ReadingThread(path, bounds);
  return new Kysely<Tables>({ dialect: new DriverDialect(() => new ReadingDriver(thread, catchUp)) });
}

class ReadingDriver implements Driver {
  readonly #thread: ReadingThread;
  readonly #connection: DatabaseConnection;

  constructor(thread: ReadingThread, catchUp: CatchUp) {
    this.#thread = thread;
    this.#connection = new ReadingConnection(thread, catchUp);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    throw new Error('a database for reading has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.close();
  }
}

class ReadingConnection implements DatabaseConnection {
  readonly #thread: ReadingThread;
  readonly #catchUp: CatchUp;

  constructor(thread: ReadingThread, catchUp: CatchUp) {
    this.#thread = thread;
    this.#catchUp = catchUp;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (isOfMetering(sql)) await this.#catchUp();
    return { rows: (await this.#thread.read(sql, parameters.map(bindable))) as Row[] };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
