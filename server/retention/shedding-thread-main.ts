/** The code of the thread that deletes old rows: its batches block neither the event loop of the server nor the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { openThreadDatabase } from '../storage/thread-database.ts';
import { shedOldRows } from './shed-old-rows.ts';
import type { SheddingDone, SheddingThreadData } from './shedding-thread.ts';

const { path, periods, nowMs } = workerData as SheddingThreadData;
const ending = new AbortController();
parentPort?.on('message', () => ending.abort());

let done: SheddingDone;
try {
  // Rows that are old enough have long been applied, and those that are there again are deleted again.
  const db = await openThreadDatabase(path);
  try {
    done = { report: await shedOldRows(db, { periods, nowMs, isShared: false }, ending.signal) };
  } finally {
    await db.destroy();
  }
} catch (cause) {
  done = { failure: cause instanceof Error ? cause.message : String(cause) };
}
parentPort?.postMessage(done);
parentPort?.close();
