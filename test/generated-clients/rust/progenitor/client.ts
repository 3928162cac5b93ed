/**
 * Rust by progenitor: serde models with builders over reqwest. It refuses a document that has uploads (see the
 * limits), so they are taken out of the bundle first.
 */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
import { rust } from '../../frame/toolchains.ts';

const version = '0.15.1';
const built = (places: Places) => join(places.tools, 'rust-target');
const environment = (places: Places) => ({ CARGO_TARGET_DIR: built(places), CARGO_PROFILE_DEV_DEBUG: '0' });

export const client: GeneratedClient = {
  language: 'rust',
  generator: 'progenitor',
  version,
  origin: 'cargo-progenitor, by cargo',
  streamLibrary: 'eventsource-stream',
  tools: [rust],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: (places) => [
    {
      program: 'cargo',
      args: [
        'install',
        '--quiet',
        '--locked',
        '--debug',
        '--root',
        places.tools,
        `cargo-progenitor@${version}`,
      ],
      environment: environment(places),
    },
  ],
  generate: (document, places) => [
    {
      program: 'cargo',
      args: [
        'run',
        '--quiet',
        '--manifest-path',
        'shared/prepare-bundle/Cargo.toml',
        '--',
        places.bundle(document, '3.0'),
        `${document}.prepared.json`,
        'uploads',
        'titles',
      ],
      environment: environment(places),
    },
    {
      program: join(places.tools, 'bin/cargo-progenitor'),
      args: [
        'progenitor',
        '--input',
        `${document}.prepared.json`,
        '--output',
        document,
        '--name',
        `modelroute_${document}`,
        '--version',
        '1.0.0',
        '--interface',
        'builder',
        '--include-client',
        'false',
      ],
    },
  ],
  compile: (documents, places) => [
    ...documents
      .filter((document) => document === 'console')
      .map((document) => ({
        program: 'cargo',
        args: ['build', '--manifest-path', `${document}/Cargo.toml`],
        environment: environment(places),
      })),
    { program: 'cargo', args: ['build'], environment: environment(places) },
  ],
  run: (places) => ({ program: join(built(places), 'debug/driver-of-progenitor'), args: [] }),
  warning: (line) => /^warning: (?!`.*` \(.*\) generated )(.*)/.exec(line)?.[1],
  knownWarnings: [
    {
      pattern: /^function `default_\w+` is never used$/,
      reason: 'It writes all its helpers for default values whenever it needs one of them.',
    },
  ],
  firstCall: {
    why: 'It needs no Java, keeps the tagged unions of the contract as enumerations, and its errors have the headers and the typed body.',
    file: 'first-call/src/main.rs',
    compiled: false,
    run: (places) => ({
      program: 'cargo',
      args: ['run', '--quiet', '--manifest-path', 'first-call/Cargo.toml'],
      environment: environment(places),
    }),
  },
  limits: {
    'file-upload':
      'It refuses a document with a form (`unexpected content type: multipart/form-data`, issue 518 of oxidecomputer/progenitor), so uploads are left out.',
  },
};
