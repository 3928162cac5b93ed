/** The code of the keeping thread: it writes kept responses to the embedded database. */
import { parentPort, workerData } from 'node:worker_threads';
import { openThreadDatabase } from '../storage/thread-database.ts';
import { directStore } from './kept-store.ts';
import type { KeepingDone, KeepingTask, KeepingThreadData, KeepingWork } from './keeping-thread.ts';

const { path, bounds } = workerData as KeepingThreadData;
// They are kept for a while only: after a failure of the machine the last ones may be gone.
const db = await openThreadDatabase(path);
const store = directStore(db, bounds);

async function run(work: KeepingWork): Promise<boolean> {
  switch (work.kind) {
    case 'write':
      await store.write(work.batch);
      return false;
    case 'remove':
      return await store.remove(work.owner, work.id);
    case 'expire':
      await store.deleteExpired(work.nowMs);
      return false;
  }
}

/** One after the other. */
let last = Promise.resolve();

async function respond(number: number, work: KeepingWork): Promise<void> {
  let done: KeepingDone;
  try {
    done = { number, removed: await run(work) };
  } catch (cause) {
    done = { number, removed: false, failure: cause instanceof Error ? cause.message : String(cause) };
  }
  parentPort?.postMessage(done);
}

async function end(): Promise<void> {
  await db.destroy();
  parentPort?.close();
}

parentPort?.on('message', (task: KeepingTask) => {
  last = last.then(() => (task === null ? end() : respond(task.number, task.work)));
});
