/** The thread behind `startWritingThread`. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { NodeSqliteDialect } from '../storage/node-sqlite-dialect.ts';
import { SqliteBatchWriter } from './sqlite-batch-writer.ts';
import { unpackBatch } from './packed-batch.ts';
import type { WritingThreadData, Written } from './writing-thread.ts';

const busyTimeoutMs = 5_000;
/** The longest time from a write to its sync, where writes do not wait for it. */
const syncEveryMs = 250;

const { path, sync } = workerData as WritingThreadData;
const file = new DatabaseSync(path, { timeout: busyTimeoutMs });
// `normal`: the log is written at each commit, and synced by the next commit under `full`.
file.exec(`pragma synchronous = ${sync === 'full' ? 'full' : 'normal'}`);
const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) });
const writer = new SqliteBatchWriter(file, db);

let syncing: NodeJS.Timeout | undefined;

function write(packed: string): Written {
  try {
    const duplicates = writer.write(unpackBatch(packed));
    if (sync === 'interval') syncing ??= setTimeout(syncNow, syncEveryMs);
    return { duplicates };
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** A commit of its own under `full` syncs all that the log has; it must change something to be one. */
function syncNow(): void {
  syncing = undefined;
  try {
    file.exec('pragma synchronous = full');
    file.exec('update usage_process set heartbeat_at_ms = heartbeat_at_ms');
  } catch {
    // Another writer holds the lock: the rows are synced the next time.
    syncing ??= setTimeout(syncNow, syncEveryMs);
  } finally {
    file.exec('pragma synchronous = normal');
  }
}

parentPort?.on('message', (packed: string | null) => {
  if (packed !== null) return parentPort?.postMessage(write(packed));
  clearTimeout(syncing);
  if (sync === 'interval') syncNow();
  clearTimeout(syncing);
  file.close();
  parentPort?.close();
});
