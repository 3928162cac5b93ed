/** The database engines, and how table definitions differ between them. */

/** The queries are the same on each. */
export interface Engine {
  /** Type of a 64-bit integer column. */
  int64: 'integer' | 'bigint';
  /** Type of a column of bytes. */
  bytes: 'blob' | 'bytea';
  /** The suffix after the closing bracket of `create table`. */
  end: 'strict' | '';
  /** Other nodes may use the database during a migration. */
  isShared: boolean;
}

export const sqliteEngine: Engine = { int64: 'integer', bytes: 'blob', end: 'strict', isShared: false };

export const postgresEngine: Engine = { int64: 'bigint', bytes: 'bytea', end: '', isShared: true };
