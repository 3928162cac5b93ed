import { expect, test } from 'vitest';
import type { MediaType } from '../../../server/media/media-types.ts';
import { readMedia } from '../../../server/media/read-media.ts';
import { failureOf, fetchFrom, param } from './fetching.ts';
import { sending, serveMedia, serveSockets } from './media-server.ts';
import { samples } from './samples.ts';

test('an announced size over the limit is refused before the body', async () => {
  const { port } = await serveMedia((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 2_000_000 });
    response.write(samples.png);
  });
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure).toMatchObject({ code: 'payload_too_large', param });
});

test('an endless body is cut at the limit, and the connection with it', async () => {
  let sent = 0;
  const chunk = Buffer.concat([samples.png, Buffer.alloc(65_536)]);
  const { port, hungUp } = await serveMedia((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    const more = (): void => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) break;
      }
    };
    response.on('drain', more);
    more();
  });
  const failure = await failureOf(fetchFrom(`http://media.example:${port}/`, [port]));
  expect(failure).toMatchObject({ code: 'payload_too_large', param });
  expect(failure.message).toContain('1048576 bytes');
  await hungUp;
  // The limit, and what the buffers of two sockets hold.
  expect(sent).toBeLessThan(24 * 1_048_576);
});

test('pieces of one byte do not keep the buffers that they came in', async () => {
  let highest = 0;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 40_000; count++) {
      if (count % 4_000 === 0) highest = Math.max(highest, process.memoryUsage().arrayBuffers);
      yield Buffer.allocUnsafeSlow(16_384).fill('a', 0, 1).subarray(0, 1);
    }
  };
  const intake = { take: () => {}, check: (): MediaType => 'text/plain' };
  const { bytes } = await readMedia(chunks(), intake, new AbortController().signal);
  expect(bytes.length).toBe(40_000);
  expect(highest).toBeLessThan(400 * 1_048_576);
});

test.each(['drip', 'silence', 'headers', 'redirects', 'names'])(
  'the time limit holds against %s',
  async (way) => {
    const { port } = await serveMedia((_request, response) => {
      if (way === 'headers') return;
      if (way === 'redirects') {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.flushHeaders();
      const timer = way === 'drip' ? setInterval(() => response.write('a'), 20) : undefined;
      response.on('close', () => clearInterval(timer));
    });
    const hanging = { resolveHost: () => new Promise<string[]>(() => {}) };
    const begun = performance.now();
    const failure = await failureOf(
      fetchFrom(`http://media.example:${port}/`, [port], { timeoutMs: 300, ...(way === 'names' && hanging) }),
    );
    expect(failure.message).toContain('could not be fetched within 0.3 s');
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
);

test('the time limit holds against a server that never finishes its TLS handshake', async () => {
  const port = await serveSockets(() => {});
  const begun = performance.now();
  const failure = await failureOf(fetchFrom(`https://media.example:${port}/`, [port], { timeoutMs: 300 }));
  expect(failure.message).toContain('could not be fetched within 0.3 s');
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('the caller’s abort ends it at once with its own reason, and hangs up', async () => {
  const controller = new AbortController();
  const { port, hungUp } = await serveMedia((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('a');
    setTimeout(() => controller.abort(new Error('gone')), 30);
  });
  const fetched = fetchFrom(`http://media.example:${port}/`, [port], { signal: controller.signal });
  await expect(fetched).rejects.toThrow('gone');
  await hungUp;
});

test('no connection outlives its fetch', async () => {
  const { port, hungUp } = await serveMedia(sending('image/png', samples.png));
  await fetchFrom(`http://media.example:${port}/`, [port]);
  const begun = performance.now();
  await hungUp;
  // Both sides would keep it alive for four seconds and more.
  expect(performance.now() - begun).toBeLessThan(3_500);
});
