/** Starts the server with the settings of the environment. */
import { loadRun } from './load-bundled.ts';
import { completeNode22 } from './node-22.ts';

completeNode22();

const { run } = await loadRun();
await run();
