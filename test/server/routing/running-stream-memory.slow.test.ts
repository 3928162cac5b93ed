/** A stream that runs keeps nothing of its request: neither its bytes nor its JSON, whatever the provider speaks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyPool } from '../../../server/http/buffer-pool.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { goodResponse } from '../../support/upstream/choose-response.ts';
import type { WireRequest } from '../../support/upstream/good-response.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const folder = mkdtempSync(join(tmpdir(), 'modelroute-running-'));
/** Streams that have begun and not ended. */
const begun = new Set<ServerResponse>();
/** Begins every stream well, and then is silent. */
const upstream = createServer((received, response) => void begin(received, response));

async function begin(received: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = JSON.parse((await buffer(received)).toString()) as WireRequest;
  const good = goodResponse(received.url ?? '', json);
  begun.add(response);
  response.on('close', () => begun.delete(response));
  response.writeHead(200, { 'content-type': good?.mediaType });
  for (const chunk of good?.chunks.slice(0, good.middle) ?? []) response.write(chunk);
}

let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  const file = join(folder, 'providers.yaml');
  const dialects = ['chat', 'responses'];
  const providers = Object.fromEntries(dialects.map((dialect) => [dialect, { dialect, base_url }]));
  const models = dialects.map((provider) => ({ id: provider, provider }));
  writeFileSync(file, JSON.stringify({ providers, models }));
  server = await startServer({ MODELROUTE_CONFIG: file });
});
afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the process has in use; idle buffers are there for the next bodies, however many streams run. */
async function bytesInUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    await pause(50);
    collectGarbage();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external - bodyPool.idleBytes;
}

/** Resolves when the first event is there. */
function openStream(path: string, body: Buffer): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request(`${server.url}${path}`, { method: 'POST', headers, agent: false }, (response) => {
      response.on('error', () => {});
      if (response.statusCode === 200) response.once('data', () => resolve(sent)).resume();
      else reject(new Error(`status ${response.statusCode}`));
    });
    sent.on('error', () => {});
    sent.end(body);
  });
}

/** What each of so many streams takes while they run. */
async function bytesOfEach(streams: number, path: string, body: Buffer): Promise<number> {
  const before = await bytesInUse();
  const open = await Promise.all(Array.from({ length: streams }, () => openStream(path, body)));
  const during = await bytesInUse();
  for (const each of open) each.destroy();
  // Streams that are still closing would be in the next figure.
  await expect.poll(() => begun.size).toBe(0);
  await pause(200);
  return (during - before) / streams;
}

const streams = 16;

const kinds = [
  {
    name: 'in the format of the provider',
    path: '/v1/chat/completions',
    json: (content: string) => ({ model: 'chat', messages: [{ role: 'user', content }] }),
  },
  {
    name: 'translated',
    path: '/alt/v1/messages',
    json: (content: string) => ({ model: 'chat', max_tokens: 9, messages: [{ role: 'user', content }] }),
  },
  {
    name: 'of a response that is not kept',
    path: '/v1/responses',
    json: (input: string) => ({ model: 'responses', input, store: false }),
  },
];

test.each(kinds.flatMap((kind) => [60_000, 1_000_000].map((size) => ({ ...kind, size }))))(
  '$name, $size characters',
  { timeout: 60_000 },
  async ({ path, json, size }) => {
    const bodyOf = (text: string) => Buffer.from(JSON.stringify({ ...json(text), stream: true }));
    const [small, large] = [bodyOf('a'), bodyOf('word '.repeat(size / 5))];
    // The first ones load code.
    await bytesOfEach(streams, path, large);
    const least = await bytesOfEach(streams, path, small);
    const each = await bytesOfEach(streams, path, large);
    expect(each - least).toBeLessThan(size / 5);
  },
);
