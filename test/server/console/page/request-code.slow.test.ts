/** The programs that the playground shows send exactly its request, whatever the messages contain. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestCode, type CodedRequest } from '../../../../server/console/page/src/snippets/request-code.ts';
import { runProgram } from '../../../support/run-program.ts';
import { lacking } from '../../../support/samples/sample-programs.ts';

/** Characters that mean something in one of the languages, or to a shell. */
const content = `"""'''\`\${x} $HOME \\u0041 \\ %s\n\ttab \u2028 ü 🦆 </script> "" trailing  \\`;

const requests: readonly Omit<CodedRequest, 'origin'>[] = [
  {
    path: '/chat/completions',
    body: {
      model: 'sandbox/chat',
      temperature: 0.5,
      messages: [{ role: 'user', content }],
      stream: true,
      stream_options: { include_usage: true },
    },
  },
  {
    path: '/responses',
    body: {
      model: 'sandbox/chat',
      reasoning: { effort: 'low', summary: 'auto' },
      input: [{ role: 'user', content }],
      stream: true,
      store: false,
    },
  },
];

const languages = [
  { id: 'curl', lang: 'curl', file: 'program.sh', command: 'bash', words: [] },
  { id: 'javascript', lang: 'JavaScript', file: 'program.mjs', command: process.execPath, words: [] },
  {
    id: 'python',
    lang: 'Python',
    file: 'program.py',
    command: process.env['MODELROUTE_TEST_PYTHON'] ?? 'python3',
    words: [],
  },
  { id: 'go', lang: 'Go', file: 'program.go', command: 'go', words: ['run'] },
  { id: 'java', lang: 'Java', file: 'Main.java', command: 'java', words: [] },
] as const;

const chatChunk = { choices: [{ index: 0, delta: { content: 'Good day' } }] };
const responseEvent = { type: 'response.output_text.delta', delta: 'Good day' };

describe('the code of the playground', () => {
  /** Below node_modules, so that JavaScript finds its packages. */
  const folder = mkdtempSync(
    join(resolve(import.meta.dirname, '../../../..'), 'node_modules/.request-code-'),
  );
  let server: Server;
  let origin: string;
  let received: unknown[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => void take(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, headers } = request;
    received.push({ url, key: headers.authorization, body: await json(request) });
    response.setHeader('content-type', 'text/event-stream');
    const event = url === '/v1/responses' ? responseEvent : chatChunk;
    response.end(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`);
  };
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(requests)('for $path', (request) => {
    for (const { id, lang, file, command, words } of languages) {
      test.skipIf(lacking[lang] !== undefined)(lang, { timeout: 120_000 }, async () => {
        const snippet = requestCode({ ...request, origin }).find((one) => one.id === id);
        writeFileSync(join(folder, file), snippet?.code ?? '');
        received = [];
        const ran = await runProgram(command, [...words, join(folder, file)], {
          cwd: folder,
          env: { MODELROUTE_KEY: 'mr-of-this-test' },
        });
        expect(ran.problem).not.toMatch(/error/i);
        expect(ran).toMatchObject({ status: 0 });
        expect(ran.output).toContain('Good day');
        expect(received).toEqual([
          { url: `/v1${request.path}`, key: 'Bearer mr-of-this-test', body: request.body },
        ]);
      });
    }
  });
});
