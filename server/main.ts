/**
 * `npm start`. The compile cache is enabled before any module of the server is loaded: it halves the
 * time to the ready line from the second start on. If its folder is not writable, the server starts without it.
 */
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeNode22 } from './node-22.ts';

// A clone keeps it with its packages; an installed package does not grow by it, and may be somebody else's.
const ofTheClone = new URL('../node_modules/.cache/modelroute', import.meta.url);
const isClone = extname(import.meta.url) === '.ts';
enableCompileCache(isClone ? fileURLToPath(ofTheClone) : join(homedir(), '.cache/modelroute'));
completeNode22();

const { run } = await import('./run.ts');
await run();
