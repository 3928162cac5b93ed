/** Writes a file so that it is either the old one or the new one, never a part of it. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export async function writeAtomically(file: string, text: string): Promise<void> {
  const beside = besideOf(file);
  // The new file keeps the permissions of the one it replaces: it may contain keys.
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => 0o666,
  );
  try {
    const handle = await open(beside, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * The same for what must be written before anything else happens; only its owner may read the file. With `isLasting`
 * it is on the disk before this returns, not only in the system's memory.
 */
export function writeAtomicallySync(file: string, text: string, isLasting: boolean): void {
  const beside = besideOf(file);
  try {
    const handle = openSync(beside, 'wx', 0o600);
    try {
      writeFileSync(handle, text);
      if (isLasting) fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Hidden, in the same folder: only there can it take the file's place in one step. */
function besideOf(file: string): string {
  return join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
}
