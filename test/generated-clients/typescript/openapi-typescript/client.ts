/** TypeScript by openapi-typescript: types alone, used with openapi-fetch. */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
import { nodeWithTypes } from '../../frame/toolchains.ts';

const tool = (places: Places, name: string) => join(places.work, 'node_modules/.bin', name);

export const client: GeneratedClient = {
  language: 'typescript',
  generator: 'openapi-typescript',
  version: '7.13.0',
  origin: 'openapi-typescript on npm',
  streamLibrary: 'eventsource-parser',
  tools: [nodeWithTypes],
  documents: { v1: { bundle: '3.1' }, alt: { bundle: '3.1' }, console: { bundle: '3.1' } },
  install: () => [{ program: 'npm', args: ['install', '--no-audit', '--no-fund', '--no-package-lock'] }],
  generate: (document, places) => [
    {
      program: tool(places, 'openapi-typescript'),
      args: [
        places.bundle(document, '3.1'),
        '--output',
        join(places.work, `${document}.ts`),
        // A field of a request may be left out although it has a default.
        '--default-non-nullable',
        'false',
      ],
    },
  ],
  compile: (_documents, places) => [{ program: tool(places, 'tsc'), args: ['--project', '.'] }],
  run: (places) => ({ program: 'node', args: [join(places.work, 'out/driver.mjs')] }),
  keeps: ['node_modules'],
  warning: (line) => /^\s*(?:⚠|warn).*/i.exec(line)?.[0],
  knownWarnings: [],
  firstCall: {
    why: 'It writes types alone, so that nothing generated runs in your program: `openapi-fetch`, a small library over `fetch`, makes the calls.',
    file: 'first-call.mts',
    compiled: false,
    run: () => ({ program: 'node', args: ['first-call.mts'] }),
  },
  limits: {},
  remarks: [
    "A response that can stream is typed as JSON or text; `parseAs: 'stream'` gives the events.",
    'The bytes of a form are typed as text, so a `bodySerializer` gives the form itself.',
  ],
};
