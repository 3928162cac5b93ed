/** The thread that applies the journals of usage records to the embedded database, the only writer of their tables. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sqliteAddition } from '../storage/usage/sqlite-addition.ts';
import type { UsageJournal, UsageSync } from './usage-journal.ts';

/** Message to the thread. */
export interface JournalTask {
  /** Those of the process that asks. */
  files: UsageJournal['files'];
  /** Processes that have died: nobody appends to their files any more. */
  dead?: readonly string[];
}

/** How far each of the files has been applied; null: to its end, and it is gone. */
type AppliedFiles = ReadonlyMap<string, number | null>;

/** Message from the thread. */
export type Applied = { applied: AppliedFiles } | { failure: string };

/** The data that the thread receives at its start. */
export interface ApplyingThreadData {
  path: string;
  sync: UsageSync;
  processId: string;
  /** The text of `sqliteAddition`. */
  addition: string;
}

/** Applies the journals of all processes. Rejects with the reason why the database does not have them. */
export type ApplyJournals = (task: JournalTask) => Promise<AppliedFiles>;

interface Waiting {
  resolve(applied: AppliedFiles): void;
  reject(cause: Error): void;
}

/** A thread responds in the order of the requests. */
interface RunningThread {
  worker: Worker;
  waiting: Waiting[];
}

/** Starts at once. One that dies is replaced when it is needed. */
export class ApplyingThread {
  readonly #data: ApplyingThreadData;
  #thread: RunningThread | undefined;

  /** `data.path` is that of an embedded database with all its tables. */
  constructor(data: Omit<ApplyingThreadData, 'addition'>) {
    this.#data = { ...data, addition: sqliteAddition() };
    this.#thread = this.#begin();
  }

  apply: ApplyJournals = (task) =>
    new Promise((resolve, reject) => {
      this.#thread ??= this.#begin();
      this.#thread.worker.ref();
      this.#thread.waiting.push({ resolve, reject });
      this.#thread.worker.postMessage(task);
    });

  /** After the tasks that it has. */
  async close(): Promise<void> {
    const last = this.#thread?.worker;
    if (last === undefined) return;
    const ended = once(last, 'exit');
    last.ref();
    last.postMessage(null);
    await ended;
  }

  #begin(): RunningThread {
    const worker = new Worker(new URL(`applying-thread-main${extname(import.meta.url)}`, import.meta.url), {
      workerData: this.#data,
    });
    const begun: RunningThread = { worker, waiting: [] };
    // Called twice for a thread that dies; the second time its successor may be at work.
    const end = (cause: Error) => {
      if (this.#thread === begun) this.#thread = undefined;
      for (const each of begun.waiting.splice(0)) each.reject(cause);
    };
    worker.on('message', (done: Applied) => {
      const first = begun.waiting.shift();
      if ('failure' in done) first?.reject(new Error(done.failure));
      else first?.resolve(done.applied);
      if (begun.waiting.length === 0) worker.unref();
    });
    worker.once('error', (cause) => end(cause instanceof Error ? cause : new Error(String(cause))));
    worker.once('exit', () => end(new Error('the thread that writes usage records has ended')));
    worker.unref();
    return begun;
  }
}
