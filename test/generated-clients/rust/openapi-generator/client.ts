/**
 * Rust by openapi-generator: serde models over reqwest. Its tagged unions and its forms are faulty (see the
 * limits), so both are taken out of the bundle first; unions then are decided by their members.
 */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
import {
  installOpenapiGenerator,
  openapiGenerator,
  openapiGeneratorOrigin,
  openapiGeneratorVersion,
  openapiGeneratorWarning,
  schemaWithoutName,
} from '../../frame/openapi-generator.ts';
import { java, maven, rust } from '../../frame/toolchains.ts';

const built = (places: Places) => join(places.tools, 'rust-target');
const environment = (places: Places) => ({ CARGO_TARGET_DIR: built(places), CARGO_PROFILE_DEV_DEBUG: '0' });

export const client: GeneratedClient = {
  language: 'rust',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'eventsource-stream',
  tools: [java, maven, rust],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: installOpenapiGenerator,
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
        'discriminators',
      ],
      environment: environment(places),
    },
    openapiGenerator(places, {
      generator: 'rust',
      bundle: `${document}.prepared.json`,
      output: document,
      args: [
        '--package-name',
        `modelroute_${document}`,
        // A middleware sees the headers of errors, which the errors themselves have not.
        '--additional-properties',
        'avoidBoxedModels=true,supportMiddleware=true',
        '--global-property',
        'models,apis,supportingFiles,modelDocs=false,apiDocs=false',
      ],
    }),
  ],
  compile: (documents, places) => [
    ...documents
      .filter((document) => document === 'console')
      .map((document) => ({
        program: 'cargo',
        args: ['build', '--no-default-features', '--manifest-path', `${document}/Cargo.toml`],
        environment: environment(places),
      })),
    { program: 'cargo', args: ['build'], environment: environment(places) },
  ],
  run: (places) => ({ program: join(built(places), 'debug/driver-of-openapi-generator'), args: [] }),
  warning: (line) =>
    openapiGeneratorWarning(line) ?? /^warning: (?!`.*` \(.*\) generated )(.*)/.exec(line)?.[1],
  knownWarnings: [
    schemaWithoutName,
    {
      pattern: /cannot be used as a [\w/ ]+ name\. Renamed to/,
      reason:
        'The generator prints this for every name that is not a Rust identifier, such as the name of a header, a media type or the member `type`, and renames it.',
    },
  ],
  firstCall: [
    { file: 'src/chats.rs', begins: 'pub fn main_surface(' },
    { file: 'src/chats.rs', begins: 'fn user_message(' },
    { file: 'src/chats.rs', begins: 'pub fn saying(' },
    { file: 'src/chats.rs', begins: 'pub async fn chat(' },
  ],
  limits: {
    'file-upload':
      'Code for a form with a part of a named type does not compile (`models::models::…`, issue 19923 of OpenAPITools/openapi-generator), so uploads are left out. Its tagged unions cannot be read back either (issues 22018 and 22344); without their discriminators they are distinguished by their members, and all works.',
  },
};
