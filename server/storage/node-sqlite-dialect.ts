/** Kysely over `node:sqlite`: Kysely's own SQLite parts, with statements and transactions as this engine needs them. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';

/** Brings the tables of metering up to date. Resolves when all that was written before the call is in them. */
export type CatchUp = () => Promise<void>;

/** Takes over the database: Kysely's `destroy` closes it. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #catchUp: CatchUp | undefined;

  /** `catchUp` is awaited before each transaction, and before each other statement on a table of metering. */
  constructor(file: DatabaseSync, catchUp?: CatchUp) {
    const database = preparing(file);
    super({ database });
    this.#database = database;
    this.#catchUp = catchUp;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#catchUp);
  }
}

/**
 * Takes the write lock when a transaction begins. A lock taken at its first write can be refused at
 * once, without the busy timeout, when another process has written since the transaction's first read.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #catchUp: CatchUp | undefined;
  #connection: UpToDateConnection | undefined;
  /** There is one connection, which a transaction has to itself. */
  #isInTransaction = false;

  constructor(database: SqliteDatabase, catchUp: CatchUp | undefined) {
    super({ database });
    this.#catchUp = catchUp;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new UpToDateConnection(await super.acquireConnection(), async (sql) => {
      if (!this.#isInTransaction && sql.includes('usage_')) await this.#catchUp?.();
    }));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Before it has the lock, which another thread may need for that.
    await this.#catchUp?.();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#isInTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = false;
    await super.rollbackTransaction(connection);
  }
}

class UpToDateConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #before: (sql: string) => Promise<void>;

  constructor(inner: DatabaseConnection, before: (sql: string) => Promise<void>) {
    this.#inner = inner;
    this.#before = before;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#before(query.sql);
    return await this.#inner.executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.#before(query.sql);
    yield* this.#inner.streamQuery<R>(query, chunkSize);
  }
}

/** Kysely hands over parameters as one array and asks whether rows come back; `node:sqlite` has neither. */
function preparing(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(bindable)),
        run: (parameters) => statement.run(...parameters.map(bindable)),
        iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
      };
    },
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`a ${typeof value} cannot be stored`);
}
