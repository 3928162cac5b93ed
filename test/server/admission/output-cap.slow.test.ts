/**
 * A request without a maximum that a budget pays for: less than the model's maximum is reserved, and the provider is asked
 * for no more than that, in each dialect. Without a budget nothing changes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from '../routing/front.ts';

const secret = 'a-secret-that-both-of-them-know-of';
const prices = { input: 1, output: 10 };
const messages = [{ role: 'user', content: 'one two three four five six seven eight nine ten eleven' }];

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;
let db: Database;
let rich: string;
let poor: string;
let free: string;
let managing: string;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-output-cap-'));
  front = await startFront(
    {
      providers: {
        chat: providerEntry('chat', upstream.url),
        old: providerEntry('chat', upstream.url, { quirks: { max_tokens_field: 'max_tokens' } }),
        messages: providerEntry('messages', upstream.url),
        responses: providerEntry('responses', upstream.url),
      },
      models: [
        { id: 'our/unpriced', provider: 'chat' },
        { id: 'our/chat', provider: 'chat', prices, max_output_tokens: 100_000 },
        { id: 'our/old', provider: 'old', prices, max_output_tokens: 3 },
        { id: 'our/messages', provider: 'messages', prices, default_output_tokens: 77 },
        { id: 'our/responses', provider: 'responses', prices, default_output_tokens: 77 },
        { id: 'our/short', provider: 'responses', prices, default_output_tokens: 5 },
        {
          id: 'our/unbounded',
          provider: 'chat',
          prices,
          max_output_tokens: 50_000,
          default_output_tokens: 0,
        },
      ],
    },
    {
      MODELROUTE_DATA: folder,
      MODELROUTE_SECRET: secret,
      MODELROUTE_SANDBOX: '1',
      MODELROUTE_DEFAULT_OUTPUT_TOKENS: '5',
    },
  );
  db = await openDatabase(folder);
  const { keys } = await openAccounts(db, { dataFolder: folder, secret });
  const newKey = async (usd: string | undefined) => {
    const limits = usd === undefined ? {} : { budgets: [{ period: 'day' as const, usd }] };
    const made = await keys.create('test', { project: 'default', name: 'k', kind: 'inference', limits });
    return made.secret;
  };
  const manager = { project: 'default', name: 'm', kind: 'management' as const };
  managing = (await keys.create('test', manager)).secret;
  [rich, poor, free] = [await newKey('100'), await newKey('0.002'), await newKey(undefined)];
});
afterAll(async () => {
  await db.destroy();
  await front.stop();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the response and what the provider received. */
async function send(key: string, path: string, body: object, trace = crypto.randomUUID()) {
  const before = upstream.received.length;
  const response = await front.post(path, body, { headers: { 'x-trace-id': trace } }, key);
  const text = upstream.received[before]?.body.toString();
  const got = text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  return { response, got, text, json: (await response.json()) as Record<string, unknown> };
}

const chat = '/v1/chat/completions';

describe('the provider gets the reserved maximum', () => {
  test.each([
    ['our/chat', chat, { messages }, { max_completion_tokens: 5 }],
    ['our/chat', chat, { messages, max_completion_tokens: null }, { max_completion_tokens: 5 }],
    ['our/old', chat, { messages }, { max_tokens: 3 }],
    ['our/messages', chat, { messages }, { max_tokens: 77 }],
    ['our/responses', chat, { messages }, { max_output_tokens: 77 }],
    // The least that the format takes.
    ['our/short', chat, { messages }, { max_output_tokens: 16 }],
    ['our/short', '/v1/responses', { input: 'hello' }, { max_output_tokens: 16 }],
    ['our/responses', chat, { messages, max_tokens: 3 }, { max_output_tokens: 16 }],
    ['our/chat', '/v1/responses', { input: 'hello' }, { max_completion_tokens: 5 }],
    ['our/responses', '/v1/responses', { input: 'hello' }, { max_output_tokens: 77 }],
    ['our/messages', '/v1/responses', { input: 'hello' }, { max_tokens: 77 }],
  ])('%s by %s', async (model, path, body, expected) => {
    const { response, got } = await send(rich, path, { model, ...body });
    expect(response.status).toBe(200);
    expect(got).toMatchObject(expected);
  });

  test('and less than a cent is reserved for what could have cost a dollar', async () => {
    const trace = 'trace-of-a-capped-request';
    await send(rich, chat, { model: 'our/chat', messages }, trace);
    const [record] = await Array.fromAsync(listUsage(db, { traceId: trace }));
    const worst = BigInt(record?.reservation.worst_case_nano ?? 0);
    // The bytes of the body at the price of the prompt, and five tokens of completion.
    expect(worst).toBeGreaterThan(50_000n);
    expect(worst).toBeLessThan(1_000_000n);
  });

  test.each([
    ['our/responses', 16],
    ['our/chat', 3],
  ])('a maximum of 3 reserves what %s is sent: %d', async (model, sent) => {
    const reserved = async (most: number) => {
      const trace = crypto.randomUUID();
      await send(rich, chat, { model, messages, max_tokens: most }, trace);
      const [record] = await Array.fromAsync(listUsage(db, { traceId: trace }));
      return BigInt(record?.reservation.worst_case_nano ?? 0);
    };
    // Both bodies have the same length; a token of output costs 10 000 nano-dollars.
    expect((await reserved(9)) - (await reserved(3))).toBe(BigInt((Math.max(9, sent) - sent) * 10_000));
  });

  test('so that a small budget pays for a small request', async () => {
    expect((await send(poor, chat, { model: 'our/chat', messages })).response.status).toBe(200);
    const { response, json } = await send(poor, chat, { model: 'our/unbounded', messages });
    expect(response.status).toBe(429);
    expect(json['error']).toMatchObject({ message: expect.stringContaining('can cost up to 0.50') });
  });
});

describe('nothing changes', () => {
  test('for a request with a maximum', async () => {
    const { got } = await send(rich, chat, { model: 'our/chat', messages, max_tokens: 900 });
    expect(got).toMatchObject({ max_tokens: 900 });
    expect(got).not.toHaveProperty('max_completion_tokens');
  });

  test('for a key without a budget: the provider gets the bytes of the caller', async () => {
    const body = { model: 'our/chat', messages };
    const { text } = await send(free, chat, body);
    expect(text).toBe(JSON.stringify({ ...body, model: 'our/chat' }));
  });
});

describe('the end is reported as it is', () => {
  test('in chat completions, with and without streaming, and in responses', async () => {
    const { json } = await send(rich, chat, { model: 'sandbox/priced', messages });
    expect(json).toMatchObject({ choices: [{ finish_reason: 'length' }], usage: { completion_tokens: 5 } });
    const streamed = await front.post(chat, { model: 'sandbox/priced', messages, stream: true }, {}, rich);
    expect(await streamed.text()).toContain('"finish_reason":"length"');
    const { json: made } = await send(rich, '/v1/responses', {
      model: 'sandbox/priced',
      input: messages[0]?.content,
    });
    expect(made).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    const whole = await send(free, chat, { model: 'sandbox/priced', messages });
    expect(whole.json).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
  });
});

test('a model without a price is not free: a budget refuses it, and the console is told', async () => {
  const { response, json } = await send(rich, chat, { model: 'our/unpriced', messages });
  expect(response.status).toBe(429);
  expect(json['error']).toMatchObject({
    message: expect.stringContaining('has no price or the request no bound'),
  });
  expect((await send(free, chat, { model: 'our/unpriced', messages })).response.status).toBe(200);
  const list = await fetch(`${front.v1.replace('/v1', '')}/console/api/models`, {
    headers: { authorization: `Bearer ${managing}` },
  });
  const { data } = (await list.json()) as { data: { model: { id: string }; has_price: boolean }[] };
  const priced = Object.fromEntries(data.map(({ model, has_price: has }) => [model.id, has]));
  expect(priced).toMatchObject({ 'our/unpriced': false, 'our/chat': true, 'sandbox/chat': true });
});
