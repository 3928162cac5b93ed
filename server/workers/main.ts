/** The program of a worker. The coordinator starts it; see `worker-process.ts`. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/modelroute', import.meta.url)));

const { runWorker } = await import('./run-worker.ts');
runWorker();
