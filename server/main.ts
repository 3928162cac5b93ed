/** Starts the server, for the command `start`. */
import { enableModuleCache } from './module-cache.ts';
import { completeNode22 } from './node-22.ts';

enableModuleCache();
completeNode22();

const { run } = await import('./run.ts');
await run();
