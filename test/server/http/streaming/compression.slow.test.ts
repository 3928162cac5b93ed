/** Behind Express `compression` streams stay as they are, and what is compressed keeps its backpressure. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../../support/server.ts';
import { arrivals } from './arrivals.ts';
import { startCompressedServer, type CompressedServer } from './compressed-server.ts';
import { hasProc } from './server-process.ts';
import { expectOneByOne, pace, slowCalls, warmUp } from './slow-calls.ts';
import { timeUntil } from './time-until.ts';

let server: CompressedServer;
beforeAll(async () => {
  server = await startCompressedServer();
});
afterAll(() => server.stop());

const send = (path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${server.key}`);
  headers.set('accept-encoding', 'gzip, br');
  return fetch(server.url + path, { ...init, headers });
};

test('compression is at work', async () => {
  const models = await send('/v1/models');
  expect(models.headers.get('content-encoding')).toMatch(/^(gzip|br)$/);
  expect(await models.json()).toMatchObject({ object: 'list' });
});

// Repeated when the machine is so busy that a timer comes late.
test.each(Object.entries(slowCalls))(
  'events of %s come one by one, uncompressed, to a caller who would take them compressed',
  { retry: 2 },
  async (_surface, call) => {
    await arrivals((await send(call.path, post(call.body(warmUp)))).body);
    const response = await send(call.path, post(call.body(pace)));
    expect(response.headers.get('cache-control')).toContain('no-transform');
    expect(response.headers.get('content-encoding')).toBeNull();
    expectOneByOne(await arrivals(response.body), call.delta);
  },
);

test('a file comes whole, and costs one listener and not one for each piece', async () => {
  const bytes = randomBytes(16 * 1024 * 1024);
  const warnings: string[] = [];
  const hear = (warning: Error) => warnings.push(warning.message);
  process.on('warning', hear);
  const id = await upload(bytes);
  const down = await send(`/v1/files/${id}/content`);
  expect(Buffer.from(await down.arrayBuffer()).equals(bytes)).toBe(true);
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

test.skipIf(!hasProc)('a file whose reader goes away is closed', async () => {
  const id = await upload(randomBytes(32 * 1024 * 1024));
  const headers = { authorization: `Bearer ${server.key}`, 'accept-encoding': 'gzip' };
  const closedMs: number[] = [];
  for (let reader = 0; reader < 3; reader += 1) {
    const asking = request(`${server.url}/v1/files/${id}/content`, { headers }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.pause();
    await expect.poll(() => openFiles(id), { interval: 5 }).toBe(1);
    response.on('error', () => {});
    response.destroy();
    closedMs.push(await timeUntil(() => openFiles(id)));
  }
  // Of one of them at least: a busy machine may stand still for longer.
  expect(Math.min(...closedMs)).toBeLessThan(1_000);
});

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'user_data');
  form.set('file', new Blob([bytes]), 'a.bin');
  const file = (await (await send('/v1/files', { method: 'POST', body: form })).json()) as { id: string };
  return file.id;
}

/** How often this process has the content of the file open. */
function openFiles(id: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(id);
    } catch {
      return false;
    }
  }).length;
}
