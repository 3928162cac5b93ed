/** A disk of its own, in memory: a limit on the size of files would not do, many small ones fill a disk too. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function mountDisk(folder: string, bytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'none', folder], { stdio: 'pipe' });
}

export function unmountDisk(folder: string): void {
  execFileSync('umount', ['-l', folder]);
}

/** Whether this account may mount a disk. */
export const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-mount-'));
  try {
    mountDisk(folder, 1_048_576);
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

/** Nothing is left, not even the rest of a block. */
export function fillDisk(filler: string): void {
  const file = openSync(filler, 'a');
  for (const size of [1024 * 1024, 4_096, 1]) {
    const bytes = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, bytes);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
    }
  }
  closeSync(file);
  if (statfsSync(filler).bavail !== 0) throw new Error(`${filler} has not filled its disk`);
}
