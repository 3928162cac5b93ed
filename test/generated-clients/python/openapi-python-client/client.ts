/** Python by openapi-python-client: attrs classes over httpx, unions as they are in the document. */
import { join } from 'node:path';
import type { GeneratedClient, Places } from '../../frame/generated-client.ts';
import { python } from '../../frame/toolchains.ts';

const generatorFolder = (places: Places) => join(places.tools, 'openapi-python-client');
const environmentFolder = (places: Places) => join(places.tools, 'python-openapi-python-client');
const interpreter = (places: Places) => join(environmentFolder(places), 'bin/python');

const pip = (folder: string, list: string) => ({
  program: join(folder, 'bin/python'),
  args: ['-m', 'pip', 'install', '--quiet', '--requirement', list],
});

export const client: GeneratedClient = {
  language: 'python',
  generator: 'openapi-python-client',
  version: '0.29.1',
  origin: 'openapi-python-client on PyPI',
  streamLibrary: 'httpx-sse',
  tools: [python],
  documents: { v1: { bundle: '3.1' }, alt: { bundle: '3.1' }, console: { bundle: '3.1' } },
  install: (places) => [
    { program: 'python3', args: ['-m', 'venv', generatorFolder(places)] },
    pip(generatorFolder(places), join(places.work, 'generator.txt')),
    { program: 'python3', args: ['-m', 'venv', environmentFolder(places)] },
    pip(environmentFolder(places), join(places.work, 'requirements.txt')),
  ],
  generate: (document, places) => [
    {
      program: join(generatorFolder(places), 'bin/openapi-python-client'),
      args: [
        'generate',
        '--path',
        places.bundle(document, '3.1'),
        '--output-path',
        join(places.work, `modelroute_${document}`),
        '--meta',
        'none',
        '--config',
        join(places.work, 'generator.yaml'),
        '--fail-on-warning',
      ],
    },
  ],
  compile: (documents, places) => {
    const programs = ['driver.py', 'first_call.py'].map((name) => join(places.work, name));
    const packages = documents.map((document) => join(places.work, `modelroute_${document}`));
    return [
      { program: interpreter(places), args: ['-W', 'error', '-m', 'compileall', '-q', ...packages] },
      {
        program: interpreter(places),
        args: ['-m', 'mypy', '--strict', '--follow-imports=silent', ...programs],
      },
    ];
  },
  run: (places) => ({
    program: interpreter(places),
    args: ['-W', 'error', join(places.work, 'driver.py')],
  }),
  keeps: ['.mypy_cache'],
  warning: (line) => /^(?:WARNING|Warning)\b.*/.exec(line)?.[0],
  knownWarnings: [],
  firstCall: {
    why: 'It reads the contract itself (OpenAPI 3.1), needs no Java, and its code passes `mypy --strict` without a warning.',
    file: 'first_call.py',
    compiled: false,
    run: (places) => ({ program: interpreter(places), args: ['first_call.py'] }),
  },
  limits: {},
  remarks: [
    'Errors are not raised: `sync_detailed` gives status, headers, and `ErrorResponse` or the response as `parsed`.',
    'Requests that stream are sent with the `httpx` client that the generated client holds.',
  ],
};
