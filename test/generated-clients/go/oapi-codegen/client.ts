/** Go by oapi-codegen: models and a client over net/http. The generator is a tool of the module, as its own guide has it. */
import { join } from 'node:path';
import type { GeneratedClient } from '../../frame/generated-client.ts';
import { go } from '../../frame/toolchains.ts';

export const client: GeneratedClient = {
  language: 'go',
  generator: 'oapi-codegen',
  version: '2.8.2',
  origin: 'the Go module github.com/oapi-codegen/oapi-codegen/v2',
  streamLibrary: 'github.com/tmaxmax/go-sse',
  tools: [go],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: () => [{ program: 'go', args: ['mod', 'download'] }],
  generate: (document, places) => [
    { program: 'mkdir', args: ['-p', join(places.work, document)] },
    {
      program: 'go',
      args: [
        'tool',
        'oapi-codegen',
        '-config',
        'oapi-codegen.yaml',
        '-package',
        document,
        '-o',
        `${document}/client.gen.go`,
        places.bundle(document, '3.0'),
      ],
    },
  ],
  compile: () => [
    { program: 'go', args: ['vet', './...'] },
    { program: 'go', args: ['tool', 'staticcheck', './...'] },
    { program: 'go', args: ['build', '-buildvcs=false', '-o', 'driver', '.'] },
  ],
  run: (places) => ({ program: join(places.work, 'driver'), args: [] }),
  warning: (line) => /\bwarning\b/i.exec(line)?.input,
  knownWarnings: [],
  firstCall: {
    why: 'It generates every operation, its code passes `go vet` and `staticcheck` without a warning, and `go tool` pins it in your module.',
    file: 'first-call/main.go',
    compiled: false,
    run: () => ({ program: 'go', args: ['run', './first-call'] }),
  },
  limits: {},
};
