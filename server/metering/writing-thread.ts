/**
 * The embedded database writes and syncs synchronously: a sync takes some 0.3 ms on a fast disk and 4 ms on a
 * slow one. In a thread of its own only the writes themselves wait for that.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { packBatch } from './packed-batch.ts';
import type { UsageBatch, WriteUsage } from './write-batch.ts';

export interface UsageWriter {
  write: WriteUsage;
  /** Waits for the writes that have started. */
  close(): Promise<void>;
}

/** Message from the thread: the batch is durable, or why it is not. */
export type Written = { duplicates: readonly string[] } | { failure: string };

interface Waiting {
  resolve(duplicates: readonly string[]): void;
  reject(cause: Error): void;
}

/** A thread responds in the order of the requests. */
interface WritingThread {
  worker: Worker;
  waiting: Waiting[];
}

/**
 * When writes are synced to the disk itself. `full`: before the write resolves. `interval`: within a quarter of a
 * second; a write survives the death of the process at once, and that of the machine after that time.
 */
export type UsageSync = 'interval' | 'full';

/** The data that the thread receives at its start. */
export interface WritingThreadData {
  path: string;
  sync: UsageSync;
}

/** `path` is that of an embedded database with all its tables. The thread starts now; one that dies is replaced at the next write. */
export function startWritingThread(path: string, sync: UsageSync): UsageWriter {
  let thread: WritingThread | undefined;
  const begin = (): WritingThread => {
    const worker = new Worker(new URL('writing-thread-main.ts', import.meta.url), {
      workerData: { path, sync } satisfies WritingThreadData,
    });
    const begun: WritingThread = { worker, waiting: [] };
    // Called twice for a thread that dies; the second time its successor may be at work.
    const end = (cause: Error) => {
      if (thread === begun) thread = undefined;
      for (const each of begun.waiting.splice(0)) each.reject(cause);
    };
    worker.on('message', (written: Written) => {
      const first = begun.waiting.shift();
      if ('failure' in written) first?.reject(new Error(written.failure));
      else first?.resolve(written.duplicates);
      if (begun.waiting.length === 0) worker.unref();
    });
    worker.once('error', (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
    worker.once('exit', () => end(new Error('the thread that writes usage records has ended')));
    worker.unref();
    return begun;
  };
  thread = begin();
  return {
    write: (batch: UsageBatch) =>
      new Promise((resolve, reject) => {
        const packed = packBatch(batch);
        thread ??= begin();
        thread.worker.ref();
        thread.waiting.push({ resolve, reject });
        thread.worker.postMessage(packed);
      }),
    async close() {
      const last = thread?.worker;
      if (last === undefined) return;
      const ended = once(last, 'exit');
      last.ref();
      last.postMessage(null);
      await ended;
    },
  };
}
