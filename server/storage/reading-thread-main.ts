/** The code of the thread that reads the embedded database for reports. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../core/lower-priority.ts';
import { DatabaseSync } from './node-sqlite.ts';
import type { ReadingFailure, ReadingReply, ReadingTask, ReadingThreadData } from './reading-thread.ts';

/** The rows of one message: to take more at once would stop the event loop of the server for a noticeable time. */
const rowsAtOnce = 250;
/** Readers wait for another process only while it opens or repairs the log. */
const busyTimeoutMs = 5_000;

lowerPriority();

const { path } = workerData as ReadingThreadData;
const file = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });

/** Of the last statement. */
let rows: readonly unknown[] = [];
let sent = 0;

function reply(task: Exclude<ReadingTask, null>): ReadingReply {
  if (task !== 'more') {
    rows = file.prepare(task.sql).all(...task.values);
    sent = 0;
  }
  const next = rows.slice(sent, sent + rowsAtOnce);
  sent += next.length;
  const isLast = sent === rows.length;
  if (isLast) rows = [];
  return { rows: next, isLast };
}

function failureOf(cause: unknown): ReadingFailure {
  if (!(cause instanceof Error)) return { message: String(cause) };
  return {
    message: cause.message,
    ...('code' in cause && { code: cause.code }),
    ...('errcode' in cause && { errcode: cause.errcode }),
  };
}

parentPort?.on('message', (task: ReadingTask) => {
  if (task === null) {
    file.close();
    parentPort?.close();
    return;
  }
  let done: ReadingReply;
  try {
    done = reply(task);
  } catch (cause) {
    done = { failure: failureOf(cause) };
  }
  parentPort?.postMessage(done);
});
