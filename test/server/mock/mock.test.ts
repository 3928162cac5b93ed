/** `modelroute mock`: every exchange of the three documents, the pace of streams, and their faults. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeRequest } from '../../../openapi/build/exchange-request.ts';
import { listExchanges } from '../../../openapi/build/exchanges.ts';
import { objectAt, stringAt, type JsonObject } from '../../../openapi/build/json.ts';
import { readFileSync } from 'node:fs';
import { runMock } from '../../../server/mock/mock-command.ts';
import { streamFaults } from '../../../server/mock/preferences.ts';
import { startMock, type RunningMock } from '../../../server/mock/start-mock.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1', port: 0 }, { paceMs: 0 });
});
afterAll(() => mock.close());

const key = { authorization: 'Bearer any-key' };
const json = { ...key, 'content-type': 'application/json' };

const documents = [
  ['v1', '/v1'],
  ['alt', '/alt/v1'],
  ['console', '/console/api'],
] as const;

const documentOf = (name: string): JsonObject =>
  JSON.parse(
    readFileSync(new URL(`../../../openapi/generated/${name}.openapi.json`, import.meta.url), 'utf8'),
  ) as JsonObject;

const codeIn = (body: unknown): string | undefined => {
  const error = objectAt(body, 'error');
  return stringAt(error, 'code') ?? stringAt(objectAt(error, 'details'), 'error_code');
};

describe.each(documents)('%s', (name, basePath) => {
  test.each(listExchanges(documentOf(name)))('$operationId $name', async (exchange) => {
    const request = exchangeRequest(exchange, mock.url + basePath, 'any-key');
    request.headers.set('prefer', `code=${exchange.status}, example=${exchange.name}`);
    const response = await fetch(request, { redirect: 'manual' });
    const text = await response.text();
    expect(response.status, text).toBe(exchange.status);
    expect(response.headers.get('x-trace-id')).toMatch(/^[\w.-]{8,128}$/);
    if (exchange.status >= 400) {
      const code = codeIn(exchange.responseExample);
      expect(code).toBeDefined();
      expect(codeIn(JSON.parse(text))).toBe(code);
    } else if (exchange.responseMediaType === 'application/json') {
      expect(JSON.parse(text)).toEqual(exchange.responseExample);
    } else if (typeof exchange.responseExample === 'string') {
      expect(text.trim()).toBe(exchange.responseExample.trim());
    }
  });
});

const chat = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Good morning' }] };
const post = async (prefer: string, body: object = { ...chat, stream: true }): Promise<Response> =>
  fetch(`${mock.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { ...json, prefer },
    body: JSON.stringify(body),
  });
const eventsIn = (text: string): string[] => text.split('\n\n').filter((event) => event !== '');

describe('requests', () => {
  test('need a key, of whatever value; two different ones are refused', async () => {
    for (const [, basePath] of documents.slice(0, 2))
      expect((await fetch(`${mock.url}${basePath}/models`)).status).toBe(401);
    expect((await fetch(`${mock.url}/console/api/projects`)).status).toBe(401);
    const headers = { ...key, 'x-api-key': 'another' };
    expect((await fetch(`${mock.url}/alt/v1/models`, { headers })).status).toBe(401);
  });

  test('are validated as by the server', async () => {
    const wrong = await post('', { ...chat, temperature: 'hot' });
    expect([wrong.status, codeIn(await wrong.json())]).toEqual([400, 'invalid_type']);
    const unknown = await post('', { ...chat, colour: 'blue' });
    expect(codeIn(await unknown.json())).toBe('unknown_parameter');
  });

  test('get an error by x-sandbox-error, and a refusal of preferences that are not possible', async () => {
    const ordered = await fetch(`${mock.url}/v1/models`, {
      headers: { ...key, 'x-sandbox-error': 'rate_limit_exceeded' },
    });
    expect([ordered.status, ordered.headers.has('retry-after')]).toEqual([429, true]);
    for (const prefer of ['pace=fast', 'pace=60001', 'code=99', 'after=-1', 'fault=odd', 'example=nothing'])
      expect([prefer, (await post(prefer)).status]).toEqual([prefer, 400]);
    expect((await post('respond-async, wait=5')).status).toBe(200);
  });

  test('for a transcript are read and validated: its form decides the response', async () => {
    const sound = new Blob([`RIFF....WAVE${'@'.repeat(1_000)}`]);
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ model: 'sandbox/transcribe', ...fields }))
        form.append(name, value);
      form.append('file', sound, 'a.wav');
      const response = await fetch(`${mock.url}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: key,
        body: form,
      });
      return { response, text: await response.text() };
    };
    const plain = await send({});
    expect(plain.response.headers.get('content-type')).toContain('application/json');
    for (const [response_format, beginning] of [
      ['text', /^\w/],
      ['srt', /^1\n/],
      ['vtt', /^WEBVTT/],
    ] as const) {
      const { response, text } = await send({ response_format });
      expect(response.headers.get('content-type')).toContain('text/plain');
      expect(text).toMatch(beginning);
    }
    const events = await send({ stream: 'true' });
    expect(events.response.headers.get('content-type')).toContain('text/event-stream');
    for (const wrong of [
      { colour: 'blue' },
      { temperature: 'hot' },
      { stream: 'true', response_format: 'vtt' },
    ])
      expect((await send(wrong)).response.status).toBe(400);
  });

  test('from pages of any origin are allowed', async () => {
    const asked = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${mock.url}/v1/models`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const elsewhere = await fetch(`${mock.url}/nowhere`, { headers: key });
    expect([elsewhere.status, codeIn(await elsewhere.json())]).toEqual([404, 'path_not_found']);
  });
});

describe('streams', () => {
  test('come at the pace that the request asks for', async () => {
    const events = eventsIn(await (await post('')).text());
    const startedMs = performance.now();
    expect(eventsIn(await (await post('pace=30')).text())).toEqual(events);
    expect(performance.now() - startedMs).toBeGreaterThan(25 * (events.length - 1));
  });

  test('a cut ends the connection within an event, after what came before', async () => {
    const response = await post('fault=cut, after=1');
    expect(response.status).toBe(200);
    let text = '';
    const read = async () => {
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
        text += Buffer.from(next.value).toString();
    };
    await expect(read()).rejects.toThrow();
    expect(text).toMatch(/^data: \{.*\}\n\ndata: \{[^\n]*$/);
  });

  test('a stall sends no more, and ends with the caller', async () => {
    const caller = new AbortController();
    const response = await fetch(`${mock.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...json, prefer: 'fault=stall, after=1' },
      body: JSON.stringify({ ...chat, stream: true }),
      signal: caller.signal,
    });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toMatch(/^data: \{/);
    const silent = Symbol('silent');
    const next = reader?.read().catch(() => 'ended');
    const soon = new Promise((resolve) => setTimeout(resolve, 200, silent));
    expect(await Promise.race([next, soon])).toBe(silent);
    caller.abort();
    expect(await next).toBe('ended');
  });

  test.each([
    ['error', /"error":\{"message":[^\n]*"code":"upstream_error"\}\}\n\n$/, 3],
    ['no-terminator', /\}\n\n$/, 2],
    ['malformed', /data: \{""/, undefined],
    ['duplicate', /data: \[DONE\]\n\ndata: \[DONE\]\n\n$/, undefined],
  ])('%s', async (fault, pattern, count) => {
    expect(streamFaults).toContain(fault);
    const text = await (await post(`fault=${fault}`)).text();
    expect(text).toMatch(pattern);
    if (count !== undefined) expect(eventsIn(text)).toHaveLength(count);
  });
});

test('the command says in one line why it cannot start', async () => {
  const written = { out: '', err: '' };
  const io = {
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { write: (text: string) => (written.err += text) },
  };
  expect(await runMock(['--port', new URL(mock.url).port], io)).toBe(1);
  expect(written.err).toMatch(/^modelroute mock: port \d+ is in use; choose another with --port\n$/);
  expect(await runMock(['--pace', 'slow'], io)).toBe(2);
  expect(written.err).toContain("--pace must be a whole number from 0 to 60000, not 'slow'");
});
