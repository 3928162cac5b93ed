/** What keys, limits and budgets do to callers: over HTTP, on both surfaces, changed from beside the running server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import type { EndUserLimitChange, LimitChange } from '../../../server/accounts/limits.ts';
import { UsageLedger } from '../../../server/admission/usage-ledger.ts';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { newPlace, type EngineName, type Place } from '../storage/engines.ts';
import { post } from '../../support/server.ts';
import { proveEndUsers } from './prove-end-users.ts';

interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** `startServer` starts one with the settings. */
export function proveEnforcement(
  engine: EngineName,
  startServer: (settings: Record<string, string>) => Promise<RunningServer>,
): void {
  let place: Place;
  let server: RunningServer;
  let db: Database;
  let accounts: Accounts;

  beforeAll(async () => {
    place = await newPlace(engine);
    const secret = 'a-secret-that-both-of-them-know-of';
    server = await startServer({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: secret,
      // Hundreds of requests at once wait for each other on a busy machine; that bound has tests of its own.
      MODELROUTE_STORE_TIMEOUT: '30',
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
    });
    // As another node, or a command in a shell, would.
    db = await openDatabase(place);
    accounts = await openAccounts(db, { dataFolder: place.folder, secret });
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await place.dispose();
  });

  const newKey = async (
    limits: LimitChange,
    kind: 'inference' | 'management' = 'inference',
    project = 'default',
  ) => (await accounts.keys.create('test', { project, name: 'of a test', kind, limits })).secret;

  const keyOfEndUsers = async (endUserLimits: EndUserLimitChange, limits: LimitChange = {}) => {
    const about = { project: 'default', name: 'of end users', kind: 'inference' as const };
    return (await accounts.keys.create('test', { ...about, limits, endUserLimits })).secret;
  };

  const chat = (key: string, body: object = {}, path = '/v1/chat/completions') =>
    fetch(server.url + path, {
      ...post(
        { model: 'sandbox/chat', messages: [{ role: 'user', content: 'hello' }], max_tokens: 50, ...body },
        {
          authorization: `Bearer ${key}`,
        },
      ),
    });
  const message = (key: string, body: object = {}) => chat(key, body, '/alt/v1/messages');
  const errorOf = async (response: Response) =>
    ((await response.json()) as { error: { code?: string; type: string; message: string } }).error;

  test('requests per minute: what is left is told with each answer, and a refusal says when to come again', async () => {
    const key = await newKey({ requests_per_minute: 2 });
    const first = await chat(key);
    expect(first.status).toBe(200);
    expect(first.headers.get('x-ratelimit-limit-requests')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining-requests')).toBe('1');
    const failed = await chat(key, { model: 'sandbox/status-500' });
    expect(failed.status).toBe(500);
    const refused = await chat(key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after-ms'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await errorOf(refused)).toMatchObject({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
    // In the other surface's words, and counted together.
    const other = await message(key);
    expect(other.status).toBe(429);
    expect(other.headers.get('anthropic-ratelimit-requests-limit')).toBe('2');
    expect(other.headers.get('anthropic-ratelimit-requests-remaining')).toBe('0');
    expect(await errorOf(other)).toMatchObject({ type: 'rate_limit_error' });
  });

  test('tokens per minute count the worst case first and the truth after', async () => {
    const key = await newKey({ tokens_per_minute: 1_000 });
    const response = await chat(key, { max_tokens: 600 });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('x-ratelimit-remaining-tokens'))).toBeLessThan(400);
    // The cost of a response is known at its end, and to other processes a moment later.
    await expect.poll(async () => (await chat(key, { max_tokens: 600 })).status).toBe(200);
    const tooLarge = await chat(key, { max_tokens: 5_000 });
    expect(tooLarge.status).toBe(429);
    expect(tooLarge.headers.get('x-should-retry')).toBe('false');
    expect((await errorOf(tooLarge)).message).toContain('This request alone can exceed the limit');
  });

  test('a key sees and uses the models that it may, under whatever name', async () => {
    const key = await newKey({ allowed_models: ['sandbox/chat', 'sandbox/emb*'] });
    const get = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } });
    const list = (await (await get('/v1/models')).json()) as { data: { id: string }[]; total_count: number };
    expect(list.data.map(({ id }) => id).toSorted()).toEqual(['sandbox/chat', 'sandbox/embed']);
    expect(list.total_count).toBe(2);
    expect((await chat(key)).status).toBe(200);
    const refused = await chat(key, { model: 'sandbox/priced' });
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'model_not_allowed']);
    const hidden = await get('/v1/models/sandbox/priced');
    expect([hidden.status, (await errorOf(hidden)).code]).toEqual([403, 'model_not_allowed']);
  });

  test('a management key uses no model, on either surface', async () => {
    const key = await newKey({}, 'management');
    const refused = await chat(key);
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'insufficient_scope']);
    const other = await message(key);
    expect([other.status, (await errorOf(other)).type]).toEqual([403, 'permission_error']);
  });

  test.each([
    ['disable', 'key_disabled'],
    ['revoke', 'key_revoked'],
  ] as const)('%s from beside the server is known to it', async (action, code) => {
    const { key, secret } = await accounts.keys.create('test', {
      project: 'default',
      name: 'k',
      kind: 'inference',
    });
    expect((await chat(secret)).status).toBe(200);
    await accounts.keys[action]('test', key.id);
    // Several at once reach all workers.
    const statuses = async () => {
      const responses = await Promise.all(Array.from({ length: 16 }, () => chat(secret)));
      return new Set(responses.map(({ status }) => status));
    };
    await expect.poll(statuses, { timeout: 10_000, interval: 50 }).toEqual(new Set([401]));
    expect((await errorOf(await chat(secret))).code).toBe(code);
  });

  test('after a rotation both keys are good and count together', async () => {
    const { key, secret } = await accounts.keys.create('test', {
      project: 'default',
      name: 'k',
      kind: 'inference',
      limits: { requests_per_minute: 2 },
    });
    expect((await chat(secret)).status).toBe(200);
    const rotated = await accounts.keys.rotate('test', key.id);
    expect((await chat(rotated.secret)).headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect((await chat(secret)).status).toBe(429);
  });

  test('500 requests at once on a budget for ten spend no more than the budget', async () => {
    const key = await newKey({ budgets: [{ period: 'day', usd: '0.0015' }] });
    const responses = await Promise.all(
      Array.from({ length: 500 }, () => chat(key, { model: 'sandbox/priced', max_tokens: 40 })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get('x-should-retry')).toBe('false');
    expect(await errorOf(refused as Response)).toMatchObject({ code: 'insufficient_quota' });
    const id = key.slice(3, 15);
    await expect
      .poll(async () => (await settledOf(id)).length)
      .toBe(statuses.filter((status) => status === 200).length);
    const spent = (await settledOf(id)).reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n);
    expect(spent).toBeGreaterThan(0n);
    expect(spent).toBeLessThanOrEqual(1_500_000n);
  });

  const settledOf = async (keyId: string) =>
    (await Array.fromAsync(listUsage(db, { keyId }))).filter(({ settling }) => settling !== undefined);

  test('a budget does not cover what nobody knows the price of', async () => {
    const key = await newKey({ budgets: [{ period: 'total', usd: '1' }] });
    const open = await chat(key, {
      model: 'sandbox/priced',
      web_search_options: {},
    });
    expect(open.status).toBe(429);
    expect((await errorOf(open)).message).toContain('cannot cover');
  });

  proveEndUsers({ keyOfEndUsers, chat, message, errorOf, settledOf, ledger: () => new UsageLedger(db) });

  test("a project's limits hold for all its keys together", async () => {
    const project = await accounts.projects.create('test', {
      name: `team of ${engine}`,
      limits: { requests_per_minute: 2 },
    });
    const [one, two] = [await newKey({}, 'inference', project.id), await newKey({}, 'inference', project.id)];
    expect((await chat(one)).status).toBe(200);
    expect((await chat(two)).status).toBe(200);
    const refused = await chat(one);
    expect((await errorOf(refused)).message).toContain('the project of this key');
  });

  describe('usage records', () => {
    test('say the same of a request streamed or not, on either surface', async () => {
      const key = await newKey({});
      const id = key.slice(3, 15);
      const request = {
        model: 'sandbox/priced',
        messages: [{ role: 'user', content: 'the same words every time' }],
      };
      for (const stream of [false, true]) {
        await (await chat(key, { ...request, stream })).text();
        await (await message(key, { ...request, stream })).text();
      }
      await expect.poll(async () => (await settledOf(id)).length).toBe(4);
      const records = await settledOf(id);
      expect(records.map(({ reservation }) => [reservation.surface, reservation.streamed])).toEqual([
        ['v1', 0],
        ['alt', 0],
        ['v1', 1],
        ['alt', 1],
      ]);
      for (const { source, state } of records) expect([source, state]).toEqual(['provider', 'settled']);
      const [chatOne, messageOne, chatStream, messageStream] = records.map(({ tokens, costNano }) => ({
        input: tokens.input_text,
        output: tokens.output_text,
        costNano,
      }));
      expect(chatStream).toEqual(chatOne);
      expect(messageStream).toEqual(messageOne);
      expect(messageOne).toEqual(chatOne);
    });

    test('a caller that goes away pays for what was produced up to then', async () => {
      const key = await newKey({});
      const id = key.slice(3, 15);
      const controller = new AbortController();
      const response = await fetch(`${server.url}/v1/chat/completions`, {
        ...post(
          {
            model: 'sandbox/slow',
            stream: true,
            messages: [{ role: 'user', content: 'one two three four five six seven eight nine ten' }],
            metadata: { ttft_ms: '0', gap_ms: '20', events: '200' },
          },
          { authorization: `Bearer ${key}` },
        ),
        signal: controller.signal,
      });
      const reader = response.body?.getReader();
      for (let chunk = 0; chunk < 4; chunk += 1) await reader?.read();
      controller.abort();
      await expect.poll(async () => (await settledOf(id)).length).toBe(1);
      const [record] = await settledOf(id);
      expect(record?.settling).toMatchObject({
        outcome: 'cancelled',
        state: 'estimated',
        source: 'estimate',
      });
      expect(record?.tokens.output_text).toBeGreaterThan(0);
      expect(record?.tokens.input_text).toBeGreaterThan(0);
    });

    test('an attempt that failed is in the record with its time, and costs nothing', async () => {
      const key = await newKey({});
      const id = key.slice(3, 15);
      await (await chat(key, { model: 'sandbox/error-overloaded' })).text();
      await expect.poll(async () => (await settledOf(id)).length).toBe(1);
      const [record] = await settledOf(id);
      expect(record?.costNano).toBe(0n);
      expect(record?.settling).toMatchObject({ outcome: 'failed', code: 'overloaded' });
      expect(JSON.parse(record?.settling?.attempt_times ?? '[]')).toMatchObject([
        { number: 1, target: 'sandbox/error-overloaded', outcome: 'failed', code: 'overloaded' },
      ]);
    });

    test('what requests and completions say is stored only where the project says so', async () => {
      const project = await accounts.projects.create('test', { name: `kept of ${engine}` });
      await accounts.projects.setStoresPrompts('test', project.id, true);
      const prompts = async () =>
        (await db.selectFrom('usage_prompt').select('prompt').execute()).map(({ prompt }) => prompt);
      const responses = async () =>
        (await db.selectFrom('usage_response').select('response').execute()).map(({ response }) => response);
      const secret = 'CANARY-of-a-prompt';
      await chat(await newKey({}), { messages: [{ role: 'user', content: secret }] });
      expect(await prompts()).toEqual([]);
      expect(await responses()).toEqual([]);
      const key = await newKey({}, 'inference', project.id);
      await chat(key, { messages: [{ role: 'user', content: secret }] });
      expect(JSON.stringify(await prompts())).toContain(secret);
      // The sandbox repeats the request.
      await expect.poll(async () => JSON.stringify(await responses())).toContain(secret);
    });
  });

  test(
    'random failures and callers that go away leave no request counted',
    { timeout: 120_000 },
    async () => {
      const key = await newKey({ concurrent_requests: 8 });
      const models = [
        'sandbox/chat',
        'sandbox/status-503',
        'sandbox/error-overloaded',
        'sandbox/stream-cut',
        'sandbox/slow',
      ];
      const statuses = new Map<number, number>();
      const call = async (number: number) => {
        const controller = new AbortController();
        const gone = number % 3 === 0 ? setTimeout(() => controller.abort(), number % 17) : undefined;
        try {
          const response = await fetch(`${server.url}/v1/chat/completions`, {
            ...post(
              {
                model: models[number % models.length],
                stream: number % 2 === 0,
                messages: [{ role: 'user', content: 'x' }],
                metadata: { ttft_ms: '1', gap_ms: '1', events: '9' },
              },
              { authorization: `Bearer ${key}` },
            ),
            signal: controller.signal,
          });
          await response.text();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        } catch {
          // It went away, or the stream was cut.
        } finally {
          clearTimeout(gone);
        }
      };
      // Fewer at once than allowed, as those that went away may end a moment later.
      let next = 0;
      const total = 800;
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          while (next < total) await call(next++);
        }),
      );
      expect(statuses.has(429)).toBe(false);
      const full = async () => {
        const responses = await Promise.all(Array.from({ length: 8 }, () => chat(key)));
        return responses.map(({ status }) => status);
      };
      // The last of those that went away may end a moment later; one that stays counted would refuse a call for ever.
      await expect.poll(full).toEqual(Array.from({ length: 8 }, () => 200));
    },
  );

  test('whoever tries keys is slowed down, and a good key is not', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 70; attempt += 1) {
      const guess = await chat(`mr-wrong-key-number-${attempt}-of-somebody`);
      statuses.push(guess.status);
      await guess.text();
    }
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(statuses).toContain(429);
    expect((await chat(await newKey({}))).status).toBe(200);
  });
}
