/** The thread that deletes old rows from the embedded database. It lives as long as there is something to delete. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Backlog, RetentionPeriods, ShedReport } from './retention-periods.ts';

/** The data that the thread receives at its start; any message ends it after the batch that is running. */
export interface SheddingThreadData {
  /** Of an embedded database with all its tables. */
  path: string;
  periods: RetentionPeriods;
  nowMs: number;
  pauseFactor: number;
}

/** Last message from the thread. */
export type SheddingDone = { report: ShedReport } | { failure: string };
/** Any message from it. */
export type SheddingMessage = { backlog: Backlog } | SheddingDone;

/** Rejects with the reason why rows could not be deleted. */
export async function shedInThread(
  data: SheddingThreadData,
  report: (backlog: Backlog) => void,
  signal: AbortSignal,
): Promise<ShedReport> {
  const worker = new Worker(new URL(`shedding-thread-main${extname(import.meta.url)}`, import.meta.url), {
    workerData: data,
  });
  worker.unref();
  const end = () => {
    worker.ref();
    worker.postMessage('end');
  };
  signal.addEventListener('abort', end);
  let done: SheddingDone | undefined;
  worker.on('message', (message: SheddingMessage) => {
    if ('backlog' in message) report(message.backlog);
    else done = message;
  });
  try {
    await once(worker, 'exit');
    if (done === undefined) throw new Error('the thread that deletes old rows has ended');
    if ('failure' in done) throw new Error(done.failure);
    return done.report;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
