/** The compile cache of Node, for the programs of the server. If its folder is not writable, they run without it. */
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// A clone keeps it with its packages; an installed package does not grow by it, and may be somebody else's.
const ofTheClone = new URL('../node_modules/.cache/modelroute', import.meta.url);
const isClone = extname(import.meta.url) === '.ts';

/** To be called before any other module of the server is loaded: it halves the time to the ready line from the second start on. */
export function enableModuleCache(): void {
  enableCompileCache(isClone ? fileURLToPath(ofTheClone) : join(homedir(), '.cache/modelroute'));
}
