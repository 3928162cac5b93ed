/** Makes the files of the embedded database readable by their owner alone, whatever folder they are in. */
import { chmodSync, closeSync, openSync } from 'node:fs';

/** What SQLite keeps beside its file; it gives new ones the mode of the file. */
const besides = ['-wal', '-shm', '-journal'];

/** Creates the file when it is missing: SQLite itself would leave it to the umask. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  closeSync(openSync(path, 'a', 0o600));
  for (const each of [path, ...besides.map((suffix) => path + suffix)]) closeExisting(each);
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
