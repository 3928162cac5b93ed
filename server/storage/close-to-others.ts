/** Makes the files of the embedded database readable by their owner alone, whatever folder they are in. */
import { chmodSync, closeSync, openSync } from 'node:fs';

/** What SQLite keeps beside its file; it gives new ones the mode of the file. */
const besides = ['-wal', '-shm', '-journal'];

/** Creates the file when it is missing: SQLite itself would leave it to the umask. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  createMissing(path);
  for (const each of [path, ...besides.map((suffix) => path + suffix)]) closeExisting(each);
}

/** Never opens an existing file: closing it would release the locks that this process has on it elsewhere. */
function createMissing(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}

function closeExisting(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // A file of another account is for that account to close; one that is missing is made with the right mode.
    if (code !== 'ENOENT' && code !== 'EPERM') throw cause;
  }
}
