/** Requests go first where cores are few: threads that work in the background have a lower priority. */
import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** On one busy core, such a thread gets about a quarter of it: its work waits, and does not fall behind for good. */
const niceness = 5;

/** To be called by the thread itself. Only Linux has priorities of threads; elsewhere nothing changes. */
export function lowerPriority(): void {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (id > 0) setPriority(id, Math.min(getPriority(id) + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // No /proc, or a sandbox that forbids it.
  }
}
