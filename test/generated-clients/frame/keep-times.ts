/** Spares compilers that go by the times of files what they have compiled before. */
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files below `after` that are the same below `before` get the time that they have there. */
export function keepTimes(before: string, after: string): void {
  if (!existsSync(before)) return;
  for (const entry of readdirSync(before, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const former = join(entry.parentPath, entry.name);
    const present = join(after, relative(before, former));
    if (!existsSync(present) || !readFileSync(former).equals(readFileSync(present))) continue;
    const { mtime } = statSync(former);
    utimesSync(present, mtime, mtime);
  }
}
