/**
 * Java by openapi-generator, built with the `pom.xml` that it writes. Of its libraries `jersey3` takes the unions
 * best: `native` does not compile where a member of a union is a list, `okhttp-gson` cannot send a list of strings.
 */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
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
import { java, maven } from '../../frame/toolchains.ts';

/** `[WARNING] …/ChatApi.java:[1,2] [lint] text` → `[lint] text`. Where `javac` was found is the machine's matter. */
const compilerWarning = (line: string) =>
  /^\[WARNING\] (?!Unable to autodetect 'javac')(?:\S+\.java:\[\d+,\d+\] )?(.+)/.exec(line)?.[1];

/** Of a program that Maven has built, with the libraries that it copied beside it. */
const classpath = (places: Places, module: string) =>
  ['classes', 'libraries/*'].map((part) => join(places.work, module, 'target', part)).join(':');

export const client: GeneratedClient = {
  language: 'java',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'java.net.http of the JDK',
  tools: [java, maven],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: installOpenapiGenerator,
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'java',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: [
        '--library',
        'jersey3',
        '--group-id',
        'modelroute',
        '--artifact-id',
        document,
        '--artifact-version',
        '1.0.0',
        '--invoker-package',
        `modelroute.${document}`,
        '--api-package',
        `modelroute.${document}.api`,
        '--model-package',
        `modelroute.${document}.model`,
        // Lists that were not set are left out instead of being sent empty; unions are decided by their
        // discriminators instead of by trying each member.
        '--additional-properties',
        'containerDefaultToNull=true,useOneOfDiscriminatorLookup=true',
        // Names of variables that Java allows and the generator would write `_file` and `_object`.
        '--reserved-words-mappings',
        'file=file,object=object',
        '--global-property',
        'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false',
      ],
    }),
  ],
  compile: () => [
    {
      program: 'mvn',
      args: [
        '--batch-mode',
        '--no-transfer-progress',
        '-Dmaven.test.skip=true',
        '-Dmaven.javadoc.skip=true',
        '-Dmaven.source.skip=true',
        'package',
      ],
      // All warnings: after a hundred javac says no more, and which those are depends on the order of the files.
      environment: { MAVEN_OPTS: '-Xmx512m', JDK_JAVAC_OPTIONS: '-Xmaxwarns 10000' },
    },
  ],
  run: (places) => ({ program: 'java', args: ['-cp', classpath(places, 'driver'), 'Driver'] }),
  warning: (line) => openapiGeneratorWarning(line) ?? compilerWarning(line),
  knownWarnings: [
    schemaWithoutName,
    enumerationInForm,
    modelNamedAsParameter,
    {
      pattern: /^Ignoring complex example on request body$/,
      reason: 'The generator puts examples of requests into comments, and only those that are plain texts.',
    },
    {
      pattern: /^\[unchecked\]|^\[deprecation\] serializationInclusion/,
      reason: "The generator's own code, whatever the document.",
    },
    {
      pattern: /^\[deprecation\] \w+ in modelroute\.v1\.model has been deprecated$/,
      reason: 'The contract has deprecated these forms; unions still name them.',
    },
  ],
  firstCall: {
    why: 'It makes typed models and one class for each group of operations, and Maven builds them.',
    file: 'first-call/src/main/java/FirstCall.java',
    compiled: true,
    run: (places) => ({
      program: 'java',
      args: ['-cp', classpath(places, 'first-call'), 'FirstCall'],
    }),
  },
  limits: {},
  remarks: [
    'An event of a chat stream is decoded as `ChatCompletionChunk`, not as the union with the error event: that union has no discriminator.',
  ],
};
