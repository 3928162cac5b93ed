/** The probe of the benchmark: what it takes for a failure, and what is only the end of a connection. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { probeWhile } from '../../bench/probe.ts';

let server: Server;

/** `refused`: so many requests for the metrics are reset first. */
async function serve(listener: RequestListener, refused = 0): Promise<string> {
  let left = refused;
  server = createServer((request, response) => {
    if (request.url !== '/metrics') return listener(request, response);
    if (left-- > 0) return request.socket.resetAndDestroy();
    return response.end('nodejs_eventloop_lag_p99_seconds 0.011\n');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As long as it takes until so many requests have come. */
async function probe(requests: number, respond: RequestListener): ReturnType<typeof probeWhile> {
  let came = 0;
  let enough = () => {};
  const all = new Promise<void>((resolve) => (enough = resolve));
  const url = await serve((request, response) => {
    if (++came === requests) enough();
    respond(request, response);
  });
  return probeWhile(url, () => all);
}

afterEach(() => new Promise((closed) => server.close(closed)));

test('a connection that is closed while it is idle is no failure', async () => {
  const served = new WeakSet<object>();
  const { seen } = await probe(9, ({ socket }, response) => {
    if (served.has(socket)) return socket.resetAndDestroy();
    served.add(socket);
    return response.end('ok');
  });
  expect(seen).toMatchObject({ failures: 0, loopP99Ms: 11 });
  expect(seen.requests).toBeGreaterThanOrEqual(3);
});

test('a gateway that is at its limit for a moment is asked again for its metrics', async () => {
  const url = await serve((_, response) => void response.end('ok'), 3);
  const { seen } = await probeWhile(url, () => Promise.resolve());
  expect(seen).toMatchObject({ failures: 0, loopP99Ms: 11 });
});

test('responses that are missing or are no 200 are counted, and the probe goes on', async () => {
  let isReset = false;
  const { seen } = await probe(5, ({ socket }, response) => {
    isReset = !isReset;
    if (isReset) return socket.resetAndDestroy();
    return response.writeHead(503, { connection: 'close' }).end();
  });
  expect(seen.failures).toBe(seen.requests);
  expect(seen.requests).toBeGreaterThanOrEqual(4);
});
