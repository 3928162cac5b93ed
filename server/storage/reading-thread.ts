/**
 * Runs statements that read the embedded database on a thread, one at a time: a report over a million records takes a
 * second there, and no stream waits for it.
 */
import { once } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../core/api-error.ts';
import { secondsOf } from '../core/seconds.ts';

export interface ReadingBounds {
  /** Statements that wait for the thread; one more is refused. */
  maxWaiting: number;
  /** A statement that has waited longer is refused, ms. */
  maxWaitMs: number;
  /** A thread without work is ended after this, ms. */
  idleMs: number;
  /** A statement whose rows need more memory fails, MB. */
  memoryMb: number;
}

/** The data that the thread receives at its start. */
export interface ReadingThreadData {
  /** Of an embedded database with all its tables. */
  path: string;
}

/** Message to the thread: a statement, the request for more of its rows, or the end. */
export type ReadingTask = { sql: string; values: readonly SQLInputValue[] } | 'more' | null;

/** What SQLite says of a statement that failed. */
export interface ReadingFailure {
  message: string;
  code?: unknown;
  errcode?: unknown;
}

/** Message from the thread, one for each of them. */
export type ReadingReply = { rows: readonly unknown[]; isLast: boolean } | { failure: ReadingFailure };

interface Statement {
  sql: string;
  values: readonly SQLInputValue[];
  /** Those that have arrived. */
  rows: unknown[];
  /** Of its wait. */
  timer: NodeJS.Timeout | undefined;
  resolve(rows: unknown[]): void;
  reject(cause: Error): void;
}

/** The `Retry-After` of a refused statement. */
const retryAfterMs = 5_000;

const program = new URL(`reading-thread-main${extname(import.meta.url)}`, import.meta.url);

/**
 * Starts with the first statement. A thread that dies fails the statement that it runs, which might be the reason, and is
 * replaced for the others.
 */
export class ReadingThread {
  readonly #path: string;
  readonly #bounds: ReadingBounds;
  readonly #waiting: Statement[] = [];
  #worker: Worker | undefined;
  #running: Statement | undefined;
  /** Of the time without work. */
  #idle: NodeJS.Timeout | undefined;

  constructor(path: string, bounds: ReadingBounds) {
    this.#path = path;
    this.#bounds = bounds;
  }

  /** Rejects with `overloaded` when too many wait, it has waited too long or the thread dies, and with the error of SQLite. */
  read(sql: string, values: readonly SQLInputValue[]): Promise<unknown[]> {
    const { maxWaiting, maxWaitMs } = this.#bounds;
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(
        refusal(`${maxWaiting} reads of reports are queued in this server, which is the limit.`),
      );
    return new Promise((resolve, reject) => {
      const statement: Statement = { sql, values, rows: [], timer: undefined, resolve, reject };
      statement.timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(statement), 1);
        reject(
          refusal(
            `Other reports have kept this one waiting for ${secondsOf(maxWaitMs)}, which is the limit.`,
          ),
        );
      }, maxWaitMs);
      this.#waiting.push(statement);
      this.#next();
    });
  }

  /** After the statement that it runs. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    for (const statement of this.#waiting.splice(0)) {
      clearTimeout(statement.timer);
      statement.reject(new Error('the server stops'));
    }
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage(null satisfies ReadingTask);
    await ended;
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const statement = this.#waiting.shift();
    if (statement === undefined) {
      this.#rest();
      return;
    }
    clearTimeout(statement.timer);
    clearTimeout(this.#idle);
    this.#running = statement;
    this.#worker ??= this.#begin();
    this.#worker.ref();
    this.#worker.postMessage({ sql: statement.sql, values: statement.values } satisfies ReadingTask);
  }

  /** The process may end, and after a while the thread does. */
  #rest(): void {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.unref();
    this.#idle = setTimeout(() => {
      this.#worker = undefined;
      worker.postMessage(null satisfies ReadingTask);
    }, this.#bounds.idleMs).unref();
  }

  #begin(): Worker {
    const worker = new Worker(program, {
      workerData: { path: this.#path } satisfies ReadingThreadData,
      resourceLimits: { maxOldGenerationSizeMb: this.#bounds.memoryMb },
    });
    worker.on('message', (reply: ReadingReply) => this.#take(worker, reply));
    worker.once('error', (cause) => this.#lose(worker, cause));
    worker.once('exit', (code) => this.#lose(worker, new Error(`the thread ended with code ${code}`)));
    return worker;
  }

  #take(worker: Worker, reply: ReadingReply): void {
    const statement = this.#running;
    if (statement === undefined) return;
    if ('failure' in reply) {
      const { message, ...codes } = reply.failure;
      this.#running = undefined;
      statement.reject(Object.assign(new Error(message), codes));
      this.#next();
      return;
    }
    for (const row of reply.rows) statement.rows.push(row);
    // Each part of the rows is a message, and other work of the event loop has its turn between two of them.
    if (!reply.isLast) {
      worker.postMessage('more' satisfies ReadingTask);
      return;
    }
    this.#running = undefined;
    statement.resolve(statement.rows);
    this.#next();
  }

  /** Called twice for a thread that dies; the second time its successor may be at work. */
  #lose(worker: Worker, cause: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const statement = this.#running;
    this.#running = undefined;
    statement?.reject(refusal('The thread that computes reports ended during this report.', cause));
    this.#next();
  }
}

function refusal(reason: string, cause?: unknown): ApiError {
  return new ApiError('overloaded', `${reason} Repeat the request, or ask for a shorter time.`, {
    retryAfterMs,
    cause,
  });
}
