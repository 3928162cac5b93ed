/** TypeScript by @hey-api/openapi-ts: types, a function for each operation, and a client over fetch. */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
import { node } from '../../frame/toolchains.ts';

const tool = (places: Places, name: string) => join(places.work, 'node_modules/.bin', name);

export const client: GeneratedClient = {
  language: 'typescript',
  generator: 'hey-api',
  version: '0.99.0',
  origin: '@hey-api/openapi-ts on npm',
  streamLibrary: 'eventsource-parser',
  tools: [node],
  documents: { v1: { bundle: '3.1' }, alt: { bundle: '3.1' }, console: { bundle: '3.1' } },
  install: () => [{ program: 'npm', args: ['install', '--no-audit', '--no-fund', '--no-package-lock'] }],
  generate: (document, places) => [
    {
      program: tool(places, 'openapi-ts'),
      args: [
        '--input',
        places.bundle(document, '3.1'),
        '--output',
        join(places.work, document),
        '--client',
        '@hey-api/client-fetch',
        '--no-log-file',
      ],
    },
  ],
  compile: (_documents, places) => [{ program: tool(places, 'tsc'), args: ['--project', '.'] }],
  run: (places) => ({ program: 'node', args: [join(places.work, 'out/driver.mjs')] }),
  keeps: ['node_modules'],
  warning: (line) => /^\s*(?:⚠|warn).*/i.exec(line)?.[0],
  knownWarnings: [],
  firstCall: [
    { file: 'driver.mts', begins: 'const connect =' },
    { file: 'driver.mts', begins: 'const chatRequest =' },
    { file: 'driver.mts', begins: 'async function chat(' },
  ],
  limits: {},
  remarks: ["An operation that can stream is typed as JSON; `parseAs: 'stream'` gives the events."],
};
