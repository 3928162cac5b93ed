/** End user, session, tags and metadata of a request are on its usage record, and nowhere else. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordLine } from '../../../server/metering/command/record-line.ts';
import { labelsOf } from '../../../server/metering/labels.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { providerEntry, startFront, type Front } from './front.ts';

let upstream: ScriptedUpstream;
let front: Front;
let folder: string;
let db: Database;
let traces = 0;

beforeAll(async () => {
  upstream = await startUpstream();
  folder = mkdtempSync(join(tmpdir(), 'modelroute-attribution-'));
  const providers = {
    chat: providerEntry('chat', upstream.url),
    messages: providerEntry('messages', upstream.url),
  };
  const models = ['chat', 'messages'].map((name) => ({ id: `our/${name}`, provider: name }));
  const config = { providers, models };
  front = await startFront(config, { MODELROUTE_DATA: folder });
  db = await openDatabase(folder);
});
afterAll(async () => {
  await front.stop();
  await db.destroy();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const chat = (more: object = {}) => ({
  model: 'our/chat',
  messages: [{ role: 'user', content: 'Hi' }],
  ...more,
});
const message = (more: object = {}) => ({ ...chat({ model: 'our/messages', max_tokens: 20 }), ...more });
const labelled = {
  'x-modelroute-tag': 'team=search, feature=auto.complete',
  'x-modelroute-session': 'chat-5121',
};

async function send(path: string, body: object, headers: Record<string, string> = labelled) {
  traces += 1;
  const traceId = `attribution-${traces}`;
  const before = upstream.received.length;
  const response = await front.post(path, body, { headers: { 'x-trace-id': traceId, ...headers } });
  const text = await response.text();
  return { status: response.status, text, traceId, got: upstream.received[before] };
}

async function recordOf(traceId: string): Promise<Record<string, unknown> | undefined> {
  for await (const record of listUsage(db, { traceId })) return recordLine(record);
  return undefined;
}

const tags = { team: 'search', feature: 'auto.complete' };

describe('the usage record has what the caller said', () => {
  const cases: [string, string, object, object][] = [
    [
      'a chat completion',
      '/v1/chat/completions',
      chat({ user: 'old-name', safety_identifier: 'u-17', metadata: { order: 'A-1093', note: '=1+1\0' } }),
      { end_user: 'u-17', metadata: { order: 'A-1093', note: '=1+1\u{fffd}' } },
    ],
    ['a chat completion with a user', '/v1/chat/completions', chat({ user: 'u-18' }), { end_user: 'u-18' }],
    ['a message', '/alt/v1/messages', message({ metadata: { user_id: 'u-19' } }), { end_user: 'u-19' }],
    [
      'a response',
      '/v1/responses',
      { model: 'our/chat', input: 'Hi', safety_identifier: 'u-20', metadata: { order: 'A-1094' } },
      { end_user: 'u-20', metadata: { order: 'A-1094' } },
    ],
    [
      'an embedding',
      '/v1/embeddings',
      { model: 'our/chat', input: 'Hi', user: 'u-21' },
      { end_user: 'u-21' },
    ],
  ];
  test.each(cases)('%s', async (_, path, body, expected) => {
    const { status, traceId } = await send(path, body);
    expect(status).toBe(200);
    const record = await recordOf(traceId);
    expect(record).toMatchObject({ session_id: 'chat-5121', tags, metadata: {}, ...expected });
  });

  test.each([
    ['/v1/chat/completions', chat({ stream: true, user: 'u-22' })],
    ['/alt/v1/messages', message({ stream: true, metadata: { user_id: 'u-22' } })],
  ])('of a stream of %s too', async (path, body) => {
    const { status, traceId } = await send(path, body);
    expect(status).toBe(200);
    expect(await recordOf(traceId)).toMatchObject({ end_user: 'u-22', session_id: 'chat-5121', tags });
  });

  test('of a translated request too', async () => {
    const { traceId } = await send('/v1/chat/completions', chat({ model: 'our/messages', user: 'u-23' }));
    expect(await recordOf(traceId)).toMatchObject({ end_user: 'u-23', session_id: 'chat-5121', tags });
  });

  test.each<[unknown, Record<string, string>, string | null]>([
    ['chat-5122', {}, 'chat-5122'],
    ['chat-5122', labelled, 'chat-5121'],
    ['two words', {}, null],
    ['s'.repeat(129), {}, null],
    [null, {}, null],
  ])('session_id %j of a chat beside the headers %j is the session %j', async (id, headers, session) => {
    const { status, traceId, got } = await send('/v1/chat/completions', chat({ session_id: id }), headers);
    expect(status).toBe(200);
    expect(await recordOf(traceId)).toMatchObject({ session_id: session });
    expect(got?.json).not.toHaveProperty('session_id');
  });

  test('a request that says nothing has none', async () => {
    const { traceId } = await send('/v1/chat/completions', chat(), {});
    const nothing = { end_user: null, session_id: null, tags: {}, metadata: {} };
    expect(await recordOf(traceId)).toMatchObject(nothing);
  });

  test('a very long user is cut, and the request passes', async () => {
    const { status, traceId } = await send('/v1/chat/completions', chat({ user: 'u'.repeat(5_000) }));
    expect(status).toBe(200);
    expect((await recordOf(traceId))?.['end_user']).toBe('u'.repeat(512));
  });
});

test('the provider gets neither header, and the log and the metrics have none of it', async () => {
  const { got } = await send(
    '/v1/chat/completions',
    chat({ user: 'u-secret', metadata: { order: 'order-secret' } }),
    { 'x-modelroute-tag': 'team=tag-secret', 'x-modelroute-session': 'session-secret' },
  );
  expect(got).toBeDefined();
  expect(Object.keys(got?.headers ?? {}).filter((name) => name.startsWith('x-modelroute'))).toEqual([]);
  const sent = JSON.stringify(got?.headers) + String(got?.body);
  expect(sent).not.toMatch(/tag-secret|session-secret/);
  const metrics = await (await fetch(front.v1.replace('/v1', '/metrics'))).text();
  expect(metrics).toContain('our/chat');
  expect(metrics + front.log()).not.toMatch(/tag-secret|session-secret|u-secret|order-secret/);
});

// First: of each key only the first refused calls of a minute get a record.
test('a refused call keeps it with its record, where its headers are valid', async () => {
  const unknown = await send('/v1/chat/completions', chat({ model: 'no/such', user: 'u-24' }));
  expect(unknown.status).toBe(404);
  const invalid = await send('/alt/v1/messages', message({ max_tokens: 'x', metadata: { user_id: 'u-25' } }));
  expect(invalid.status).toBe(400);
  const repeated = await send('/v1/chat/completions', chat(), { 'x-modelroute-tag': 'a=1, a=2' });
  expect(repeated.status).toBe(400);
  const refusalOf = (traceId: string) =>
    db.selectFrom('usage_refusal').selectAll().where('trace_id', '=', traceId).executeTakeFirst();
  await expect.poll(() => refusalOf(repeated.traceId)).toBeDefined();
  for (const [traceId, endUser] of [
    [unknown.traceId, 'u-24'],
    [invalid.traceId, 'u-25'],
  ] as const) {
    const row = await refusalOf(traceId);
    expect(row).toMatchObject({ end_user: endUser, session_id: 'chat-5121' });
    expect(row && labelsOf(row)).toEqual({ tags, metadata: {} });
  }
});

describe('a bad header gets 400 in the shape of the surface', () => {
  const many = Array.from({ length: 17 }, (_, index) => `k${index}=v`).join(',');
  const bad: [string, Record<string, string>, string][] = [
    ['a tag without =', { 'x-modelroute-tag': 'search' }, 'x-modelroute-tag'],
    ['a tag without a key', { 'x-modelroute-tag': '=search' }, 'x-modelroute-tag'],
    ['an empty tag', { 'x-modelroute-tag': 'team=search,' }, 'x-modelroute-tag'],
    ['17 tags', { 'x-modelroute-tag': many }, 'x-modelroute-tag'],
    ['a long value', { 'x-modelroute-tag': `team=${'x'.repeat(129)}` }, 'x-modelroute-tag'],
    ['a long key', { 'x-modelroute-tag': `${'k'.repeat(65)}=x` }, 'x-modelroute-tag'],
    ['a control character', { 'x-modelroute-tag': 'team=a\tb' }, 'x-modelroute-tag'],
    ['a byte that is not ASCII', { 'x-modelroute-tag': 'team=sé' }, 'x-modelroute-tag'],
    ['a key twice', { 'x-modelroute-tag': 'team=a, team=b' }, 'x-modelroute-tag'],
    ['a long session', { 'x-modelroute-session': 's'.repeat(129) }, 'x-modelroute-session'],
    ['a session of two words', { 'x-modelroute-session': 'a b' }, 'x-modelroute-session'],
  ];
  test.each(bad)('%s', async (_, headers, param) => {
    const before = upstream.received.length;
    const main = await send('/v1/chat/completions', chat(), headers);
    expect(main.status).toBe(400);
    expect(JSON.parse(main.text)).toMatchObject({ error: { code: 'invalid_value', param } });
    const alt = await send('/alt/v1/messages', message(), headers);
    expect(alt.status).toBe(400);
    expect(JSON.parse(alt.text)).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
    expect(alt.text).toContain(param);
    expect(upstream.received.length).toBe(before);
  });

  test('the message says what a tag looks like, and not the value', async () => {
    const { text } = await send('/v1/chat/completions', chat(), { 'x-modelroute-tag': 'se-arch' });
    const { error } = JSON.parse(text) as { error: { message: string } };
    expect(error.message).toMatch(
      /^Invalid value for 'x-modelroute-tag': must be at most 16 pairs such as 'team=search'/,
    );
    expect(error.message).not.toContain('se-arch');
  });

  test('metadata out of bounds is refused by the contract', async () => {
    const pairs = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, 'v']));
    for (const metadata of [pairs, { ['k'.repeat(65)]: 'v' }, { k: 'v'.repeat(513) }, { k: 1 }]) {
      const { status, text } = await send('/v1/chat/completions', chat({ metadata }));
      expect([status, text]).toEqual([400, expect.stringContaining('metadata')]);
    }
  });
});

test('several headers are one list, and the most that is allowed is stored', async () => {
  const headers = new Headers({ authorization: `Bearer ${front.key}`, 'content-type': 'application/json' });
  for (let at = 0; at < 16; at += 1) headers.append('x-modelroute-tag', `${at}=${'v;'.repeat(64)}`);
  headers.set('x-trace-id', 'attribution-several');
  const body = JSON.stringify(chat());
  const response = await fetch(`${front.v1}/chat/completions`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const record = await recordOf('attribution-several');
  expect(Object.keys(record?.['tags'] as object)).toHaveLength(16);
});
