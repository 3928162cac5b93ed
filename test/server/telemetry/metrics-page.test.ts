/** Who sees `/metrics`, over real HTTP: this machine itself and who has the token; others find no such page. */
import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowAnyOrigin } from '../../../server/http/cors.ts';
import { metricsPage } from '../../../server/http/metrics-page.ts';
import { createMetrics } from '../../../server/telemetry/metrics/metrics.ts';
import { startServer } from '../../support/server.ts';
import { readSamples } from './prometheus-text.ts';

const token = 'token-of-the-metrics-page';
let server: Server;
let port: number;

beforeAll(async () => {
  const { render, contentType } = createMetrics();
  const app = express();
  app.use((incoming, response, next) => {
    if (incoming.headers.origin !== undefined) allowAnyOrigin(response);
    next();
  });
  app.get('/open/metrics', metricsPage({ render, contentType, token, isProxied: false }));
  app.get('/closed/metrics', metricsPage({ render, contentType, token: undefined, isProxied: false }));
  app.get('/proxied/metrics', metricsPage({ render, contentType, token, isProxied: true }));
  app.use((_request, response) => {
    response.status(404).json({ error: 'unknown path' });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

interface PageResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<PageResponse> {
  const sent = request({ port, host: '127.0.0.1', path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('this machine itself sees metrics that a scraper can read', async () => {
  const { status, headers, body } = await ask('/open/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(headers['cache-control']).toBe('no-store');
  expect(readSamples(body).map(({ name }) => name)).toContain('modelroute_requests_in_flight');
});

test('HEAD is answered without a body', async () => {
  const { status, body } = await ask('/open/metrics', {}, 'HEAD');
  expect([status, body]).toEqual([200, '']);
});

describe('through a proxy, or by a foreign name, there is no such page', () => {
  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['via', '1.1 proxy'],
    ['host', 'rebound.example'],
    ['host', '127.0.0.1.rebound.example'],
  ])('%s: %s', async (name, value) => {
    const hidden = await ask('/open/metrics', { [name]: value });
    const unknown = await ask('/nothing', { [name]: value });
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    expect((await ask('/open/metrics', { [name]: value, authorization: `Bearer ${token}` })).status).toBe(
      200,
    );
  });

  test('HTTP/1.0, as a proxy that adds no header speaks it', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /open/metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    expect((await text(socket)).split('\r\n')[0]).toContain('404');
  });
});

describe('a wrong token opens nothing', () => {
  const proxied = { via: '1.1 proxy' };
  test.each(['Bearer', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token, `Bearer ${token} x`])(
    '%s',
    async (authorization) => {
      expect((await ask('/open/metrics', { ...proxied, authorization })).status).toBe(404);
    },
  );

  test('nor does any when none is set', async () => {
    for (const presented of ['', 'undefined', token]) {
      expect(
        (await ask('/closed/metrics', { ...proxied, authorization: `Bearer ${presented}` })).status,
      ).toBe(404);
    }
    expect((await ask('/closed/metrics')).status).toBe(200);
  });
});

test('where a proxy may be on this machine, this machine needs the token as well', async () => {
  expect((await ask('/proxied/metrics')).status).toBe(404);
  expect((await ask('/proxied/metrics', { authorization: `Bearer ${token}` })).status).toBe(200);
});

test.each([
  [{}, 200],
  [{ MODELROUTE_PUBLIC_URL: 'https://models.example.com' }, 404],
  [{ MODELROUTE_TRUSTED_PROXIES: 'loopback' }, 404],
])('a whole server with %j gives this machine a %i', async (settings, status) => {
  const whole = await startServer({ ...settings });
  try {
    expect((await fetch(`${whole.url}/metrics`)).status).toBe(status);
  } finally {
    await whole.stop();
  }
});

test('a page of another origin cannot read it', async () => {
  const { status, headers } = await ask('/open/metrics', { origin: 'https://evil.example' });
  expect(status).toBe(200);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('other methods find nothing', async () => {
  expect((await ask('/open/metrics', {}, 'POST')).status).toBe(404);
});
