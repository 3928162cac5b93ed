/** Argon2id, never on the thread of the requests: by the runtime where it can, else by WebAssembly. */
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { argon2idByWasm } from './argon2-by-wasm.ts';
import type { Argon2 } from './argon2.ts';

/** As the runtime computes it, in its pool of threads; undefined before Node 24.7. */
function argon2idOfRuntime(): Argon2 | undefined {
  if (!('argon2' in crypto)) return undefined;
  const run = promisify(crypto.argon2);
  return async ({ password, salt, length, memoryKib, passes, lanes }) =>
    await run('argon2id', {
      message: password,
      nonce: salt,
      tagLength: length,
      memory: memoryKib,
      passes,
      parallelism: lanes,
    });
}

/** Both ways give the same bytes. */
export const argon2id: Argon2 = argon2idOfRuntime() ?? argon2idByWasm;
