/** `npm ci` in a clone: builds the pages and the bundle of the server. Without the development packages it builds what it can. */
import { resolve } from 'node:path';
import { runSteps, type Step } from './run-steps.ts';
import { sayOnTerminal } from './terminal.ts';

const pages: readonly Step[] = [
  { name: 'console', run: ['server/console/build-page.ts', '--if-possible'] },
  { name: 'documentation', run: ['docs/build/site/build.ts', '--if-possible'] },
];

const server: readonly Step[] = [
  { name: 'OpenAPI documents', run: ['server/http/precompress.ts'] },
  { name: 'validators', run: ['server/contract/prepare-validators.ts'] },
  { name: 'server', run: ['packaging/bundle-server.ts', '--if-possible'] },
  { name: 'first calls', run: ['packaging/first-calls.ts'] },
];

const say = sayOnTerminal();
say('building the console, the documentation and the server, a minute or less on most machines');
try {
  await runSteps([pages, server], { folder: resolve(import.meta.dirname, '..'), say });
} catch (cause) {
  console.error((cause as Error).message);
  process.exitCode = 1;
}
