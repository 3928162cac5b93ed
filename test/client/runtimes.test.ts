/** The built client where there is no Node: among nothing but web globals, in Deno and in Bun. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../client/build/bundle.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Uses streams, an upload, errors and an abort, and leaves what it saw in `seen`. */
const work = `
import { createClient, createMessagesClient } from './client.js';
const settings = { baseUrl: globalThis.service.url, key: globalThis.service.key, retry: { retries: 0 } };
const main = createClient(settings);
const messages = [{ role: 'user', content: 'Hello' }];
const chat = await (await main.chat.stream({ model: 'sandbox/chat', messages })).final();
const alt = createMessagesClient(settings);
const message = await (await alt.messages.stream({ model: 'sandbox/chat', max_tokens: 9, messages })).final();
const upload = { file: new Blob(['abc']).stream(), purpose: 'user_data' };
const { data: file } = await main.files.upload(upload, { onProgress() {} });
const text = await new Response((await main.files.download(file.id)).data).text();
const refused = await main.chat({ model: 'none', messages }).catch((error) => error.name);
const gone = await main.models.list({ signal: AbortSignal.abort() }).catch((error) => error.name);
export const seen = [chat.choices[0].message.content, message.content[0].text, text, refused, gone].join(' ');
`;
const expected = 'Hello Hello abc NotFoundError AbortError\n';

/** What the edge runtimes have in common, and nothing else. */
const edge = `
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';
const names = ['AbortController', 'AbortSignal', 'Blob', 'File', 'FormData', 'Headers', 'ReadableStream', 'Request',
  'Response', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams', 'atob', 'clearTimeout', 'crypto', 'fetch',
  'setTimeout', 'structuredClone'];
const context = createContext({ service, ...Object.fromEntries(names.map((name) => [name, globalThis[name]])) });
const load = (name) => new SourceTextModule(readFileSync(new URL(name, import.meta.url), 'utf8'), { context });
const main = load('./work.js');
const client = load('./client.js');
await main.link((name) => {
  if (name !== './client.js') throw new Error('imports ' + name);
  return client;
});
await main.evaluate();
console.log(main.namespace.seen);
`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-runtimes-'));
  const service = JSON.stringify({ url: server.url, key: server.key });
  const start = "await import('./work.js').then(({ seen }) => console.log(seen));\n";
  writeFileSync(join(folder, 'client.js'), (await bundle({ minify: false })).get('index.js') ?? '');
  writeFileSync(join(folder, 'work.js'), work);
  writeFileSync(join(folder, 'service.js'), `globalThis.service = ${service};\n`);
  writeFileSync(join(folder, 'start.js'), `import './service.js';\n${start}`);
  writeFileSync(join(folder, 'edge.js'), `import './service.js';\n${edge}`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('it needs no more than the web globals of edge runtimes', async () => {
  const ran = await runProgram(process.execPath, ['--experimental-vm-modules', 'edge.js'], { cwd: folder });
  expect(ran).toMatchObject({ status: 0, output: expected });
});

const others = [
  {
    name: 'Deno',
    command: process.env['MODELROUTE_TEST_DENO'] ?? 'deno',
    args: ['run', '--allow-net', '--no-lock'],
  },
  { name: 'Bun', command: process.env['MODELROUTE_TEST_BUN'] ?? 'bun', args: ['run'] },
];
for (const { name, command, args } of others) {
  const can = spawnSync(command, ['--version']).status === 0;
  test.skipIf(!can)(
    can ? `it works in ${name}` : `SKIPPED: there is no ${name} (${command}) here`,
    async () => {
      const ran = await runProgram(command, [...args, 'start.js'], { cwd: folder, env: { NO_COLOR: '1' } });
      expect(ran).toMatchObject({ status: 0, output: expected });
    },
  );
}
