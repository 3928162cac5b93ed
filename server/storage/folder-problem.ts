/** Why a folder cannot be used, in words for the operator: what it is, and what to change. */
import { mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite's primary result codes. */
const sqliteCodes: Readonly<Record<number, string>> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' };

/** Undefined where the error is no such problem, or one that its own message describes better. */
export function folderProblem(folder: string, cause: unknown): string | undefined {
  switch (codeOf(cause)) {
    case 'EROFS':
      return `the folder '${folder}' is read-only; mount it for writing, or name another one`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of the folder '${folder}' is full; free some space, or name another folder`;
    case 'EACCES':
    case 'EPERM':
      return `this account${accountText()} may not write to the folder '${folder}'${ownerText(folder)}; change its owner, or name another folder`;
    default:
      return undefined;
  }
}

/**
 * Throws, with one line for the operator, when this process is root and the folder, which is there, belongs to another
 * account. Some mounts give each file the owner of the folder; they are fine.
 */
export function refuseForeignFolder(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid } = statSync(folder);
  if (uid === 0 || ownerOfNew(folder) === uid) return;
  throw new Error(
    `the folder '${folder}' is of user id ${uid}, and this process is root (user id 0), whose files that account cannot use; start the server as user id ${uid}, or change the folder's owner to root`,
  );
}

/** Undefined where nothing can be created. */
function ownerOfNew(folder: string): number | undefined {
  let probe: string;
  try {
    probe = mkdtempSync(join(folder, '.owner-'));
  } catch {
    return undefined;
  }
  try {
    return statSync(probe).uid;
  } finally {
    rmdirSync(probe);
  }
}

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('errcode' in cause) return sqliteCodes[Number(cause.errcode) & 0xff];
  return 'code' in cause ? String(cause.code) : undefined;
}

function accountText(): string {
  const uid = process.getuid?.();
  return uid === undefined ? '' : ` (user id ${uid})`;
}

function ownerText(folder: string): string {
  try {
    return `, which is of user id ${statSync(folder).uid}`;
  } catch {
    return '';
  }
}
