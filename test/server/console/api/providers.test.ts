/** The health of providers over the console's API: real calls to real upstreams, and tests of the connection. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startUpstream, type ScriptedUpstream } from '../../../support/scripted-upstream.ts';
import { sendRoleless } from '../../../support/roleless-stream.ts';
import {
  codeOf,
  fresh,
  obeys,
  openHarness,
  openProject,
  type Harness,
  type Schemas,
} from './console-harness.ts';

const key = 'sk-secret-of-the-provider-only';
const wrongKey = 'sk-another-key-of-the-test';
const folder = mkdtempSync(join(tmpdir(), 'modelroute-providers-'));
const file = join(folder, 'providers.yaml');

let upstream: ScriptedUpstream;
/** Responds to the list of models alone, as its path asks. */
let lister: Server;
let harness: Harness;
let project: Awaited<ReturnType<typeof openProject>>;
let admin: Awaited<ReturnType<Harness['browser']>>;
beforeAll(async () => {
  upstream = await startUpstream({
    choose: ({ headers }) => (headers.authorization === `Bearer ${wrongKey}` ? 'status-401' : undefined),
  });
  lister = createServer((request, response) => {
    const [, kind] = request.url?.split('/') ?? [];
    if (kind === 'silent') return;
    if (kind === 'wild') return sendRoleless(response);
    response.setHeader('content-type', 'application/json');
    if (kind === 'garbage') return void response.end(`{"key": "${request.headers.authorization}"}`);
    response.statusCode = request.headers.authorization === `Bearer ${key}` ? 200 : 401;
    // 10 MB.
    const description = 'd'.repeat(1_000);
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `model-${at}`, description }));
    const data = kind === 'many' ? many : [{ id: 'one' }, { id: 'two' }, { no: 'id' }];
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => lister.listen(0, '127.0.0.1', resolve));
  const { port } = lister.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const provider = (base_url: string, more = {}) => ({ dialect: 'chat', base_url, ...more });
  const keys = [{ key_env: 'GOOD_KEY' }, { key_env: 'WRONG_KEY' }];
  const providers = {
    good: provider(`${upstream.url}/v1`, { max_concurrent: 7 }),
    listing: provider(`${at}/v1`, { key_env: 'GOOD_KEY' }),
    many: provider(`${at}/many`, { key_env: 'GOOD_KEY' }),
    refusing: provider(`${at}/v1`, { key_env: 'WRONG_KEY' }),
    pool: provider(`${at}/v1`, { keys }),
    resting: provider(`${upstream.url}/v1`, { keys }),
    wild: provider(`${at}/wild`),
    strict: provider(`${at}/wild`, { retries: 0, quirks: { normalize: 'strict' } }),
    garbage: provider(`${at}/garbage`, { key_env: 'GOOD_KEY' }),
    dead: provider('http://127.0.0.1:9/v1', { retries: 0 }),
    nowhere: provider('http://no-such-host.invalid/v1'),
  };
  const models = Object.keys(providers).map((name) => ({
    id: `team/${name}`,
    provider: name,
    upstream_model: 'm',
  }));
  writeFileSync(file, JSON.stringify({ providers, models }));
  harness = await openHarness('sqlite', {
    MODELROUTE_CONFIG: file,
    GOOD_KEY: key,
    WRONG_KEY: wrongKey,
  });
  project = await openProject(harness);
  admin = await harness.browser((await harness.admin()).email);
});
afterAll(async () => {
  await harness.stop();
  await upstream.close();
  lister.closeAllConnections();
  lister.close();
  rmSync(folder, { recursive: true, force: true });
});

test('corrected deviations are counted by rule, those of a strict provider are not', async () => {
  for (const model of ['team/wild', 'team/wild', 'team/strict']) await chat(model);
  const normalizations = [{ rule: 'role', count: 2 }];
  await expect.poll(async () => (await named('wild'))?.figures).toMatchObject({ normalizations });
  expect((await named('wild'))?.targets[0]?.figures.normalizations).toEqual(normalizations);
  expect((await named('strict'))?.figures).toMatchObject({ failed: 1, normalizations: [] });
});

test('a list of 10,000 models is cut, and says so', async () => {
  const listed = obeys('listProviderModels', await admin('/providers/many/models'));
  const { result, truncated, total, data } = listed.json as Schemas['ListedModelList'];
  expect(result).toMatchObject({ is_ok: true, model_count: 10_000 });
  expect([truncated, total, data.length]).toEqual([true, 10_000, 5_000]);
  const few = obeys('listProviderModels', await admin('/providers/listing/models'));
  expect(few.json).toMatchObject({ truncated: false, total: 2 });
});

const chat = async (model: string) => {
  const traceId = fresh('trace-of-health');
  const response = await fetch(`${harness.installation.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${project.inference.secret}`,
      'content-type': 'application/json',
      'x-trace-id': traceId,
    },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }], stream: true }),
  });
  await response.text();
  return traceId;
};
const list = async () => {
  const response = obeys('listProviders', await admin('/providers'));
  expect(response.text).not.toContain(key);
  return response.json as Schemas['ProviderList'];
};
const named = async (name: string) => (await list()).data.find((each) => each.name === name);
const tested = async (name: string) => {
  const response = obeys('testProvider', await admin(`/providers/${name}/test`, { method: 'POST' }));
  expect(response.text).not.toContain('sk-');
  return response.json as Schemas['ProviderTestResult'];
};

test('lists them by name, with where they are configured, and never a key', async () => {
  const { source, source_name: name, data } = await list();
  expect([source, name]).toEqual(['file', 'MODELROUTE_CONFIG']);
  expect(data.map((each) => [each.name, each.has_key])).toEqual([
    ['dead', false],
    ['garbage', true],
    ['good', false],
    ['listing', true],
    ['many', true],
    ['nowhere', false],
    ['pool', true],
    ['refusing', true],
    ['resting', true],
    ['strict', false],
    ['wild', false],
  ]);
  expect(data[2]).toMatchObject({
    base_url: `${upstream.url}/v1`,
    dialect: 'chat',
    max_concurrent: 7,
    figures: { attempts: 0, error_rate: null, first_content: null, last_success_at: null },
    key_count: 0,
    targets: [
      {
        target: 'good/m',
        models: ['team/good'],
        circuit: { state: 'closed', retry_at: null },
        keys_in_cooldown: 0,
      },
    ],
  });
});

test('a completed stream has times, and counts at its provider and its target', async () => {
  await chat('team/good');
  const good = await named('good');
  expect(good?.figures).toMatchObject({ attempts: 1, failed: 0, error_rate: 0, running: 0 });
  expect(good?.figures).toEqual(good?.targets[0]?.figures);
  const { first_content: first, duration, last_success_at: at } = good?.figures ?? {};
  expect(first?.median_ms).toBeGreaterThan(0);
  expect(duration?.median_ms).toBeGreaterThanOrEqual(first?.median_ms ?? Infinity);
  expect(Date.now() - Date.parse(at ?? '')).toBeLessThan(60_000);
});

test('five failures open the circuit, and the last errors name cause, status and trace', async () => {
  let traceId = '';
  for (let call = 0; call < 5; call++) traceId = await chat('team/dead');
  const dead = await named('dead');
  const [target] = dead?.targets ?? [];
  expect(dead?.figures).toMatchObject({ attempts: 5, failed: 5, error_rate: 1, last_success_at: null });
  expect(dead?.figures.last_errors).toHaveLength(5);
  expect(dead?.figures.last_errors[0]).toMatchObject({
    reason: 'connection_refused',
    status: null,
    trace_id: traceId,
  });
  expect(target?.circuit.state).toBe('open');
  const leftMs = Date.parse(target?.circuit.retry_at ?? '') - Date.now();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(5_000);
});

test('of several keys the target has the circuit of one that calls reach, and tells how many rest', async () => {
  const restingKeys = async () => {
    const traceId = await chat('team/resting');
    expect(traceId).not.toBe('');
    return (await named('resting'))?.targets[0]?.keys_in_cooldown;
  };
  await expect.poll(restingKeys, { interval: 10 }).toBe(1);
  const resting = await named('resting');
  expect(resting?.key_count).toBe(2);
  expect(resting?.targets).toMatchObject([{ target: 'resting/m', circuit: { state: 'closed' } }]);
});

test.each([
  ['listing', { is_ok: true, status: 200, reason: null, message: 'It lists 2 models.', model_count: 2 }],
  [
    'refusing',
    { is_ok: false, status: 401, reason: 'error_status', message: 'It refused the key with status 401.' },
  ],
  ['pool', { is_ok: false, status: 401, message: 'Key 2 of 2: It refused the key with status 401.' }],
  ['garbage', { is_ok: false, status: 200, reason: 'invalid_response', model_count: null }],
  ['dead', { is_ok: false, status: null, reason: 'connection_refused' }],
  ['nowhere', { is_ok: false, status: null, reason: 'dns_error' }],
])('a test of %s reports its outcome', async (name, outcome) => {
  const result = await tested(name);
  expect(result).toMatchObject(outcome);
  expect(result.duration_ms).toBeLessThan(10_000);
});

test('a test is no attempt, and a provider that does not exist is not found', async () => {
  const before = (await named('listing'))?.figures;
  await tested('listing');
  expect((await named('listing'))?.figures).toEqual(before);
  const missing = obeys('testProvider', await admin('/providers/none/test', { method: 'POST' }));
  expect([missing.status, codeOf(missing)]).toEqual([404, 'not_found']);
});
