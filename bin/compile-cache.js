/** Where the code of the server's modules and functions is kept from one start to the next. */
// Whole: a Node that is too old lacks the function, and must get as far as to say that it is too old.
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A clone keeps it with its packages; an installed package does not grow by it, and may be somebody else's.
const ofTheClone = new URL('../node_modules/.cache/modelroute', import.meta.url);

/**
 * To be called before any module of the server is loaded; `NODE_COMPILE_CACHE` wins. Named in the environment, for the
 * threads and the workers of the server. If the folder is not writable, they run without it.
 */
export function nameCompileCache(isClone) {
  process.env.NODE_COMPILE_CACHE ??= isClone
    ? fileURLToPath(ofTheClone)
    : join(homedir(), '.cache/modelroute');
  module.enableCompileCache();
}
