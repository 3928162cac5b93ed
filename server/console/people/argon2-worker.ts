/** The thread that computes one Argon2id hash with WebAssembly, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { argon2id } from 'hash-wasm';
import type { Argon2Input } from './argon2.ts';

const { password, salt, length, memoryKib, passes, lanes } = workerData as Argon2Input;
const tag = await argon2id({
  password,
  salt,
  hashLength: length,
  memorySize: memoryKib,
  iterations: passes,
  parallelism: lanes,
  outputType: 'binary',
});
parentPort?.postMessage(tag);
