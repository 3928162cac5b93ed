/** The thread that writes kept responses to the embedded database, so that no request waits for a lock or the disk. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { KeptBatch, KeptBounds } from './kept-rows.ts';
import type { KeptStore } from './kept-store.ts';

/** The data that the thread receives at its start. */
export interface KeepingThreadData {
  /** Of an embedded database with all its tables. */
  path: string;
  bounds: KeptBounds;
}

export type KeepingWork =
  | { kind: 'write'; batch: KeptBatch }
  | { kind: 'remove'; owner: string; id: string }
  | { kind: 'expire'; nowMs: number };

/** Message to the thread; null ends it. */
export type KeepingTask = { number: number; work: KeepingWork } | null;

/** Message from the thread. */
export interface KeepingDone {
  number: number;
  /** Whether a response was removed. */
  removed: boolean;
  failure?: string;
}

interface Waiting {
  resolve(removed: boolean): void;
  reject(cause: Error): void;
}

interface RunningThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** Starts with the first request whose response is kept. A thread that dies is replaced when it is needed. */
export class KeepingThread implements KeptStore {
  readonly #data: KeepingThreadData;
  #thread: RunningThread | undefined;
  #last = 0;

  constructor(data: KeepingThreadData) {
    this.#data = data;
  }

  prepare(): void {
    if (this.#thread !== undefined) return;
    this.#thread = this.#begin();
    this.#thread.worker.unref();
  }

  async write(batch: KeptBatch): Promise<void> {
    await this.#ask({ kind: 'write', batch });
  }

  remove(owner: string, id: string): Promise<boolean> {
    return this.#ask({ kind: 'remove', owner, id });
  }

  async deleteExpired(nowMs: number): Promise<void> {
    await this.#ask({ kind: 'expire', nowMs });
  }

  /** After the tasks that it has. */
  async close(): Promise<void> {
    const last = this.#thread;
    if (last === undefined) return;
    const ended = once(last.worker, 'exit');
    last.worker.ref();
    last.worker.postMessage(null satisfies KeepingTask);
    await ended;
  }

  #ask(work: KeepingWork): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const { worker, waiting } = (this.#thread ??= this.#begin());
      const number = (this.#last += 1);
      waiting.set(number, { resolve, reject });
      worker.ref();
      worker.postMessage({ number, work } satisfies KeepingTask);
    });
  }

  #begin(): RunningThread {
    const worker = new Worker(new URL(`keeping-thread-main${extname(import.meta.url)}`, import.meta.url), {
      workerData: this.#data,
    });
    const begun: RunningThread = { worker, waiting: new Map() };
    const end = (cause: Error) => {
      if (this.#thread === begun) this.#thread = undefined;
      for (const each of begun.waiting.values()) each.reject(cause);
      begun.waiting.clear();
    };
    worker.on('message', ({ number, removed, failure }: KeepingDone) => {
      const asked = begun.waiting.get(number);
      begun.waiting.delete(number);
      if (failure === undefined) asked?.resolve(removed);
      else asked?.reject(new Error(failure));
      if (begun.waiting.size === 0) worker.unref();
    });
    worker.once('error', (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
    worker.once('exit', () => end(new Error('the thread that keeps responses has ended')));
    return begun;
  }
}
