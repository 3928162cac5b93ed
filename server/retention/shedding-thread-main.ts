/** The code of the thread that deletes old rows: its batches block neither the event loop of the server nor the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../core/lower-priority.ts';
import { openThreadDatabase } from '../storage/thread-database.ts';
import type { Backlog } from './retention-periods.ts';
import { shedOldRows } from './shed-old-rows.ts';
import type { SheddingDone, SheddingMessage, SheddingThreadData } from './shedding-thread.ts';

lowerPriority();

const { path, ...sweep } = workerData as SheddingThreadData;
const send = (message: SheddingMessage) => parentPort?.postMessage(message);
const ending = new AbortController();
parentPort?.on('message', () => ending.abort());

let done: SheddingDone;
try {
  // Rows that are old enough have long been applied, and those that are there again are deleted again.
  const db = await openThreadDatabase(path);
  try {
    const report = (backlog: Backlog) => send({ backlog });
    done = { report: await shedOldRows(db, { ...sweep, isShared: false, report }, ending.signal) };
  } finally {
    await db.destroy();
  }
} catch (cause) {
  done = { failure: cause instanceof Error ? cause.message : String(cause) };
}
send(done);
parentPort?.close();
