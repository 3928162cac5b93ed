/** PostgreSQL's classes of errors in which a statement's end is not certain: of the connection, of a server that goes down. */
const doubtful = /^(08|57P|XX)/;

/**
 * Whether a failed statement was refused by the database itself, so that nothing has come of it. Otherwise,
 * when the connection was lost say, it may have been executed, or may be even now.
 */
export function isDatabaseRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  return cause.code === 'ERR_SQLITE_ERROR' || ('severity' in cause && !doubtful.test(String(cause.code)));
}
