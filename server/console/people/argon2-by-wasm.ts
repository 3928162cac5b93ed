/** Argon2id by WebAssembly, for Node 22, which has none: each in a thread of its own, so that no request waits for it. */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Argon2 } from './argon2.ts';

export const argon2idByWasm: Argon2 = async (input) => {
  const worker = new Worker(new URL(`argon2-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: input,
  });
  const [tag] = await once(worker, 'message');
  return tag as Uint8Array;
};
