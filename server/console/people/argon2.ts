/** Argon2id as the runtime computes it: in its pool of threads, so that no request waits for it. */
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

export interface Argon2Cost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

interface Argon2Input extends Argon2Cost {
  password: string;
  salt: Uint8Array;
  /** Length of the result, bytes. */
  length: number;
}

export type Argon2 = (input: Argon2Input) => Promise<Uint8Array>;

const run = promisify(argon2);

export const argon2id: Argon2 = async ({ password, salt, length, memoryKib, passes, lanes }) =>
  await run('argon2id', {
    message: password,
    nonce: salt,
    tagLength: length,
    memory: memoryKib,
    passes,
    parallelism: lanes,
  });
