/** The database engines, and how table definitions differ between them. */

/** The queries are the same on each. */
export interface Engine {
  /** Type of a 64-bit integer column. */
  int64: 'integer' | 'bigint';
  /** Type of a column of bytes. */
  bytes: 'blob' | 'bytea';
  /** The suffix after the closing bracket of `create table`. */
  end: 'strict' | '';
  /** Run first in the transaction: lets one process migrate at a time. */
  lock: string | undefined;
}

/** A SQLite transaction locks the database from its beginning. */
export const sqliteEngine: Engine = { int64: 'integer', bytes: 'blob', end: 'strict', lock: undefined };

/** The number is arbitrary; it only has to be the same in every version. */
export const postgresEngine: Engine = {
  int64: 'bigint',
  bytes: 'bytea',
  end: '',
  lock: 'select pg_advisory_xact_lock(7214053961)',
};
