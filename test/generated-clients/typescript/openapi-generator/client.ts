/** TypeScript by openapi-generator: interfaces, and a class for each tag over fetch. */
import { join } from 'node:path';
import type { GeneratedClient } from '../../frame/generated-client.ts';
import {
  installOpenapiGenerator,
  modelNamedAsParameter,
  openapiGenerator,
  openapiGeneratorOrigin,
  openapiGeneratorVersion,
  openapiGeneratorWarning,
  schemaWithoutName,
  enumerationInForm,
} from '../../frame/openapi-generator.ts';
import { java, maven, node } from '../../frame/toolchains.ts';

/**
 * With its runtime checks the generator refers to `instanceOf…` functions that it does not write for unions of
 * unions (TS2305); without them bodies pass as they are, so their fields keep the names of the document.
 */
const options = 'withoutRuntimeChecks=true,modelPropertyNaming=original,importFileExtension=.js';

export const client: GeneratedClient = {
  language: 'typescript',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'eventsource-parser',
  tools: [java, maven, node],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: (places) => [
    ...installOpenapiGenerator(places),
    { program: 'npm', args: ['install', '--no-audit', '--no-fund', '--no-package-lock'] },
  ],
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'typescript-fetch',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: ['--additional-properties', options, '--reserved-words-mappings', 'function=function'],
    }),
  ],
  compile: (_documents, places) => [
    { program: join(places.work, 'node_modules/.bin/tsc'), args: ['--project', '.'] },
  ],
  run: (places) => ({ program: 'node', args: [join(places.work, 'out/driver.mjs')] }),
  keeps: ['node_modules'],
  warning: openapiGeneratorWarning,
  knownWarnings: [schemaWithoutName, enumerationInForm, modelNamedAsParameter],
  firstCall: [
    { file: 'driver.mts', begins: 'const connect =' },
    { file: 'driver.mts', begins: 'const chatRequest =' },
    { file: 'driver.mts', begins: 'async function chat(' },
  ],
  limits: {},
  remarks: [
    'With its runtime checks the code does not compile (TS2305): it calls `instanceOf…` functions of unions that it does not write. Without them, fields keep the names of the contract.',
    '`ResponseError` carries the response; its body is read as `ErrorResponse`.',
  ],
};
