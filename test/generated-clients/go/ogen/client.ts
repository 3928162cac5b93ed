/** Go by ogen: models with encoders of their own and a client over net/http. The generator is a tool of the module. */
import { join } from 'node:path';
import type { GeneratedClient } from '../../frame/generated-client.ts';
import { go } from '../../frame/toolchains.ts';

export const client: GeneratedClient = {
  language: 'go',
  generator: 'ogen',
  version: '1.24.0',
  origin: 'the Go module github.com/ogen-go/ogen',
  streamLibrary: 'github.com/tmaxmax/go-sse',
  tools: [go],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: () => [{ program: 'go', args: ['mod', 'download'] }],
  generate: (document, places) => [
    {
      program: 'go',
      args: [
        'tool',
        'ogen',
        '--config',
        'ogen.yaml',
        '--target',
        document,
        '--package',
        document,
        '--clean',
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
  // Without the place, which moves with every change of the document.
  warning: (line) => /^(?:WARN|ERROR)\s+(.*)/.exec(line)?.[1]?.replace(/"at": "[^"]*", /, ''),
  knownWarnings: [
    {
      pattern: /"original_name": "x-api-key"/,
      reason:
        'Clients for PHP and Ruby take keys by the name of the header as the document writes it; there it stays as it is usually written.',
    },
  ],
  firstCall: [
    { file: 'main.go', begins: 'type bearer ' },
    { file: 'main.go', begins: 'func (key bearer) BearerAuth(' },
    { file: 'main.go', begins: 'func mainSurface(' },
    { file: 'chats.go', begins: 'func userMessage(' },
    { file: 'chats.go', begins: 'func saying(' },
    { file: 'main.go', begins: 'func chat(' },
  ],
  limits: {
    embeddings:
      'ogen distinguishes the members of a union without a discriminator by their JSON type only, and the input of an embedding is a string or one of three kinds of lists; it leaves the operation out (`ignore_not_implemented`).',
  },
};
