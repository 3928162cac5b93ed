/** A stream that is silent for long and then sends everything at once: the events before its first content are sent first, whatever arrives meanwhile. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../support/server.ts';
import { within } from './within.ts';

/** Of events without content: more than may wait. */
const silentEvents = 3_000;
const identity = { id: 'cmpl-7', object: 'chat.completion.chunk', created: 1_763_000_000, model: 'late' };
const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ ...identity, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const stream = [
  ...Array.from({ length: silentEvents }, () => event({ role: 'assistant', content: '' })),
  event({ content: 'Hello' }),
  event({ content: ' you' }, 'stop'),
  'data: [DONE]\n\n',
].join('');

const provider = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream);
});
let folder: string;
let server: TestServer;
beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  folder = mkdtempSync(join(tmpdir(), 'modelroute-late-'));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  const config = {
    providers: { late: { dialect: 'chat', base_url: url } },
    models: [{ id: 'late', provider: 'late' }],
  };
  writeFileSync(join(folder, 'providers.yaml'), JSON.stringify(config));
  server = await startServer({ MODELROUTE_CONFIG: join(folder, 'providers.yaml') });
});
afterAll(async () => {
  await server.stop();
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
});

test('many callers at a time get it whole and in order', async () => {
  const body = { model: 'late', stream: true, messages: [{ role: 'user', content: 'Hello' }] };
  const ask = async () => (await server.call('/v1/chat/completions', post(body))).text();
  const responses = await within(
    30_000,
    'every answer is there',
    Promise.all(Array.from({ length: 8 }, ask)),
  );
  for (const response of responses) expect(response === stream, response.slice(-500)).toBe(true);
});
