/** Informational responses before the one that counts are skipped, however they arrive; nothing else is. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { UpstreamRequest } from '../../../../server/core/provider.ts';
import { createHttpProvider, type HttpProvider } from '../../../../server/providers/http/http-provider.ts';

const response = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n{"a": 1}';
const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\nx-a: b\r\n\r\n';

let server: Server;
let provider: HttpProvider;
afterEach(async () => {
  await provider.close();
  server.close();
});

/** A provider that writes these chunks for each request, one after the other; how many connections it got. */
async function start(chunks: readonly string[]): Promise<() => number> {
  let connections = 0;
  server = createServer({ noDelay: true }, (socket: Socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      if (data.includes('"last"')) void write(socket);
    });
  }).listen(0, '127.0.0.1');
  const write = async (socket: Socket) => {
    for (const chunk of chunks) {
      socket.write(chunk, 'latin1');
      await pause(3);
    }
  };
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  provider = createHttpProvider({ name: 'p', dialect: 'chat', baseUrl, connectTimeoutMs: 5_000 });
  return () => connections;
}

async function ask(): Promise<string> {
  const { status, body } = await provider.send({
    format: 'chat',
    model: 'm',
    headers: {},
    traceId: 't',
    body: Buffer.from('{"is":"last"}'),
    signal: AbortSignal.timeout(5_000),
  } as unknown as UpstreamRequest);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return `${status} ${Buffer.concat(chunks).toString('latin1')}`;
}

test.each([
  ['none', [response]],
  ['one', [goOn, response]],
  ['one in the same chunk', [goOn + response]],
  ['one with fields', [`HTTP/1.0 100 \r\nserver: x\r\n\r\n${response}`]],
  ['one in parts', ['HTTP/1.', '1 100 Continue\r', '\n\r', `\n${response.slice(0, 3)}`, response.slice(3)]],
  ['one byte by byte', [...goOn.split(''), response]],
  ['hints', [early, response]],
  ['several', [goOn, early + goOn, 'HTTP/1.1 102 Processing\r\n\r\n', response]],
])('%s', async (_, chunks) => {
  const connections = await start(chunks);
  // The second response on the same connection begins as the first one did.
  expect(await ask()).toBe('200 {"a": 1}');
  // undici lets a turn pass before it sends the next request on a connection.
  await pause(20);
  expect(await ask()).toBe('200 {"a": 1}');
  expect(connections()).toBe(1);
});

test('what only looks like one in the content of a response stays', async () => {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: ${2 * goOn.length}\r\n\r\n`;
  await start([goOn + head, goOn, goOn]);
  expect(await ask()).toBe(`200 ${goOn}${goOn}`);
});

test('another protocol, and a head that never ends, are failures of the provider', async () => {
  await start(['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n']);
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' });
  await provider.close();
  server.close();
  await start([`HTTP/1.1 100 Continue\r\nx-long: ${'a'.repeat(70_000)}`]);
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' });
});

test('a connection that is refused is reported at once', async () => {
  await start([response]);
  server.close();
  await once(server, 'close');
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' });
});
