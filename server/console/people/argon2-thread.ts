/** Asks the thread that computes Argon2id; it is started at the first question, and anew after its end. */
import { Worker } from 'node:worker_threads';
import type { Argon2, Argon2Input } from './argon2.ts';
import type { Argon2Question, Argon2Reply } from './argon2-worker.ts';

type Pending = PromiseWithResolvers<Uint8Array>;

export class Argon2Thread implements Argon2 {
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #number = 0;

  async hash(input: Argon2Input): Promise<Uint8Array> {
    this.#worker ??= this.#start();
    this.#number += 1;
    const pending = Promise.withResolvers<Uint8Array>();
    this.#pending.set(this.#number, pending);
    // A waiting question keeps the process, an idle thread does not.
    this.#worker.ref();
    this.#worker.postMessage({ number: this.#number, input } satisfies Argon2Question);
    return await pending.promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('argon2-worker.ts', import.meta.url));
    worker.on('message', (reply: Argon2Reply) => {
      const pending = this.#pending.get(reply.number);
      this.#pending.delete(reply.number);
      if (this.#pending.size === 0) worker.unref();
      if ('hash' in reply) pending?.resolve(reply.hash);
      else pending?.reject(new Error(reply.failure));
    });
    // What ends a thread by accident also gives it an exit.
    let reason = 'the thread that hashes passwords has ended';
    worker.on('error', (cause) => {
      reason = `the thread that hashes passwords failed: ${cause instanceof Error ? cause.message : String(cause)}`;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      const left = [...this.#pending.values()];
      this.#pending.clear();
      for (const { reject } of left) reject(new Error(reason));
    });
    return worker;
  }
}
