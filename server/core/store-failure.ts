/** Errors by which the store of this server fails for a reason that its operator removes: for the caller a matter of waiting. */

/**
 * It can store no more; or nothing, because the disk has become read-only or this process has lost its rights; or it is not
 * there.
 */
export type StoreFailure = 'full' | 'unwritable' | 'unreachable';

/** Of the system. */
const systemCodes: Readonly<Record<string, StoreFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'unwritable',
  EIO: 'unwritable',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
};

/** Of PostgreSQL: `disk_full`, `read_only_sql_transaction`, and its classes of lost connections and of shutdowns. */
const sqlStates: readonly [RegExp, StoreFailure][] = [
  [/^53100$/, 'full'],
  [/^25006$/, 'unwritable'],
  [/^(?:08...|57P0[123]|53300)$/, 'unreachable'],
];

/** Of the driver for PostgreSQL, which has no codes for them. */
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** SQLite's primary result codes: READONLY, IOERR (which a refused write is for it), FULL. */
const sqliteCodes: Readonly<Record<number, StoreFailure>> = { 8: 'unwritable', 10: 'unwritable', 13: 'full' };
const deepest = 5;

/** A bound of this server's own has been reached: what waits to be stored takes up all the room that it may. */
export class NoRoomLeft extends Error {}

/** Whether that is the reason of an error, or of one of its causes. */
export function storeFailure(cause: unknown, depth = 0): StoreFailure | undefined {
  if (!(cause instanceof Error) || depth > deepest) return undefined;
  if (cause instanceof NoRoomLeft) return 'full';
  return failureOf(cause) ?? storeFailure(cause.cause, depth + 1);
}

function failureOf(error: Error): StoreFailure | undefined {
  if ('errcode' in error) return sqliteCodes[Number(error.errcode) & 0xff];
  if (lostConnection.test(error.message)) return 'unreachable';
  if (!('code' in error)) return undefined;
  const code = String(error.code);
  // A connection that is not allowed is no write.
  const isConnect = 'syscall' in error && error.syscall === 'connect';
  const failure = systemCodes[code] ?? sqlStates.find(([states]) => states.test(code))?.[1];
  return isConnect && failure === 'unwritable' ? 'unreachable' : failure;
}
