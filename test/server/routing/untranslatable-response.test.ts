/** A response that its own format allows and the caller's does not: the target has failed, and nobody pays for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { completionWithCall } from '../../support/completion-with-call.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

/** Chat completions allow a function without a name in a plain response; a messages response does not. */
const nameless = {
  ...completionWithCall(''),
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
};

let sloppy: Server;
let upstream: ScriptedUpstream;
let front: Front;
let folder: string;
beforeAll(async () => {
  sloppy = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(nameless));
  }).listen(0, '127.0.0.1');
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-nameless-'));
  const prices = { input: 2, output: 4 };
  const { port } = sloppy.address() as AddressInfo;
  front = await startFront(
    {
      providers: {
        sloppy: providerEntry('chat', `http://127.0.0.1:${port}`),
        sound: providerEntry('messages', upstream.url),
      },
      models: [
        { id: 'our/sloppy', provider: 'sloppy', prices },
        {
          id: 'our/either',
          targets: [
            { provider: 'sloppy', model: 'm' },
            { provider: 'sound', model: 'good', priority: 1 },
          ],
          prices,
        },
      ],
    },
    { MODELROUTE_DATA: folder },
  );
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  sloppy.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (model: string, trace: string) =>
  front.post(
    '/alt/v1/messages',
    { model, max_tokens: 50, messages: [{ role: 'user', content: 'hello' }] },
    { headers: { 'x-trace-id': trace } },
  );

test('is a 502, and its record says that it failed and cost nothing', async () => {
  const response = await ask('our/sloppy', 'trace-of-a-nameless-call');
  expect([response.status, (await response.json()).error.details.error_code]).toEqual([
    502,
    'upstream_invalid_response',
  ]);
  const db = await openDatabase(folder);
  const read = async () =>
    (await Array.fromAsync(listUsage(db, { traceId: 'trace-of-a-nameless-call' }))).map(recordLine);
  await expect.poll(async () => (await read())[0]?.['outcome']).toBe('failed');
  expect((await read())[0]).toMatchObject({ status: 502, code: 'upstream_invalid_response', cost: '0' });
  await db.destroy();
});

test('is followed by another target', async () => {
  const response = await ask('our/either', 'trace-of-a-second-target');
  expect(response.status).toBe(200);
  await response.body?.cancel();
});
