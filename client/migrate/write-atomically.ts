/** Writes a file so that it is either the old one or the new one, never a part of it. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export async function writeAtomically(file: string, text: string): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}`);
  // A file that is replaced keeps who may read it: it may hold keys.
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
