/**
 * Argon2id, by the runtime where it can (from Node 24.7 on), else by WebAssembly in a thread of its own, so that
 * no request waits for it. Both give the same bytes.
 */
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { Argon2Thread } from './argon2-thread.ts';

export interface Argon2Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

export interface Argon2Input extends Argon2Cost {
  password: string;
  salt: Uint8Array;
  /** Length of the result, bytes. */
  length: number;
}

export interface Argon2 {
  hash(input: Argon2Input): Promise<Uint8Array>;
  /** Ends the thread, where there is one. */
  close(): Promise<void>;
}

/** By the runtime, in its pool of threads; undefined where it cannot. */
export function nativeArgon2(): Argon2 | undefined {
  if (typeof crypto.argon2 !== 'function') return undefined;
  const run = promisify(crypto.argon2);
  return {
    hash: async ({ password, salt, length, memoryKib, passes, lanes }) =>
      await run('argon2id', {
        message: password,
        nonce: salt,
        tagLength: length,
        memory: memoryKib,
        passes,
        parallelism: lanes,
      }),
    close: async () => {},
  };
}

/** By WebAssembly, about half as fast. */
export function wasmArgon2(): Argon2 {
  return new Argon2Thread();
}
