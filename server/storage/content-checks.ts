/** Checks uploaded JSON Lines files after the response to their upload: one at a time, in a separate thread. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MissingBytes, type NamedFile } from './file-bytes.ts';
import type { CheckedChunk, CheckReply } from './json-lines-worker.ts';

/** Longest time for one file; 512 MiB of ordinary lines take a few seconds. */
const maxCheckMs = 120_000;
/** The id of a thread that has ended. */
const hasExited = -1;

export interface CheckTarget {
  /** Rejects with `MissingBytes` where there are none. */
  read: (file: NamedFile) => AsyncIterable<Uint8Array>;
  /** Writes the verdict down; `fault` is null for a good file. */
  settle: (id: string, fault: string | null) => Promise<void>;
  /** Called for a check that could not be done; the file stays `uploaded` and is checked again at the next start. */
  report: (cause: unknown) => void;
}

export class ContentChecks {
  readonly #target: CheckTarget;
  readonly #waiting: NamedFile[] = [];
  #working: Promise<void> | undefined;
  #worker: Worker | undefined;
  #closed = false;

  constructor(target: CheckTarget) {
    this.#target = target;
  }

  add(file: NamedFile): void {
    if (this.#closed) return;
    this.#waiting.push(file);
    this.#working ??= this.#workOff();
  }

  /** Resolves when no check is waiting or running. */
  async idle(): Promise<void> {
    await this.#working;
  }

  /** Stops the running check and drops the queued ones; the next start queues all of them again. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.length = 0;
    await this.#worker?.terminate();
    await this.#working;
  }

  /** The thread runs as long as there are files to check. */
  async #workOff(): Promise<void> {
    for (let file = this.#waiting.shift(); file !== undefined; file = this.#waiting.shift()) {
      try {
        const verdict = await this.#check(file);
        if (verdict !== undefined) await this.#target.settle(file.id, verdict.fault);
      } catch (cause) {
        this.#target.report(cause);
      }
    }
    this.#working = undefined;
    await this.#dismiss();
  }

  /** Undefined when there is nothing to write down: the file is gone, or the store is being closed. */
  async #check(file: NamedFile): Promise<{ fault: string | null } | undefined> {
    const worker = (this.#worker ??= newWorker());
    let overdue = false;
    const timer = setTimeout(() => {
      overdue = true;
      void worker.terminate();
    }, maxCheckMs);
    try {
      const reply = await this.#feed(worker, file);
      if (reply === undefined) {
        this.#worker = undefined;
        return overdue ? { fault: `The file could not be checked within ${maxCheckMs} ms.` } : undefined;
      }
      return reply;
    } catch (cause) {
      await this.#dismiss();
      if (cause instanceof MissingBytes) return undefined;
      throw new Error(`file ${file.id} cannot be read`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** One chunk after the other, each when the thread asks for it. Undefined when the thread was stopped before. */
  async #feed(worker: Worker, file: NamedFile): Promise<{ fault: string | null } | undefined> {
    for await (const chunk of this.#target.read(file)) {
      const reply = await replyTo(worker, chunk);
      if (reply !== 'next') return reply;
    }
    const verdict = await replyTo(worker, null);
    return verdict === 'next' ? undefined : verdict;
  }

  async #dismiss(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function newWorker(): Worker {
  // No heap limit of its own: passing it inside one JSON.parse would end the whole process. The line's bound is the limit.
  const worker = new Worker(new URL(`json-lines-worker${extname(import.meta.url)}`, import.meta.url));
  // The caller who waits for a response handles a fault; between two checks nobody waits, and it must not be fatal.
  return worker.on('error', () => {});
}

/** Undefined when the thread was stopped before it responded; rejects when it failed. */
async function replyTo(worker: Worker, chunk: CheckedChunk): Promise<CheckReply | undefined> {
  if (worker.threadId === hasExited) return undefined;
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const reply = Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as CheckReply),
      once(worker, 'exit', { signal }).then(() => undefined),
    ]);
    worker.postMessage(chunk);
    return await reply;
  } finally {
    waiting.abort();
  }
}
