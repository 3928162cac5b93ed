/** PostgreSQL's classes of errors in which a statement's end is not certain: of the connection, of a server that goes down. */
const doubtful = /^(08|57P|XX)/;

/**
 * Whether the database itself rejected a failed statement, so that it had no effect. Otherwise,
 * for example after a lost connection, it may have been executed, or may still be.
 */
export function isDatabaseRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return cause.code === 'ERR_SQLITE_ERROR' || ('severity' in cause && !doubtful.test(String(cause.code)));
}
