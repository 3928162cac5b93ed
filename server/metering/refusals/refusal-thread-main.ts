/** The code of the refusal thread: it writes refused calls to the embedded database. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../core/lower-priority.ts';
import { openThreadDatabase } from '../../storage/thread-database.ts';
import type { RefusalDone, RefusalTask, RefusalThreadData } from './refusal-thread.ts';
import { writeRefusals } from './write-refusals.ts';

lowerPriority();

const { path } = workerData as RefusalThreadData;
const db = await openThreadDatabase(path);

/** One after the other. */
let last = Promise.resolve();

async function run(task: RefusalTask): Promise<void> {
  if (task === null) {
    await db.destroy();
    parentPort?.close();
    return;
  }
  const done: RefusalDone = { failure: null };
  try {
    await writeRefusals(db, task);
  } catch (cause) {
    done.failure = cause instanceof Error ? cause.message : String(cause);
  }
  parentPort?.postMessage(done);
}

parentPort?.on('message', (task: RefusalTask) => {
  last = last.then(() => run(task));
});
