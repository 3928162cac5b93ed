/** Python by openapi-generator: pydantic models over urllib3. */
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
import { java, maven, python } from '../../frame/toolchains.ts';

const environmentFolder = (places: Places) => join(places.tools, 'python-openapi-generator');
const interpreter = (places: Places) => join(environmentFolder(places), 'bin/python');

/** Both packages, and what the drivers share. */
const search = (places: Places) => ({
  PYTHONPATH: ['v1', 'alt', '.'].map((folder) => join(places.work, folder)).join(':'),
});

export const client: GeneratedClient = {
  language: 'python',
  generator: 'openapi-generator',
  version: openapiGeneratorVersion,
  origin: openapiGeneratorOrigin,
  streamLibrary: 'httpx-sse',
  tools: [java, maven, python],
  documents: { v1: { bundle: '3.0' }, alt: { bundle: '3.0' }, console: { bundle: '3.0' } },
  install: (places) => [
    ...installOpenapiGenerator(places),
    { program: 'python3', args: ['-m', 'venv', environmentFolder(places)] },
    {
      program: interpreter(places),
      args: ['-m', 'pip', 'install', '--quiet', '--requirement', join(places.work, 'requirements.txt')],
    },
  ],
  generate: (document, places) => [
    openapiGenerator(places, {
      generator: 'python',
      bundle: places.bundle(document, '3.0'),
      output: join(places.work, document),
      args: ['--package-name', `modelroute_${document}`],
    }),
  ],
  compile: (documents, places) => [
    {
      program: interpreter(places),
      args: [
        '-W',
        'error',
        '-m',
        'compileall',
        '-q',
        ...documents.map((document) => join(places.work, document, `modelroute_${document}`)),
      ],
    },
    {
      program: interpreter(places),
      args: ['-m', 'mypy', '--strict', '--follow-imports=silent', join(places.work, 'driver.py')],
      environment: { MYPYPATH: search(places).PYTHONPATH },
    },
  ],
  run: (places) => ({
    program: interpreter(places),
    args: ['-W', 'error', join(places.work, 'driver.py')],
    environment: search(places),
  }),
  keeps: ['.mypy_cache'],
  warning: openapiGeneratorWarning,
  knownWarnings: [schemaWithoutName, enumerationInForm, modelNamedAsParameter],
  firstCall: [
    { file: 'driver.py', begins: 'def connect(' },
    { file: 'driver.py', begins: 'def user_message(' },
    { file: 'driver.py', begins: 'def chat_request(' },
    { file: 'driver.py', begins: 'def chat(' },
  ],
  limits: {},
  remarks: [
    'Decode a response that streams with `…_without_preload_content`; `to_json` of a request that has lists in unions writes the inner parts of the unions too.',
    'The client refuses a `temperature` of 9 before it is sent; the 400 of the run comes from `sandbox/error-invalid_value`.',
  ],
};
