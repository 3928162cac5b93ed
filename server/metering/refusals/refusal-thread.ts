/** The thread that writes refused calls to the embedded database, so that no request waits for a lock or the disk. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RefusalStore } from './refusal-recorder.ts';
import type { RefusalBatch } from './refusal-rows.ts';

/** The data that the thread receives at its start. */
export interface RefusalThreadData {
  /** Of an embedded database with all its tables. */
  path: string;
}

/** Message to the thread; null ends it. */
export type RefusalTask = RefusalBatch | null;

/** Message from the thread, one for each batch. */
export interface RefusalDone {
  failure: string | null;
}

/** Starts with the first refused call. A thread that dies is replaced when it is needed. */
export class RefusalThread implements RefusalStore {
  readonly #path: string;
  #worker: Worker | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Called again only when the last call has ended. */
  async write(batch: RefusalBatch): Promise<void> {
    const worker = (this.#worker ??= this.#begin());
    const listening = new AbortController();
    const { signal } = listening;
    const done = Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]);
    worker.ref();
    worker.postMessage(batch satisfies RefusalTask);
    const [reply] = (await done.finally(() => listening.abort())) as [RefusalDone | number];
    worker.unref();
    if (typeof reply === 'number') throw new Error('the thread that records refused calls has ended');
    if (reply.failure !== null) throw new Error(reply.failure);
  }

  /** After the batch that it has. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage(null satisfies RefusalTask);
    await ended;
  }

  #begin(): Worker {
    const worker = new Worker(new URL(`refusal-thread-main${extname(import.meta.url)}`, import.meta.url), {
      workerData: { path: this.#path } satisfies RefusalThreadData,
    });
    const end = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    // `write` rejects for the same error.
    worker.on('error', end);
    worker.once('exit', end);
    return worker;
  }
}
