/**
 * Makes instances of schemas on a thread of their own, one at a time and each within a deadline: whatever a schema
 * costs, the event loop does not pay for it, and other callers wait for one of them at most. A thread that takes too long, or too much memory, is replaced.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../core/api-error.ts';
import type { Caller } from '../../../core/provider.ts';
import { FairQueue } from './fair-queue.ts';
import type { InstanceReply } from './instance-worker.ts';

export interface InstanceThreadLimits {
  /** For one schema, from the moment that the thread has it. */
  deadlineMs: number;
  /** Schemas that wait for the thread, of all callers and of one key; one more is refused. */
  maxWaiting: number;
  maxWaitingOfKey: number;
  /** A thread without work is ended after this. */
  idleMs: number;
}

/** `none` for a schema without an instance, or without one that is found; `too-costly` at the deadline. */
export type InstanceOutcome = { json: string } | { failure: 'none' | 'too-costly' };

interface Order {
  schema: unknown;
  resolve(outcome: InstanceOutcome): void;
  reject(reason: unknown): void;
}

/** The longest time in which a thread loads its program, on a machine that is busy. */
const maxStartMs = 30_000;
/** Heap of the thread. */
const maxHeapMb = 128;
/** A schema whose caller has gone is ended after this: about the time that a new thread takes to start. */
const abandonedMs = 100;
/** The `Retry-After` of a refused request. */
const retryAfterMs = 5_000;

const instanceWorker = new URL(`instance-worker${extname(import.meta.url)}`, import.meta.url);

export class InstanceThread {
  readonly #limits: InstanceThreadLimits;
  readonly #program: URL;
  #worker: Worker | undefined;
  #isReady = false;
  #running: Order | undefined;
  /** The deadline of the running order. */
  #endsAtMs = 0;
  readonly #waiting = new FairQueue<Order>();
  /** Of the start, of the running order, or of the time without work. */
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: InstanceThreadLimits, program = instanceWorker) {
    this.#limits = limits;
    this.#program = program;
  }

  /** Loads the program of the thread, so that the first caller does not wait for it. */
  warmUp(): void {
    if (this.#worker === undefined) this.#start();
  }

  /** Rejects with `overloaded` when too many wait, with the signal's reason once it is aborted, and when no thread can be started. */
  async make(schema: unknown, caller: Caller, signal: AbortSignal): Promise<InstanceOutcome> {
    signal.throwIfAborted();
    this.#refuseOneMore(caller);
    const { promise, resolve, reject } = Promise.withResolvers<InstanceOutcome>();
    const order: Order = { schema, resolve, reject };
    const leave = (): void => {
      if (this.#running === order) this.#abandon();
      else this.#waiting.remove(caller, order);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(caller, order);
    this.#next();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #refuseOneMore(caller: Caller): void {
    const { maxWaiting, maxWaitingOfKey } = this.#limits;
    const remedy = 'Send fewer of them at once, or schemas without patterns.';
    if (this.#waiting.lengthOf(caller) >= maxWaitingOfKey)
      throw new ApiError(
        'overloaded',
        `${maxWaitingOfKey} requests of this key with costly schemas are queued in the sandbox, which is the limit. ${remedy}`,
        { retryAfterMs },
      );
    if (this.#waiting.length >= maxWaiting)
      throw new ApiError(
        'overloaded',
        `${maxWaiting} requests with costly schemas are queued in the sandbox, which is the limit. ${remedy}`,
        { retryAfterMs },
      );
  }

  #next(): void {
    if (this.#running !== undefined) return;
    if (this.#worker === undefined && this.#waiting.length > 0) this.#start();
    if (!this.#isReady) return;
    const order = this.#waiting.take();
    if (order === undefined) return this.#idle();
    this.#worker?.ref();
    this.#running = order;
    this.#endsAtMs = performance.now() + this.#limits.deadlineMs;
    this.#within(this.#limits.deadlineMs, () => this.#replace());
    try {
      this.#worker?.postMessage(order.schema, []);
    } catch {
      // It is nested too deeply to be sent.
      this.#settle({ failure: 'too-costly' });
    }
  }

  #start(): void {
    const worker = new Worker(this.#program, {
      name: 'sandbox-schemas',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    this.#worker = worker;
    this.#within(maxStartMs, () => this.#fail(new Error(`no thread started within ${maxStartMs} ms`)));
    const isCurrent = () => this.#worker === worker;
    worker.on('message', (reply: InstanceReply) => {
      if (isCurrent()) this.#take(reply);
    });
    const lose = (error: unknown) => {
      if (isCurrent()) this.#lose(error);
    };
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('the thread for schemas ended')));
  }

  #take(reply: InstanceReply): void {
    if (reply !== 'ready')
      return this.#settle(reply.json === null ? { failure: 'none' } : { json: reply.json });
    this.#isReady = true;
    this.#next();
  }

  #settle(outcome: InstanceOutcome): void {
    const order = this.#running;
    this.#running = undefined;
    order?.resolve(outcome);
    this.#next();
  }

  /** Nobody waits for the running order any more: others wait for it as long as a new thread would take, and no longer. */
  #abandon(): void {
    const leftMs = this.#endsAtMs - performance.now();
    this.#within(Math.min(leftMs, abandonedMs), () => this.#replace());
  }

  /** Without work: the process may end, and after a while the thread does. */
  #idle(): void {
    this.#worker?.unref();
    this.#within(this.#limits.idleMs, () => this.#end());
    this.#timer?.unref();
  }

  /** The thread died. Of memory, when it had an order. */
  #lose(error: unknown): void {
    if (this.#isReady) this.#replace();
    else this.#fail(error);
  }

  #replace(): void {
    this.#end();
    this.#settle({ failure: 'too-costly' });
  }

  #fail(error: unknown): void {
    this.#end();
    for (const order of this.#waiting.takeAll()) order.reject(error);
  }

  #end(): void {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    void worker?.terminate();
  }

  #within(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }
}
