import { Anthropic } from '@anthropic-ai/sdk';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { OpenAI, NotFoundError } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangeRequest } from '../../openapi/build/exchange-request.ts';
import { listExchanges } from '../../openapi/build/exchanges.ts';
import { listAt, objectAt, stringAt } from '../../openapi/build/json.ts';
import { startMock, type RunningMock } from '../../openapi/build/mock.ts';
import { bundleOf, surfaces } from './bundles.ts';

const program = join(import.meta.dirname, '../../openapi/build/mock.ts');
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

const post = async (body: string): Promise<unknown> => {
  const headers = { authorization: 'Bearer any-key', 'content-type': 'application/json' };
  const response = await fetch(`${mock.url}/v1/chat/completions`, { method: 'POST', headers, body });
  const reply: unknown = await response.json();
  return [response.status, stringAt(objectAt(reply, 'error'), 'code')];
};

const openai = (): OpenAI => new OpenAI({ baseURL: `${mock.url}/v1`, apiKey: 'any-key', maxRetries: 0 });
const anthropic = (): Anthropic =>
  new Anthropic({ baseURL: `${mock.url}/alt`, apiKey: 'any-key', maxRetries: 0 });

const statusOfForced = async (basePath: string, code: string): Promise<number> => {
  const headers = { authorization: 'Bearer any-key', 'x-sandbox-error': code };
  return (await fetch(`${mock.url}${basePath}/models`, { headers })).status;
};

test.each([
  ['/v1/files?limit=0', undefined, "'limit' must be >= 1.", 'limit'],
  ['/v1/chat/completions', { model: 'a' }, "'messages' is required and missing.", 'messages'],
  [
    '/v1/chat/completions',
    { model: 'a', messages: [{ role: 'user', content: 'x' }], nope: 1 },
    "'nope' is not a field of the contract.",
    'nope',
  ],
  [
    '/v1/chat/completions',
    { model: 'a', messages: [{ role: 'nobody', content: 'x' }] },
    "'messages[0].role' must be equal to constant.",
    'messages[0].role',
  ],
  ['/v1/chat/completions', { model: 7, messages: [] }, "'model' must be string.", 'model'],
  ['/alt/v1/models?limit=0', undefined, "'limit' must be >= 1.", 'limit'],
])('the error of %s %j names the field at fault', async (path, body, message, param) => {
  const response = await fetch(`${mock.url}${path}`, {
    headers: { authorization: 'Bearer any-key', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(400);
  const error = objectAt(await response.json(), 'error');
  expect([error['message'], error['param'] ?? objectAt(error, 'details')['param']]).toEqual([message, param]);
});

test('a further path of an operation has its examples and its methods', async () => {
  const headers = { authorization: 'Bearer any-key', 'content-type': 'application/json' };
  const body = JSON.stringify({ model: 'sandbox/rerank', query: 'a', documents: ['a', 'b'] });
  const [first, second] = await Promise.all(
    ['/v1/rerank', '/v1/v2/rerank'].map((path) =>
      fetch(`${mock.url}${path}`, { method: 'POST', headers, body }),
    ),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(await second?.json()).toEqual(await first?.json());
  const other = await fetch(`${mock.url}/v1/v2/rerank`, { headers });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST']);
});

describe.each(surfaces)('the mock of %s', (surface) => {
  const document = bundleOf(surface);
  const basePath = (stringAt(listAt(document, 'servers')[0], 'url') ?? '').replace('{base_url}', '');

  test.each(listExchanges(document))(
    '$operationId $name: answers with the example of the contract',
    async (exchange) => {
      const request = exchangeRequest(exchange, `${mock.url}${basePath}`, 'any-key');
      request.headers.set('prefer', `code=${exchange.status}, example=${exchange.name}`);
      const response = await fetch(request);
      const body = await response.text();
      expect(response.status, body).toBe(exchange.status);
      expect(response.headers.get('content-type')?.split(';')[0]).toBe(exchange.responseMediaType);
      if (exchange.responseMediaType === 'application/json')
        expect(JSON.parse(body)).toEqual(exchange.responseExample);
      else expect(body).toBe(exchange.responseExample);
    },
  );

  test('the name of the example alone selects the answer, of whatever status', async () => {
    const exchange = listExchanges(document).find((candidate) => candidate.name === 'model_not_found');
    if (exchange === undefined) throw new Error('an exchange model_not_found is due');
    const request = exchangeRequest(exchange, `${mock.url}${basePath}`, 'any-key');
    request.headers.set('prefer', 'example=model_not_found');
    expect((await fetch(request)).status).toBe(404);
  });

  test('a request without a key gets 401 in the envelope of the surface', async () => {
    const response = await fetch(`${mock.url}${basePath}/models`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await response.text()).toContain('invalid_api_key');
  });

  test('x-sandbox-error makes any operation fail with that code and its headers', async () => {
    const headers = { authorization: 'Bearer any-key', 'x-sandbox-error': 'rate_limit_exceeded' };
    const limited = await fetch(`${mock.url}${basePath}/models`, { headers });
    expect(limited.status).toBe(429);
    expect([limited.headers.get('x-should-retry'), limited.headers.has('retry-after')]).toEqual([
      'true',
      true,
    ]);
    const spent = await fetch(`${mock.url}${basePath}/models`, {
      headers: { ...headers, 'x-sandbox-error': 'insufficient_quota' },
    });
    expect([spent.headers.get('x-should-retry'), spent.headers.has('retry-after')]).toEqual(['false', false]);
  });

  test('x-sandbox-error works for codes that the operation does not declare, and refuses what is no code', async () => {
    expect(await statusOfForced(basePath, 'payload_too_large')).toBe(413);
    expect(await statusOfForced(basePath, 'no_such_code')).toBe(400);
  });

  test('an example that does not exist is a clear error', async () => {
    const headers = { authorization: 'Bearer any-key', prefer: 'example=nothing' };
    const response = await fetch(`${mock.url}${basePath}/models`, { headers });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('no such example'),
    ]);
  });

  test('a valid trace id of the caller comes back, and every answer has one', async () => {
    const headers = { authorization: 'Bearer any-key', 'x-trace-id': 'my-own-trace.1' };
    const kept = await fetch(`${mock.url}${basePath}/models`, { headers });
    expect(kept.headers.get('x-trace-id')).toBe('my-own-trace.1');
    expect(kept.headers.get(surface === 'v1' ? 'x-request-id' : 'request-id')).toBe('my-own-trace.1');
    const unknown = await fetch(`${mock.url}${basePath}/nowhere`, { headers: { 'x-trace-id': 'short' } });
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('x-trace-id')).toMatch(/^[\w.-]{8,128}$/);
  });

  test('a wrong method is told which ones there are', async () => {
    const response = await fetch(`${mock.url}${basePath}/models`, {
      method: 'PUT',
      headers: { authorization: 'Bearer k' },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  });

  test('a model id may be sent with plain slashes and encoded', async () => {
    const headers = { authorization: 'Bearer any-key' };
    const bodies = await Promise.all(
      ['sandbox/chat', 'sandbox%2Fchat'].map(async (id) =>
        (await fetch(`${mock.url}${basePath}/models/${id}`, { headers })).text(),
      ),
    );
    expect(bodies[0]).toContain('sandbox/chat');
    expect(bodies[1]).toBe(bodies[0]);
  });
});

describe('requests that the contract refuses', () => {
  const messages = [{ role: 'user', content: 'Good morning' }];

  test.each([
    ['no JSON', '{"model":', [400, 'invalid_json']],
    [
      'an unknown field',
      JSON.stringify({ model: 'sandbox/chat', messages, provider: {} }),
      [400, 'unknown_parameter'],
    ],
    ['a missing field', JSON.stringify({ messages }), [400, 'missing_required_parameter']],
    [
      'a wrong type',
      JSON.stringify({ model: 'sandbox/chat', messages, temperature: '1' }),
      [400, 'invalid_type'],
    ],
    [
      'a value out of bounds',
      JSON.stringify({ model: 'sandbox/chat', messages, temperature: 9 }),
      [400, 'invalid_value'],
    ],
    ['more than 32 MiB', `"${'x'.repeat(33 * 1024 * 1024)}"`, [413, 'payload_too_large']],
  ])('%s gets its code', async (_, body, expected) => {
    expect(await post(body)).toEqual(expected);
  });
});

describe('the official client libraries', () => {
  test('openai: a plain answer, a streamed one, the catalog, an error with its class', async () => {
    const client = openai();
    const messages = [{ role: 'user' as const, content: 'Good morning' }];
    const response = await client.chat.completions.create({ model: 'sandbox/chat', messages });
    expect(response.choices[0]?.message.content).toBeTruthy();
    let text = '';
    for await (const chunk of await client.chat.completions.create({
      model: 'sandbox/chat',
      messages,
      stream: true,
    })) {
      text += chunk.choices[0]?.delta.content ?? '';
    }
    expect(text).not.toBe('');
    expect((await client.models.list()).data.map((model) => model.id)).toContain('sandbox/chat');
    const missing = client.chat.completions.create(
      { model: 'sandbox/chat', messages },
      { headers: { Prefer: 'example=model_not_found' } },
    );
    await expect(missing).rejects.toThrow(NotFoundError);
  });

  test('anthropic: a plain answer, a streamed one, token counting, an error with its class', async () => {
    const client = anthropic();
    const request = {
      model: 'sandbox/chat',
      max_tokens: 64,
      messages: [{ role: 'user' as const, content: 'Good morning' }],
    };
    expect((await client.messages.create(request)).role).toBe('assistant');
    const final = await client.messages.stream(request).finalMessage();
    expect(final.stop_reason).toBe('end_turn');
    const { max_tokens: _, ...countable } = request;
    expect((await client.messages.countTokens(countable)).input_tokens).toBeGreaterThan(0);
    const overloaded = client.messages.create(request, { headers: { 'x-sandbox-error': 'overloaded' } });
    await expect(overloaded).rejects.toMatchObject({ status: 529 });
  });
});

describe('the command', () => {
  test('prints one line when it is ready and ends on SIGTERM', async () => {
    const child = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface(child.stdout);
    const { value: line } = await lines[Symbol.asyncIterator]().next();
    expect(line).toMatch(/^mock listening on http:\/\/127\.0\.0\.1:\d+ \(\/v1, \/alt\/v1\)$/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('says in one line that the port is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startMock({ port })).rejects.toThrow(`port ${port} is in use; choose another with --port`);
    occupant.close();
  });
});
