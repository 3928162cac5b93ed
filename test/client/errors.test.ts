/** Each code of the contract becomes the error of its kind, with everything that the response contains. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ApiError,
  AuthenticationError,
  createClient,
  createMessagesClient,
  DeadlineError,
  ForbiddenError,
  InvalidRequestError,
  type ModelrouteError,
  NotFoundError,
  QuotaError,
  RateLimitError,
  ServerError,
  UnavailableError,
  UpstreamError,
} from '../../client/index.ts';
import { errorTable } from '../../openapi/generated/errors.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const kinds: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  405: InvalidRequestError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  429: RateLimitError,
  500: ServerError,
  502: UpstreamError,
  503: UnavailableError,
  504: DeadlineError,
  529: UnavailableError,
};

const cases = Object.entries(errorTable).flatMap(([code, entry]) =>
  entry.surfaces.filter((surface) => surface !== 'console').map((surface) => ({ code, surface, ...entry })),
);

describe.each(cases)('$code on $surface', ({ code, surface, status, altStatus, retryable, retryAfter }) => {
  test('is an error of its kind', async () => {
    const settings = { baseUrl: server.url, key: server.key, retry: { retries: 0 } };
    const call = { traceId: 'trace-of-the-test', headers: { 'x-sandbox-error': code } };
    const done =
      surface === 'v1'
        ? createClient(settings).models.list(call)
        : createMessagesClient(settings).models.list({}, call);
    const error: unknown = await done.catch((thrown: unknown) => thrown);
    const expected = surface === 'v1' ? status : altStatus;
    expect(error).toBeInstanceOf(code === 'insufficient_quota' ? QuotaError : kinds[expected]);
    expect(error).toMatchObject({ status: expected, code, retryable, traceId: 'trace-of-the-test' });
    expect(error).toHaveProperty('docUrl', `${server.url}/docs/errors/${code}/`);
    expect(error).toHaveProperty('retryAfterMs', retryAfter ? expect.any(Number) : undefined);
  });
});

test('the field at fault is named on both surfaces', async () => {
  const settings = { baseUrl: server.url, key: server.key };
  const messages = [{ role: 'user' as const, content: 'x' }];
  const chat = createClient(settings).chat({ model: 'none', messages });
  await expect(chat).rejects.toMatchObject({
    name: 'NotFoundError',
    code: 'model_not_found',
    param: 'model',
  });
  const message = createMessagesClient(settings).messages({ model: 'none', max_tokens: 1, messages });
  await expect(message).rejects.toMatchObject({
    name: 'NotFoundError',
    code: 'model_not_found',
    param: 'model',
  });
});

test('an error within a stream has its page on both surfaces', async () => {
  const settings = { baseUrl: server.url, key: server.key };
  const messages = [{ role: 'user' as const, content: 'x' }];
  const model = 'sandbox/stream-cut';
  const docUrl = `${server.url}/docs/errors/upstream_error/`;
  const chat = await createClient(settings).chat.stream({ model, messages });
  await expect(Array.fromAsync(chat)).rejects.toMatchObject({ code: 'upstream_error', docUrl });
  const message = await createMessagesClient(settings).messages.stream({ model, max_tokens: 100, messages });
  await expect(Array.fromAsync(message)).rejects.toMatchObject({ code: 'upstream_error', docUrl });
});

async function failure(response: Response): Promise<unknown> {
  const client = createClient({
    baseUrl: 'http://unused.invalid',
    key: 'k',
    retry: { retries: 0 },
    fetch: async () => response,
  });
  return client.models.list().catch((thrown: unknown) => thrown);
}

test('an answer without an envelope is still an error of its kind', async () => {
  const error = await failure(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(error).toBeInstanceOf(UpstreamError);
  expect(error).toMatchObject({
    status: 502,
    code: null,
    docUrl: undefined,
    retryable: true,
    message: expect.stringContaining('502'),
  });
});

test.each([
  ['retry-after-ms', '1500', 1500],
  ['retry-after', '2', 2000],
  ['retry-after', 'soon', undefined],
])('%s: %s is understood', async (name, value, expected) => {
  const error = await failure(new Response('', { status: 503, headers: { [name]: value } }));
  expect((error as ModelrouteError).retryAfterMs).toEqual(expected);
});

test('a date in retry-after is understood', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const error = await failure(new Response('', { status: 503, headers: { 'retry-after': inAMinute } }));
  expect((error as ModelrouteError).retryAfterMs).toEqual(expect.closeTo(60_000, -4));
});

test('a header may allow or forbid a repetition, but never of a 403 or a spent budget', async () => {
  const verdict = async (status: number, header: string, body = '') => {
    const error = await failure(new Response(body, { status, headers: { 'x-should-retry': header } }));
    return (error as ModelrouteError).retryable;
  };
  expect(await verdict(400, 'true')).toBe(true);
  expect(await verdict(503, 'false')).toBe(false);
  expect(await verdict(403, 'true')).toBe(false);
  expect(await verdict(429, 'true', '{"error":{"code":"insufficient_quota"}}')).toBe(false);
});

test('a network failure has a trace id and its cause', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'k', retry: { retries: 0 } });
  const error: unknown = await client.models
    .list({ traceId: 'my-trace-id' })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'ConnectionError',
    traceId: 'my-trace-id',
    cause: expect.any(TypeError),
  });
});
