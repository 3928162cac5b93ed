/** With the prepared lines for TLS switched on, streams pass over HTTP/2 as well, and nothing is served in the clear. */
import { spawnSync } from 'node:child_process';
import { connect } from 'node:http2';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../support/server.ts';
import { arrivals } from './arrivals.ts';
import { findNginx, startNginx, type Nginx } from './nginx.ts';
import { expectOneByOne, pace, slowCalls, warmUp, type Pace, type SlowCall } from './slow-calls.ts';

const can = findNginx() !== undefined && spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!can)('nginx with TLS', () => {
  let server: TestServer;
  let nginx: Nginx;
  beforeAll(async () => {
    server = await startServer();
    nginx = await startNginx(server.url, { tls: true });
  });
  afterAll(async () => {
    await nginx.stop();
    await server.stop();
  });

  async function send(call: SlowCall, at: Pace) {
    const session = connect(nginx.tlsUrl, { rejectUnauthorized: false });
    const stream = session.request({
      ':method': 'POST',
      ':path': call.path,
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
    });
    stream.end(JSON.stringify(call.body(at)));
    const [head]: unknown[] = await once(stream, 'response');
    const chunks = await arrivals(stream);
    session.close();
    return { head, chunks };
  }

  // Repeated when the machine is so busy that a timer comes late.
  test.each(Object.entries(slowCalls))(
    'passes a stream of %s event by event',
    { retry: 2 },
    async (_surface, call) => {
      await send(call, warmUp);
      const { head, chunks } = await send(call, pace);
      expect(head).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' });
      expectOneByOne(chunks, call.delta);
    },
  );

  test('sends plain calls to it', async () => {
    const response = await fetch(`${nginx.url}/v1/models?x=1`, { redirect: 'manual' });
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('https://127.0.0.1/v1/models?x=1');
  });
});
