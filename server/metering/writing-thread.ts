/**
 * The embedded database writes and syncs synchronously: a sync takes some 0.3 ms on a fast disk and 4 ms on a
 * slow one. In a thread of its own nobody waits for that but whom it concerns.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { packBatch } from './packed-batch.ts';
import type { UsageBatch, WriteUsage } from './write-batch.ts';

export interface UsageWriter {
  write: WriteUsage;
  /** What has been begun is finished first. */
  close(): Promise<void>;
}

/** Message from the thread: the batch is durable, or why it is not. */
export type Written = { duplicates: readonly string[] } | { failure: string };

interface Waiting {
  resolve(duplicates: readonly string[]): void;
  reject(cause: Error): void;
}

/**
 * When what is written is on the disk itself. `full`: before the write resolves. `interval`: within a quarter of a
 * second; what is written survives the death of the process at once, and that of the machine after that time.
 */
export type UsageSync = 'interval' | 'full';

/** What the thread is told when it starts. */
export interface WritingThreadData {
  path: string;
  sync: UsageSync;
}

/** `path` is that of an embedded database with all its tables. The thread starts now; one that dies is replaced at the next write. */
export function startWritingThread(path: string, sync: UsageSync): UsageWriter {
  let worker: Worker | undefined;
  // The thread answers in the order in which it is asked.
  let waiting: Waiting[] = [];
  const begin = (): Worker => {
    const begun = new Worker(new URL('writing-thread-main.ts', import.meta.url), {
      workerData: { path, sync } satisfies WritingThreadData,
    });
    const end = (cause: Error) => {
      if (worker === begun) worker = undefined;
      const all = waiting;
      waiting = [];
      for (const each of all) each.reject(cause);
    };
    begun.on('message', (written: Written) => {
      const first = waiting.shift();
      if ('failure' in written) first?.reject(new Error(written.failure));
      else first?.resolve(written.duplicates);
      if (waiting.length === 0) begun.unref();
    });
    begun.once('error', (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
    begun.once('exit', () => end(new Error('the thread that writes usage records has ended')));
    begun.unref();
    return begun;
  };
  worker = begin();
  return {
    write: (batch: UsageBatch) =>
      new Promise((resolve, reject) => {
        const packed = packBatch(batch);
        worker ??= begin();
        worker.ref();
        waiting.push({ resolve, reject });
        worker.postMessage(packed);
      }),
    async close() {
      const last = worker;
      if (last === undefined) return;
      const ended = once(last, 'exit');
      last.ref();
      last.postMessage(null);
      await ended;
    },
  };
}
