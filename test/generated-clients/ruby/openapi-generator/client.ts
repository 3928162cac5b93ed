/** Ruby by openapi-generator, over Typhoeus. Unions are modules that build the member that fits. */
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
import { java, maven, ruby } from '../../frame/toolchains.ts';

const typhoeus: Tool = {
  name: 'Typhoeus',
  check: { program: 'ruby', args: ['-e', 'require "typhoeus"'] },
  remedy: 'Install the gem typhoeus (Debian: ruby-typhoeus).',
};

/** Name of a document's module: `ModelrouteV1`. */
const moduleOf = (document: string) => `Modelroute${document.charAt(0).toUpperCase()}${document.slice(1)}`;

/** `…/chat_message.rb:1: warning: text` → `text`, without the file that it is about. */
const interpreterWarning = (line: string) =>
  /\.rb:\d+: warning: (.+)/.exec(line)?.[1]?.replace(/(discarding old) \S+/, '$1 …');

export const client: GeneratedClient = {
  language: 'ruby',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'Net::HTTP of Ruby',
  tools: [java, maven, ruby, typhoeus],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: installOpenapiGenerator,
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'ruby',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: [
        '--additional-properties',
        `gemName=modelroute_${document},moduleName=${moduleOf(document)}`,
        '--global-property',
        'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false',
      ],
    }),
  ],
  compile: (documents, places) => [
    { program: 'ruby', args: ['-w', join(places.work, 'compile.rb'), ...documents] },
  ],
  run: (places) => ({ program: 'ruby', args: [join(places.work, 'driver.rb')] }),
  warning: (line) => openapiGeneratorWarning(line) ?? interpreterWarning(line),
  knownWarnings: [
    schemaWithoutName,
    enumerationInForm,
    {
      pattern: /^oneOf example value not supported at the moment\.$/,
      reason: 'The generator makes examples for its comments, and cannot for unions.',
    },
    {
      pattern: /^method redefined; discarding old …$/,
      reason:
        "The generator's own code, whatever the document: it writes checking setters beside plain ones.",
    },
  ],
  firstCall: {
    why: 'It makes a class for each schema, which checks its values, and one for each group of operations.',
    file: 'first_call.rb',
    compiled: false,
    run: () => ({ program: 'ruby', args: ['first_call.rb'] }),
  },
  limits: {
    embeddings:
      'A number that happens to be whole comes as `0` in JSON, and the generated code rejects an Integer where a Float is declared. Ask for `encoding_format: base64` and unpack the floats.',
  },
  remarks: [
    'An event of a chat stream is decoded as `ChatCompletionChunk`, not as the union with the error event: that union has no discriminator.',
    'The exception carries the body of an error as text; decode it into `ErrorResponse`, as the driver does.',
    'The client refuses a `temperature` of 9 before it is sent; the 400 of the run comes from `sandbox/status-400`.',
  ],
};
