/** Kysely over `node:sqlite`: Kysely's own SQLite parts, with connections and transactions as this engine needs them. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely';
import { whenFree } from './sqlite-busy.ts';
import type { SqliteHandles } from './sqlite-handles.ts';

/** Brings the tables of metering up to date. Resolves when all that was written before the call is in them. */
export type CatchUp = () => Promise<void>;

/** SQLite by a driver of its own, which Kysely asks for once. */
export class DriverDialect extends SqliteDialect {
  readonly #create: () => Driver;

  constructor(create: () => Driver) {
    super({ database: () => Promise.reject(new Error('the driver has its own handles')) });
    this.#create = create;
  }

  override createDriver(): Driver {
    return this.#create();
  }

  override createAdapter(): DialectAdapter {
    return new HandlesAdapter();
  }
}

/** Takes over the handles: Kysely's `destroy` closes them. */
export class NodeSqliteDialect extends DriverDialect {
  /** `catchUp` is awaited before each transaction, and before each other statement on a table of metering. */
  constructor(handles: SqliteHandles, catchUp: CatchUp) {
    super(() => new HandlesDriver(handles, catchUp));
  }
}

/** Kysely need not let its connections take turns: the handles do. */
class HandlesAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class HandlesDriver implements Driver {
  readonly #handles: SqliteHandles;
  readonly #catchUp: CatchUp;

  constructor(handles: SqliteHandles, catchUp: CatchUp) {
    this.#handles = handles;
    this.#catchUp = catchUp;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new HandlesConnection(this.#handles, this.#catchUp);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#handles.close();
  }
}

function own(connection: DatabaseConnection): HandlesConnection {
  if (connection instanceof HandlesConnection) return connection;
  throw new TypeError('the connection is of another driver');
}

/** Whether a statement may be on a table of metering, of which the journal may have more. */
export function isOfMetering(sql: string): boolean {
  return sql.includes('usage_');
}

/** A statement that only reads; others may, and take their turn all the same. */
const reads = /^\s*select\b/i;

class HandlesConnection implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  readonly #catchUp: CatchUp;
  #isInTransaction = false;

  constructor(handles: SqliteHandles, catchUp: CatchUp) {
    this.#handles = handles;
    this.#catchUp = catchUp;
  }

  /**
   * Takes the write lock when a transaction begins. A lock taken at its first write can be refused, with no use in
   * waiting, when another process has written since the transaction's first read.
   */
  async begin(): Promise<void> {
    // Before it has the lock, which another thread may need for that.
    await this.#catchUp();
    await this.#handles.take();
    try {
      await whenFree(() => this.#handles.writer.exec('begin immediate'));
    } catch (cause) {
      this.#handles.release();
      throw cause;
    }
    this.#isInTransaction = true;
  }

  /** Kysely rolls a transaction back that cannot be committed. */
  async commit(): Promise<void> {
    await whenFree(() => this.#handles.writer.exec('commit'));
    this.#leave();
  }

  rollback(): void {
    try {
      if (this.#handles.writer.isTransaction) this.#handles.writer.exec('rollback');
    } finally {
      this.#leave();
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#handles;
    if (this.#isInTransaction) return run(writer, sql, parameters);
    if (isOfMetering(sql)) await this.#catchUp();
    if (reads.test(sql)) return await whenFree(() => run<Row>(reader, sql, parameters));
    return await this.#handles.write(() => run<Row>(writer, sql, parameters));
  }

  /** All rows at once: a statement that stays open would keep its handle in the past. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  #leave(): void {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    this.#handles.release();
  }
}

/** Kysely hands over parameters as one array and asks whether rows come back; `node:sqlite` has neither. */
function run<Row>(handle: DatabaseSync, sql: string, parameters: readonly unknown[]): QueryResult<Row> {
  const statement = handle.prepare(sql);
  const values = parameters.map(bindable);
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** The value as `node:sqlite` takes it; throws for what is none. */
export function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`a ${typeof value} cannot be stored`);
}
