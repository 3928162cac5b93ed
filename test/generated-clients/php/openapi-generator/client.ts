/**
 * PHP by openapi-generator's `php-nextgen`, over Guzzle: unions are PHP's own. Its older generator `php` makes
 * empty classes of them.
 */
import { join } from 'node:path';
import type { GeneratedClient, Tool } from '../../frame/generated-client.ts';
import {
  installOpenapiGenerator,
  openapiGenerator,
  openapiGeneratorOrigin,
  openapiGeneratorVersion,
  openapiGeneratorWarning,
  schemaWithoutName,
  enumerationInForm,
} from '../../frame/openapi-generator.ts';
import { java, maven, php } from '../../frame/toolchains.ts';

const guzzle: Tool = {
  name: 'Guzzle',
  check: { program: 'php', args: ['-r', 'require "GuzzleHttp/autoload.php";'] },
  remedy: 'Install Guzzle where PHP finds it (Debian: php-guzzlehttp-guzzle).',
};

/** Namespace of a document's code: `Modelroute\V1`. */
const namespaceOf = (document: string) =>
  `Modelroute\\${document.charAt(0).toUpperCase()}${document.slice(1)}`;

export const client: GeneratedClient = {
  language: 'php',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'Guzzle',
  tools: [java, maven, php, guzzle],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: installOpenapiGenerator,
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'php-nextgen',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: [
        '--invoker-package',
        namespaceOf(document),
        '--global-property',
        'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false',
      ],
    }),
  ],
  compile: (documents, places) => [
    { program: 'php', args: [join(places.work, 'compile.php'), ...documents] },
    { program: 'php', args: ['-l', join(places.work, 'driver.php')] },
  ],
  run: (places) => ({ program: 'php', args: [join(places.work, 'driver.php')] }),
  warning: openapiGeneratorWarning,
  knownWarnings: [schemaWithoutName, enumerationInForm],
  firstCall: {
    why: "Its generator `php-nextgen` makes typed classes, and PHP's own unions of them.",
    file: 'first_call.php',
    compiled: false,
    run: () => ({ program: 'php', args: ['first_call.php'] }),
  },
  limits: {},
  remarks: [
    'An enumeration in a form is sent as `purpose[name]`; the driver builds that body itself.',
    'The client refuses a `temperature` of 9 before it is sent; the 400 of the run comes from `sandbox/status-400`.',
  ],
};
