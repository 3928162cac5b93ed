/** No secret that anybody puts into a log line comes out of it, and what is needed to find a fault does. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../server/core/api-error.ts';
import { createLog, type Log } from '../../../server/telemetry/log.ts';
import type { RequestLine } from '../../../server/telemetry/request-line.ts';
import { secretMembers } from '../../../server/telemetry/remove-secrets.ts';
import { leastCpuTimeMs } from '../../openapi/grammars/generate/cpu-time.ts';

/** Looks like no secret, so that only its place gives it away. */
const canary = 'CANARYcanary4711';

function logged(write: (log: Log) => void): string {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => lines.push(line) }));
  for (const line of lines) JSON.parse(line);
  return lines.join('');
}

const errorWith = (members: object) => Object.assign(new Error('it failed'), members);

function parseFailure(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    return thrown;
  }
}

const ofRequest: RequestLine = {
  traceId: 'trace-1234',
  method: 'POST',
  status: 200,
  durationMs: 1.234,
  requestLog: {},
};

describe('what must not be logged is not', () => {
  const cases: Record<string, (log: Log) => void> = {
    'a header': (log) => log.info({ headers: { 'x-anything': canary } }, 'x'),
    'a header of a nested request': (log) =>
      log.info({ a: { b: { c: { Authorization: `Bearer ${canary}` } } } }, 'x'),
    'a key at any depth': (log) =>
      log.info({ key: canary, a: [{ key: canary }], b: { c: { key: canary } } }, 'x'),
    'a body': (log) => log.info({ body: canary, call: { request: { body: { messages: [canary] } } } }, 'x'),
    messages: (log) => log.info({ json: { messages: [{ content: canary }], prompt: canary } }, 'x'),
    bytes: (log) => log.info({ chunk: Buffer.from(canary) }, 'x'),
    'members of an error': (log) =>
      log.error(
        { err: errorWith({ request: { headers: { authorization: canary } }, body: canary, data: canary }) },
        'x',
      ),
    'members of a cause': (log) =>
      log.error(
        {
          err: new ApiError('internal_error', undefined, {
            cause: errorWith({ options: { headers: [canary] } }),
          }),
        },
        'x',
      ),
    'a cause that is no error': (log) =>
      log.error({ err: new Error('x', { cause: { key: canary, text: canary } }) }, 'x'),
    'members of an aggregate’s errors': (log) =>
      log.error({ err: new AggregateError([errorWith({ socket: { sent: canary } })], 'all failed') }, 'x'),
    'an error given alone': (log) => log.error(errorWith({ response: canary })),
    'an error within an object': (log) =>
      log.error({ context: { failure: errorWith({ response: canary }) } }, 'x'),
    'the query of an address': (log) =>
      log.error({ err: new TypeError(`cannot reach https://host/v1?k=${canary}`) }, 'x'),
    'the user of an address': (log) => log.error(`cannot reach postgres://user:${canary}@host/db`),
    'the query of a URL': (log) => log.info({ url: new URL(`https://host/v1?${canary}#${canary}`) }, 'x'),
    'a path with a secret': (log) => log.info({ path: `/v1/x?api_key=${canary}&a=b` }, 'x'),
    'a credential in a text': (log) =>
      log.error(new TypeError(`Headers.append: "Bearer ${canary}" is invalid`)),
    'a key of ours in a text': (log) => log.error(`refused mr-${canary}${canary}`),
    'a provider’s key in a text': (log) => log.info({ note: `used sk-proj-${canary}` }, 'x'),
    'the text that JSON.parse quotes': (log) => log.error({ err: parseFailure(canary) }, 'x'),
    'the longer text that JSON.parse quotes': (log) =>
      log.error({ err: parseFailure(`{"a": ${canary} "\n`) }),
    'the trace id of a request': (log) => log.request({ ...ofRequest, traceId: `sk-${canary}` }),
    'the model of a request': (log) =>
      log.request({ ...ofRequest, requestLog: { model: `https://user:${canary}@host/?key=${canary}` } }),
    'the target of a request': (log) =>
      log.request({ ...ofRequest, requestLog: { target: `Bearer ${canary}` } }),
    'a model that is no string': (log) =>
      log.request({ ...ofRequest, requestLog: { model: { key: canary, note: `Bearer ${canary}` } } }),
    'a child’s fields': (log) => log.child({ note: `Bearer ${canary}` }).info('x'),
  };
  for (const [name, write] of Object.entries(cases)) {
    test(name, () => {
      const text = logged(write);
      expect(text).not.toBe('');
      expect(text).not.toContain('CANARY');
      expect(text).not.toMatch(/4711/);
    });
  }

  test('what a real HTTP client knows of the request that failed', async () => {
    const server = createServer((incoming) => incoming.socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const thrown: unknown = await request(`http://127.0.0.1:${port}/v1?key=${canary}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${canary}` },
      body: canary,
    }).catch((cause: unknown) => cause);
    server.close();
    const text = logged((log) =>
      log.error({ err: new ApiError('upstream_error', 'The provider failed.', { cause: thrown }) }, 'x'),
    );
    expect(text).toContain('UND_ERR_SOCKET');
    expect(text).not.toContain('CANARY');
  });
});

describe('what is needed is there', () => {
  test('an error with its type, code, frames and causes', () => {
    const cause = errorWith({ code: 'ECONNREFUSED', syscall: 'connect' });
    const { err } = JSON.parse(
      logged((log) => log.error({ err: new ApiError('upstream_error', 'No provider.', { cause }) }, 'x')),
    );
    expect(err).toMatchObject({
      type: 'ApiError',
      message: 'No provider.',
      code: 'upstream_error',
      cause: { type: 'Error', message: 'it failed', code: 'ECONNREFUSED', syscall: 'connect' },
    });
    expect(err.stack).toContain('log.test.ts');
  });

  test('a request line as it was written', () => {
    const facts = {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      method: 'POST',
      status: 200,
      durationMs: 1.5,
    };
    const requestLog = { keyId: 'abcDEF012345', model: 'openai/gpt-5:free' };
    expect(JSON.parse(logged((log) => log.request({ ...facts, requestLog })))).toMatchObject({
      ...facts,
      ...requestLog,
    });
  });

  test('addresses without what may be secret in them', () => {
    const text = logged((log) => log.info({ url: 'https://me:pw@host:8443/a/b?c=d' }, 'x'));
    expect(JSON.parse(text).url).toBe('https://host:8443/a/b?[removed]');
  });

  test('the logged object is not changed', () => {
    const object = { a: { key: 'k', b: [1, 2] } };
    logged((log) => log.info(object, 'x'));
    expect(object).toEqual({ a: { key: 'k', b: [1, 2] } });
  });
});

test('circles, depth and width end, and take nothing from the other fields', () => {
  const circle: Record<string, unknown> = { wide: Array.from({ length: 100_000 }, () => ({ a: 1 })) };
  circle['self'] = circle;
  const tree = (depth: number): object =>
    depth === 0 ? {} : Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at, tree(depth - 1)]));
  const chain = new Error('end');
  chain.cause = chain;
  const text = logged((log) => log.error({ circle, loop: [circle], tree: tree(5), err: chain }, 'x'));
  expect(text.length).toBeLessThan(50_000);
  expect(JSON.parse(text)).toMatchObject({ err: { message: 'end' }, msg: 'x' });
});

test('a long line costs no more than its length', () => {
  const text = `${'a'.repeat(50_000)} \\"${'Bearer sk- ://'.repeat(10_000)}`;
  expect(leastCpuTimeMs(() => logged((log) => log.info({ text }, 'x')))).toBeLessThan(1_000);
});

test('the members that are cut from the log are these, no fewer', () => {
  expect(secretMembers).toMatchInlineSnapshot(`
    [
      "authorization",
      "proxy-authorization",
      "x-api-key",
      "api-key",
      "api_key",
      "apikey",
      "access_token",
      "cookie",
      "set-cookie",
      "key",
      "password",
      "secret",
      "token",
      "headers",
      "rawheaders",
      "body",
      "content",
      "input",
      "messages",
      "prompt",
    ]
  `);
});

test('the line of a request has what the log has of it, and nothing that is undefined', () => {
  const requestLog = {
    operation: 'createChatCompletion',
    keyId: 'key-1',
    model: 'a "quoted" model',
    target: null,
    attempts: 0,
    isAdmitted: true,
    code: 'model_not_found',
    outcome: 'cancelled',
  } as const;
  const withBase: string[] = [];
  createLog('info', { write: (text) => withBase.push(text) }, { worker: 2 }).request({
    ...ofRequest,
    status: undefined,
    requestLog,
  });
  const { time, ...members } = JSON.parse(withBase.join('')) as { time: string };
  expect(new Date(time).toISOString()).toBe(time);
  const { isAdmitted: _, ...shown } = requestLog;
  expect(members).toEqual({
    level: 'info',
    worker: 2,
    traceId: 'trace-1234',
    method: 'POST',
    durationMs: 1.234,
    ...shown,
    msg: 'request',
  });
  const quiet: string[] = [];
  createLog('warn', { write: (text) => quiet.push(text) }).request(ofRequest);
  expect(quiet).toEqual([]);
});
