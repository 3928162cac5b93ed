/** The routing in a usage record: every attempt, the target that responded, and what a translation lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-records-'));
  front = await startFront(
    {
      providers: {
        first: providerEntry('chat', upstream.url),
        second: providerEntry('messages', upstream.url),
      },
      models: [
        {
          id: 'our/model',
          targets: [
            { provider: 'first', model: 'fault-status-503', priority: 0 },
            { provider: 'second', model: 'good', priority: 1 },
          ],
          prices: { input: 2, output: 4 },
        },
      ],
    },
    { MODELROUTE_DATA: folder, MODELROUTE_TARGET_HEADER: '1' },
  );
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

test('attempts, target, losses and cost are those of the answer that the caller had', async () => {
  const response = await front.post(
    '/v1/chat/completions',
    { model: 'our/model', messages: [{ role: 'user', content: 'hello' }], seed: 4 },
    { headers: { 'x-trace-id': 'trace-of-a-routed-request' } },
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('x-modelroute-target')).toBe('second/good');
  const lost = response.headers.get('x-translation-loss')?.split(', ').toSorted();
  const { usage } = (await response.json()) as {
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  const db = await openDatabase(folder);
  const read = async () =>
    (await Array.fromAsync(listUsage(db, { traceId: 'trace-of-a-routed-request' }))).map(recordLine);
  await expect.poll(async () => (await read())[0]?.['state']).toBe('settled');
  const [record] = await read();
  await db.destroy();
  expect(record).toMatchObject({
    requested_model: 'our/model',
    model: 'our/model',
    target: 'second/good',
    upstream_model: 'good',
    attempts: record?.['attempts'],
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    outcome: 'completed',
    source: 'provider',
  });
  const losses = (record?.['losses'] ?? []) as string[];
  expect(losses.toSorted()).toEqual(lost);
  expect(Number(record?.['cost'])).toBeCloseTo(
    (usage.prompt_tokens * 2 + usage.completion_tokens * 4) / 1e6,
    12,
  );
  const times = record?.['attempt_times'] as { target: string; outcome: string; number: number }[];
  expect(times.at(-1)).toMatchObject({ target: 'second/good', outcome: 'completed' });
  expect(times[0]).toMatchObject({ number: 1, target: 'first/fault-status-503', outcome: 'failed' });
  expect(times).toHaveLength(Number(record?.['attempts']));
});
