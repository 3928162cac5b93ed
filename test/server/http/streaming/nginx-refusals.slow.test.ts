/** Responses that nginx creates look like the service's, and internal endpoints stay internal. */
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '../../../../openapi/generated/errors.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { findNginx, startNginx, type Nginx } from './nginx.ts';

const hasNginx = findNginx() !== undefined;

const mebibyte = 1024 * 1024;

describe.skipIf(!hasNginx)('nginx itself', () => {
  let server: TestServer;
  let nginx: Nginx;
  /** One with nothing behind it. */
  let alone: Nginx;
  beforeAll(async () => {
    server = await startServer();
    nginx = await startNginx(server.url);
    alone = await startNginx('http://127.0.0.1:9');
  });
  afterAll(async () => {
    await nginx.stop();
    await alone.stop();
    await server.stop();
  });

  /** Sends the path as it is written, which `fetch` would normalize. */
  async function statusOf(path: string): Promise<number | undefined> {
    const asking = request(nginx.url, { path }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  const inV1 = (code: keyof typeof errorTable) => ({
    error: { message: expect.any(String), type: errorTable[code].type, param: null, code },
  });
  const inAlt = (code: keyof typeof errorTable) => ({
    type: 'error',
    error: {
      type: errorTable[code].altType,
      message: expect.any(String),
      details: { error_code: code, param: null },
    },
    request_id: 'trace-of-the-refusal',
  });

  test.each([
    ['/v1/chat/completions', inV1('payload_too_large'), 'x-request-id', 49],
    ['/alt/v1/messages', inAlt('payload_too_large'), 'request-id', 49],
  ])('refuses what is far too large for %s in its envelope', async (path, body, idHeader, mebibytes) => {
    const refused = await fetch(nginx.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-trace-id': 'trace-of-the-refusal' },
      body: Buffer.alloc(mebibytes * mebibyte),
    });
    expect(refused.status).toBe(errorTable.payload_too_large.status);
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect(refused.headers.get('x-trace-id')).toBe('trace-of-the-refusal');
    expect(refused.headers.get(idHeader)).toBe('trace-of-the-refusal');
    expect(refused.headers.get('x-should-retry')).toBe('false');
    expect(await refused.json()).toEqual(body);
  });

  test.each([
    ['/v1/models', inV1('model_unavailable')],
    ['/alt/v1/models', inAlt('model_unavailable')],
  ])('says at %s in its envelope that nobody is behind it', async (path, body) => {
    const response = await fetch(alone.url + path, { headers: { 'x-trace-id': 'trace-of-the-refusal' } });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('x-should-retry')).toBe('true');
    expect(await response.json()).toEqual(body);
  });

  test('makes a trace id where the caller has none that is usable', async () => {
    const response = await fetch(`${alone.url}/v1/models`, { headers: { 'x-trace-id': 'no "good" id' } });
    expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('hides the metrics under every spelling', async () => {
    const spellings = ['/metrics', '/metrics/', '//metrics', '/%6detrics', '/v1/../metrics', '/metrics?x=1'];
    for (const path of spellings) expect([path, await statusOf(path)]).toEqual([path, 404]);
    const lines = () => nginx.accessLog().match(/.*metrics.*/g) ?? [];
    // Nginx writes a line after its response.
    await expect.poll(lines).toHaveLength(spellings.length);
    for (const line of lines()) expect(line).not.toMatch(/upstream=\d/);
  });

  test('sends the pages compressed, to be kept as long as the server says', async () => {
    for (const [path, cache, text] of [
      ['/docs/reference/main/', 'public, no-cache', '</html>'],
      ['/docs/reference/messages/', 'public, no-cache', '</html>'],
      ['/openapi/v1.openapi.json', 'public, max-age=300', 'openapi'],
    ] as const) {
      const page = await fetch(nginx.url + path, { headers: { 'accept-encoding': 'gzip' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('content-encoding')).toBe('gzip');
      expect(page.headers.get('cache-control')).toBe(cache);
      expect(await page.text()).toContain(text);
    }
  });

  test('tells nobody its version', async () => {
    expect((await fetch(`${nginx.url}/healthz`)).headers.get('server')).toBe('nginx');
  });
});
