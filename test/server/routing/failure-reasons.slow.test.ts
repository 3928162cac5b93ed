/** The operator sees why an attempt failed, in the log and in the usage record; the caller sees the model and a code. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { freePort } from '../../../packaging/free-port.ts';
import { errors } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionFailure } from '../../../server/core/failure-reason.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

/** The reason by the model that is asked for. */
const reasons = {
  'unknown-host': 'dns_error',
  refused: 'connection_refused',
  'plain-behind-tls': 'tls_error',
  'hangs-up': 'connection_lost',
  'reset-within': 'connection_lost',
  silent: 'timeout',
  'status-500': 'error_status',
  'error-event': 'error_event',
  invalid: 'invalid_response',
} as const;
type Model = keyof typeof reasons;

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;
let hangingUp: Server;

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
};

async function listening(server: Server): Promise<Server> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeAll(async () => {
  upstream = await startUpstream();
  hangingUp = await listening(createServer((socket) => socket.destroy()));
  folder = mkdtempSync(join(tmpdir(), 'modelroute-failure-reasons-'));
  const at = (url: string) => ({ ...providerEntry('chat', url), retries: 0 });
  const scripted = new URL(upstream.url);
  const models: Record<Model, string> = {
    'unknown-host': 'dns',
    refused: 'refused',
    'plain-behind-tls': 'tls',
    'hangs-up': 'hangs-up',
    'reset-within': 'scripted',
    silent: 'hurried',
    'status-500': 'scripted',
    'error-event': 'scripted',
    invalid: 'scripted',
  };
  const faults: Partial<Record<Model, string>> = {
    'reset-within': 'fault-reset-mid-stream',
    silent: 'fault-stall-before-headers',
    'status-500': 'fault-status-500',
    'error-event': 'fault-error-after-opening',
    invalid: 'fault-wrong-content-type',
  };
  front = await startFront(
    {
      providers: {
        dns: at('http://no-such-host.invalid/v1'),
        refused: at(`http://127.0.0.1:${await freePort()}/v1`),
        tls: at(`https://${scripted.host}${scripted.pathname}`),
        'hangs-up': at(`http://127.0.0.1:${portOf(hangingUp)}/v1`),
        scripted: at(upstream.url),
        // It alone: on a busy machine the other failures might come later.
        hurried: { ...at(upstream.url), timeouts: { first_byte: 0.5 } },
        strict: { ...at(upstream.url), quirks: { normalize: 'strict' } },
      },
      models: [
        ...Object.entries(models).map(([id, provider]) => ({
          id,
          provider,
          upstream_model: faults[id as Model] ?? id,
        })),
        { id: 'unended', provider: 'strict', upstream_model: 'fault-missing-terminator' },
      ],
    },
    { MODELROUTE_DATA: folder, MODELROUTE_LOG: 'warn' },
  );
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  hangingUp.close();
  rmSync(folder, { recursive: true, force: true });
});

async function attemptsOf(traceId: string): Promise<unknown> {
  const db = await openDatabase(folder);
  const read = async () => (await Array.fromAsync(listUsage(db, { traceId })))[0]?.settling?.attempt_times;
  await expect.poll(read).toBeTypeOf('string');
  const times: unknown = JSON.parse((await read()) ?? '[]');
  await db.destroy();
  return times;
}

const attemptLine = (traceId: string): string | undefined =>
  front
    .log()
    .split('\n')
    .find((each) => each.includes(traceId) && each.includes('attempt failed'));

test.each(Object.entries(reasons))('%s: %s', async (model, reason) => {
  const traceId = `trace-of-${model}`;
  const response = await front.post(
    '/v1/chat/completions',
    { model, messages: [{ role: 'user', content: 'hello' }], stream: true },
    { headers: { 'x-trace-id': traceId } },
  );
  const text = await response.text();
  expect(text).toContain(`'${model}'`);
  expect(await attemptsOf(traceId)).toEqual([
    expect.objectContaining({ number: 1, outcome: 'failed', reason }),
  ]);
  await expect.poll(() => attemptLine(traceId)).toBeDefined();
  expect(JSON.parse(attemptLine(traceId) ?? '{}')).toMatchObject({ level: 'warn', attempt: 1, reason });
});

test('the line of a stream that is refused names the setting that would accept it', async () => {
  const traceId = 'trace-of-an-advice';
  const response = await front.post(
    '/v1/chat/completions',
    { model: 'unended', messages: [{ role: 'user', content: 'hello' }], stream: true },
    { headers: { 'x-trace-id': traceId } },
  );
  await response.text();
  await expect.poll(() => attemptLine(traceId)).toBeDefined();
  expect(JSON.parse(attemptLine(traceId) ?? '{}')).toMatchObject({
    reason: 'invalid_response',
    advice: expect.stringContaining('`quirks.normalize: auto`') as unknown,
  });
});

test('a connection that is not made in time, and a certificate that is not trusted', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  expect(connectionFailure(new Error('x', { cause: new errors.ConnectTimeoutError() }))).toBe(
    'connect_timeout',
  );
  expect(connectionFailure(new AggregateError([coded('ETIMEDOUT'), coded('ECONNREFUSED')]))).toBe(
    'connect_timeout',
  );
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])
    expect(connectionFailure(coded(code))).toBe('tls_error');
  expect(connectionFailure(coded('EMFILE'))).toBeUndefined();
  expect(connectionFailure('x')).toBeUndefined();
});
