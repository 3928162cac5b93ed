/** A client and its outcome that nothing made, for tests of the frame. */
import type { GeneratedClient } from './frame/generated-client.ts';
import type { Outcome } from './frame/outcome.ts';
import { stepNames } from './frame/steps.ts';

export const say = (text: string) => ({
  program: process.execPath,
  args: ['-e', `console.log(${JSON.stringify(text)})`],
});

export const sound: GeneratedClient = {
  language: 'esperanto',
  generator: 'vortaro',
  version: '1.2.3',
  origin: 'vortaro in its registry',
  streamLibrary: 'fluo',
  tools: [],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.1' }, console: { bundle: '3.0' } },
  install: ({ tools }) => [{ program: 'get', args: ['vortaro', '--into', tools] }],
  generate: (document, { bundle }) => [{ program: 'vortaro', args: [bundle(document, '3.0'), 'a b'] }],
  compile: (documents) => [{ program: 'build', args: documents }],
  run: () => ({ program: 'driver', args: [], environment: { LANG: 'eo' } }),
  warning: (line) => /^warning: (.*)/.exec(line)?.[1],
  knownWarnings: [],
  limits: {},
  firstCall: {
    why: 'It has sixteen rules.',
    file: '../../frame/places.ts',
    compiled: true,
    run: () => say('Hello there'),
  },
  remarks: ['Its words are long.'],
};

export const outcome: Outcome = {
  language: sound.language,
  generator: sound.generator,
  version: sound.version,
  missing: [],
  documents: [
    { document: 'v1', generated: true, compiled: true },
    { document: 'alt', generated: true, compiled: false, reason: 'it has no word for unions' },
  ],
  steps: stepNames.map((step) => ({ step, ok: step !== 'errors', detail: 'seen' })),
  warnings: [{ text: 'old', reason: 'it is' }],
  faults: [],
  seconds: 3,
};
