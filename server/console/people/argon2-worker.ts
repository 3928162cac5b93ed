/** The thread that computes Argon2id with WebAssembly, one after the other. */
import { parentPort } from 'node:worker_threads';
import { argon2id } from 'hash-wasm';
import type { Argon2Input } from './argon2.ts';

export interface Argon2Question {
  number: number;
  input: Argon2Input;
}

export type Argon2Reply = { number: number; hash: Uint8Array } | { number: number; failure: string };

async function answer({ number, input }: Argon2Question): Promise<Argon2Reply> {
  const { password, salt, length, memoryKib, passes, lanes } = input;
  try {
    const hash = await argon2id({
      password,
      salt,
      hashLength: length,
      memorySize: memoryKib,
      iterations: passes,
      parallelism: lanes,
      outputType: 'binary',
    });
    return { number, hash };
  } catch (cause) {
    return { number, failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (question: Argon2Question) => {
  last = last.then(async () => parentPort?.postMessage(await answer(question)));
});
