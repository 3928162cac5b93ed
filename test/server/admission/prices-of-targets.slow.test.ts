/** A call that falls back to another provider is charged, reserved and recorded at that provider's prices. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { priceVersion } from '../../../server/metering/usage-rows.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-target-prices-'));
  const target = (priority: number, model: string, prices?: object) => ({
    provider: 'p',
    model,
    priority,
    ...(prices !== undefined && { prices }),
  });
  const model = (id: string, ...targets: object[]) => ({
    id,
    targets,
    prices: { input: 2, output: 4 },
    context_length: 1_000,
    max_output_tokens: 100,
  });
  front = await startFront(
    {
      providers: { p: providerEntry('chat', upstream.url) },
      models: [
        model('falls', target(0, 'fault-status-503'), target(1, 'good', { input: 20, output: 40 })),
        model('stays', target(0, 'good'), target(1, 'other', { input: 20, output: 40 })),
      ],
    },
    { MODELROUTE_DATA: folder },
  );
});
afterAll(async () => {
  await front.stop();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

async function recordOf(model: string) {
  const traceId = `trace-of-${model}-0001`;
  const body = { model, messages: [{ role: 'user', content: 'hello' }], max_tokens: 10 };
  const response = await front.post('/v1/chat/completions', body, { headers: { 'x-trace-id': traceId } });
  expect(response.status).toBe(200);
  const { usage } = (await response.json()) as {
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  const db = await openDatabase(folder);
  const read = async () => (await Array.fromAsync(listUsage(db, { traceId }))).map(recordLine)[0];
  await expect.poll(async () => (await read())?.['state']).toBe('settled');
  const record = await read();
  await db.destroy();
  return { record, tokens: [usage.prompt_tokens, usage.completion_tokens] as const };
}

test.each([
  ['falls', '0.00002', '0.00004'],
  ['stays', '0.000002', '0.000004'],
])('%s: charged at %s and %s a token', async (model, prompt, completion) => {
  const { record, tokens } = await recordOf(model);
  const [input, output] = tokens;
  expect(Number(record?.['cost'])).toBeCloseTo(input * Number(prompt) + output * Number(completion), 12);
  expect(record?.['price_version']).toBe(priceVersion({ prompt, completion }).version);
  // 20 and 40 a million: the dear target might have served it.
  expect(Number(record?.['worst_case'])).toBeGreaterThan(10 * 0.00004);
});
