/** A file with one secret line, readable by its owner only; it appears whole or not at all. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Undefined when there is no such file. One that others may read is closed to them. */
export function readOwnFile(path: string): string | undefined {
  try {
    const line = readFileSync(path, 'utf8').trim();
    if (process.platform !== 'win32') chmodSync(path, 0o600);
    return line;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** False when another process was first. The line is on the disk when this returns. */
export function keepOwnFile(path: string, line: string): boolean {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${line}\n`);
    fsyncSync(handle);
    linkSync(draft, path);
    syncFolder(folder);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

/** Makes the new name survive a power cut. Windows has no such operation, and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
