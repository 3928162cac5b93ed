/** Keeps two processes from steering by the same state file: each would undo the other's roll back. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Takes the lock and gives the way to release it; throws when a living process has it. A killed one loses it. */
export function lockState(file: string): () => void {
  const lock = `${file}.lock`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(lock, { force: true });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 0) throw thrown;
    }
    const owner = ownerOf(lock);
    if (owner !== process.pid && isAlive(owner))
      throw new Error(`${file} is in use by process ${owner}; one cutover, one process`);
    rmSync(lock, { force: true });
  }
}

function ownerOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}
