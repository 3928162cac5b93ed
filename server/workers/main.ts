/** The program of a worker. The coordinator starts it; see `worker-process.ts`. */
import { loadRunWorker } from '../load-bundled.ts';
import { completeNode22 } from '../node-22.ts';

completeNode22();

const { runWorker } = await loadRunWorker();
runWorker();
