/** Why a folder cannot be used, in words for the operator: what it is, and what to change. */
import { statSync } from 'node:fs';

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
