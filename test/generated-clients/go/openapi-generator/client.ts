/** Go by openapi-generator: structs with getters and setters, and services over net/http. */
import { join } from 'node:path';
import type { GeneratedClient } from '../../frame/generated-client.ts';
import {
  installOpenapiGenerator,
  openapiGenerator,
  openapiGeneratorOrigin,
  openapiGeneratorVersion,
  openapiGeneratorWarning,
  schemaWithoutName,
  enumerationInForm,
} from '../../frame/openapi-generator.ts';
import { go, java, maven } from '../../frame/toolchains.ts';

export const client: GeneratedClient = {
  language: 'go',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'github.com/tmaxmax/go-sse',
  tools: [java, maven, go],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: (places) => [...installOpenapiGenerator(places), { program: 'go', args: ['mod', 'download'] }],
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'go',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: [
        '--package-name',
        document,
        // Constants are named after their type, responses may have more than the contract knows, and the
        // module is that of the application.
        '--additional-properties',
        'enumClassPrefix=true,enumUnknownDefaultCase=true,useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,withGoMod=false',
        // Without its tests, which need a module of their own.
        '--global-property',
        'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false',
      ],
    }),
  ],
  compile: () => [
    { program: 'go', args: ['vet', './...'] },
    // The generated code has a style of its own in texts of errors, whatever the document.
    { program: 'go', args: ['tool', 'staticcheck', '.', './shared'] },
    { program: 'go', args: ['build', '-buildvcs=false', '-o', 'driver', '.'] },
  ],
  run: (places) => ({ program: join(places.work, 'driver'), args: [] }),
  warning: openapiGeneratorWarning,
  knownWarnings: [
    schemaWithoutName,
    enumerationInForm,
    {
      pattern: /^error \(reserved word\) cannot be used as (?:model|parameter) name/,
      reason: 'OpenID Connect prescribes the name of the parameter in the callback of the console.',
    },
  ],
  firstCall: [
    { file: 'main.go', begins: 'func mainSurface(' },
    { file: 'chats.go', begins: 'func userMessage(' },
    { file: 'chats.go', begins: 'func saying(' },
    { file: 'main.go', begins: 'func chat(' },
  ],
  limits: {},
};
