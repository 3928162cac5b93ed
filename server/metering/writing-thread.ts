/**
 * Writes for the embedded database. A batch is durable once it is in the journal; a thread of its own applies the
 * journal to the database, many batches in a transaction, so that no request waits for either.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packBatch } from './packed-batch.ts';
import { UsageJournal, type JournalLimits, type UsageSync } from './usage-journal.ts';
import type { UsageBatch, WriteUsage } from './write-batch.ts';

/** The longest time from a write to the database having it, and to its sync where writes do not wait for that. */
const applyEveryMs = 250;
/** A file of the journal that has been applied is left after this time, so that it can be deleted. */
const fileLifeMs = 10_000;
/** Failures in a row are logged so often at most. */
const reportEveryMs = 5_000;

export interface UsageWriter {
  write: WriteUsage;
  /** Resolves when the database has all that was written before. Rejects with the reason why it has not. */
  flush: () => Promise<void>;
  /** Waits for the writes that have started; the database has all of them then, or the journal still has. */
  close(): Promise<void>;
}

/** Message to the thread: the files of this process. */
export interface JournalTask {
  files: UsageJournal['files'];
}

/** Message from the thread: how far each of the files has been applied (null: it is gone), or why not. */
export type Applied = { applied: ReadonlyMap<string, number | null> } | { failure: string };

interface Waiting {
  resolve(applied: ReadonlyMap<string, number | null>): void;
  reject(cause: Error): void;
}

/** A thread responds in the order of the requests. */
interface WritingThread {
  worker: Worker;
  waiting: Waiting[];
}

/** The data that the thread receives at its start. */
export interface WritingThreadData {
  path: string;
  sync: UsageSync;
  processId: string;
}

export interface WritingThreadOptions {
  /** Called when the journal cannot be applied; it is tried again. */
  report?: (cause: unknown, waitingBytes: number) => void;
  limits?: Partial<JournalLimits>;
}

/** `path` is that of an embedded database with all its tables. The thread starts now; one that dies is replaced when it is needed. */
export function startWritingThread(
  path: string,
  sync: UsageSync,
  options: WritingThreadOptions = {},
): UsageWriter {
  return new JournalWriter(path, sync, options);
}

class JournalWriter implements UsageWriter {
  readonly #processId = randomUUID().slice(0, 13);
  readonly #path: string;
  readonly #sync: UsageSync;
  readonly #report: WritingThreadOptions['report'];
  readonly #journal: UsageJournal;
  #thread: WritingThread | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(path: string, sync: UsageSync, { report, limits }: WritingThreadOptions) {
    this.#path = path;
    this.#sync = sync;
    this.#report = report;
    this.#journal = new UsageJournal(dirname(path), this.#processId, sync, limits);
    this.#thread = this.#begin();
  }

  write = async (batch: UsageBatch): Promise<readonly string[]> => {
    await this.#journal.append(packBatch(batch));
    this.#applySoon();
    // Entries that exist already are found when they are applied, and set aside.
    return [];
  };

  flush = async (): Promise<void> => {
    this.#journal.noteApplied(await this.#ask({ files: this.#journal.files }));
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#journal.end();
    await this.flush().catch((cause: unknown) => this.#report?.(cause, this.#journal.waitingBytes));
    const last = this.#thread?.worker;
    if (last === undefined) return;
    const ended = once(last, 'exit');
    last.ref();
    last.postMessage(null);
    await ended;
  }

  #applySoon(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#apply(), applyEveryMs);
    this.#timer.unref();
  }

  async #apply(): Promise<void> {
    let isLeft = false;
    try {
      await this.flush();
      this.#reportedMs = Number.NEGATIVE_INFINITY;
      isLeft = (this.#journal.appliedForMs(performance.now()) ?? 0) > fileLifeMs;
      if (isLeft) await this.#journal.end();
    } catch (cause) {
      this.#reportFailure(cause);
    }
    this.#timer = undefined;
    if (isLeft || this.#journal.waitingBytes > 0) this.#applySoon();
  }

  #reportFailure(cause: unknown): void {
    if (this.#isClosed || performance.now() - this.#reportedMs < reportEveryMs) return;
    this.#reportedMs = performance.now();
    this.#report?.(cause, this.#journal.waitingBytes);
  }

  #ask(task: JournalTask): Promise<ReadonlyMap<string, number | null>> {
    return new Promise((resolve, reject) => {
      this.#thread ??= this.#begin();
      this.#thread.worker.ref();
      this.#thread.waiting.push({ resolve, reject });
      this.#thread.worker.postMessage(task);
    });
  }

  #begin(): WritingThread {
    const worker = new Worker(new URL(`writing-thread-main${extname(import.meta.url)}`, import.meta.url), {
      workerData: {
        path: this.#path,
        sync: this.#sync,
        processId: this.#processId,
      } satisfies WritingThreadData,
    });
    const begun: WritingThread = { worker, waiting: [] };
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
