/**
 * Kotlin by openapi-generator: OkHttp and kotlinx.serialization, with which unions are sealed interfaces; with its
 * other serializers a union of texts and lists is an empty class. It writes Gradle files only, so `pom.xml` is ours.
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
  enumerationInForm,
} from '../../frame/openapi-generator.ts';
import { java, maven } from '../../frame/toolchains.ts';

const json = (type: 'JsonElement' | 'JsonObject') => `kotlinx.serialization.json.${type}`;

/** Objects of any content, which the generator would make maps of `Any`, that nothing can write. */
const freeObjects = [
  'JsonSchemaDocument',
  'ChatAllowedTool',
  'ChatRequestAnnotation',
  'ToolInput',
  'ToolInputSchema',
];

/** `[WARNING] file:///…/ChatApi.kt:1:2 text` → `text`. */
const compilerWarning = (line: string) => /^\[WARNING\] (?:file:\S+ )?(.+)/.exec(line)?.[1];

/** Of a program that Maven has built, with the libraries that it copied beside it. */
const classpath = (places: Places, module: string) =>
  ['classes', 'libraries/*'].map((part) => join(places.work, module, 'target', part)).join(':');

export const client: GeneratedClient = {
  language: 'kotlin',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'okhttp-sse',
  tools: [java, maven],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: installOpenapiGenerator,
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'kotlin',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: [
        '--library',
        'jvm-okhttp4',
        '--package-name',
        `modelroute.${document}`,
        '--additional-properties',
        'serializationLibrary=kotlinx_serialization,generateOneOfAnyOfWrappers=true,enumPropertyNaming=UPPERCASE',
        '--type-mappings',
        'AnyType=JsonElement,object=JsonElement',
        '--import-mappings',
        `JsonElement=${json('JsonElement')}`,
        '--schema-mappings',
        freeObjects.map((name) => `${name}=${json('JsonObject')}`).join(','),
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
        // Within Maven itself, so that no process of the compiler stays behind.
        '-Dkotlin.compiler.daemon=false',
        'package',
      ],
      environment: { MAVEN_OPTS: '-Xmx1g' },
    },
  ],
  run: (places) => ({ program: 'java', args: ['-cp', classpath(places, 'driver'), 'DriverKt'] }),
  warning: (line) => openapiGeneratorWarning(line) ?? compilerWarning(line),
  knownWarnings: [
    schemaWithoutName,
    enumerationInForm,
    {
      pattern: /is deprecated\. This schema is deprecated\.$/,
      reason: 'The contract has deprecated these forms; unions still name them.',
    },
    {
      pattern: /^Elvis operator \(\?:\) always returns the left operand/,
      reason: "The generator's own code, whatever the document.",
    },
  ],
  firstCall: {
    why: 'With `kotlinx.serialization`, its unions are sealed interfaces, which `when` takes apart.',
    file: 'first-call/src/main/kotlin/FirstCall.kt',
    compiled: true,
    run: (places) => ({
      program: 'java',
      args: ['-cp', classpath(places, 'first-call'), 'FirstCallKt'],
    }),
  },
  limits: {},
  remarks: [
    'Optional fields of a form that are not set are sent as empty parts, which the contract refuses; `Uploads` of the driver leaves them out.',
    'The exception carries the body of an error as text; decode it into `ErrorResponse`, as the driver does.',
  ],
};
