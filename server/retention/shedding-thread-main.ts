/** The code of the thread that deletes old rows: its batches block neither the event loop of the server nor the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { NodeSqliteDialect } from '../storage/node-sqlite-dialect.ts';
import { SqliteHandles } from '../storage/sqlite-handles.ts';
import type { Tables } from '../storage/tables.ts';
import { shedOldRows } from './shed-old-rows.ts';
import type { SheddingDone, SheddingThreadData } from './shedding-thread.ts';

const { path, periods, nowMs } = workerData as SheddingThreadData;
const ending = new AbortController();
parentPort?.on('message', () => ending.abort());

let done: SheddingDone;
try {
  const handles = await SqliteHandles.open(path);
  // After a failure of the machine old rows may be there again, and are deleted again.
  handles.writer.exec('pragma synchronous = normal');
  // Rows that are old enough have long been applied.
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(handles, () => Promise.resolve()) });
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
