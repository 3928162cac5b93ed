/** Errors by which the system, or a database, says that it can store no more: for the caller a matter of waiting. */

/** Of the system, and PostgreSQL's `disk_full`. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
/** SQLite's primary result code. */
const sqliteFull = 13;
const deepest = 5;

/** A bound of this server's own has been reached: what waits to be stored takes up all the room that it may. */
export class NoRoomLeft extends Error {}

/** Whether that is the reason of an error, or of one of its causes. */
export function isFullDisk(cause: unknown, depth = 0): boolean {
  if (!(cause instanceof Error) || depth > deepest) return false;
  if (cause instanceof NoRoomLeft) return true;
  if ('code' in cause && codes.has(cause.code)) return true;
  if ('errcode' in cause && (Number(cause.errcode) & 0xff) === sqliteFull) return true;
  return isFullDisk(cause.cause, depth + 1);
}
