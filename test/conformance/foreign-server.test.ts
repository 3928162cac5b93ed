/** Servers of other makers: what they lack is unsupported, what they have is checked, and nothing good is called failed. */
import { afterEach, describe, expect, test } from 'vitest';
import { runKit, type KitRun } from '../../conformance/run/run-kit.ts';
import { foreignChat, foreignKey, foreignModel } from './foreign-chat-server.ts';
import { foreignMessages, foreignMessagesKey } from './foreign-messages-server.ts';
import { startStrange, type StrangeServer } from './strange-server.ts';

let server: StrangeServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const ids = ({ results }: KitRun, status: string) =>
  results.filter((result) => result.status === status).map(({ check, message }) => `${check.id}: ${message}`);

describe('a chat-completions style server', () => {
  test('passes what it has, and fails in nothing', async () => {
    server = await startStrange(foreignChat());
    const run = await runKit({ base: new URL(server.url), key: foreignKey });
    expect(ids(run, 'failed')).toEqual([]);
    expect(ids(run, 'skipped').filter((line) => !/: see [a-z]+\.[a-z0-9.-]+$/.test(line))).toEqual([]);
    expect(run.summary.passed).toBeGreaterThan(40);
    expect(run.targets.map(({ surface, model }) => [surface, model])).toEqual([['v1', foreignModel]]);
    const passed = ids(run, 'passed').join();
    for (const id of [
      'chat.plain.usage',
      'chat.limit.stop',
      'chat.stream.grammar',
      'chat.stream.usage',
      'v1.refuses.wrong-key',
      'v1.models.list',
    ])
      expect(passed).toContain(`${id}: `);
    const unsupported = ids(run, 'unsupported').join();
    for (const id of [
      'chat.tools.call',
      'embeddings.shape',
      'files.upload',
      'speech.format.mp3',
      'v1.trace.made',
      'messages.plain.shape',
    ])
      expect(unsupported).toContain(`${id}: `);
  });

  test('is found by every form of its address, and spends little', async () => {
    server = await startStrange(foreignChat());
    for (const path of ['', '/', '/v1', '/v1/', '/v1/chat/completions', '/v1/models']) {
      const run = await runKit({
        base: new URL(server.url + path),
        key: foreignKey,
        surface: 'v1',
        profile: 'streaming',
      });
      expect([path, run.summary.failed, run.targets[0]?.root]).toEqual([path, 0, `${server.url}/v1`]);
      expect(run.requests).toBeLessThan(60);
    }
  });

  test('that breaks a rule of its style fails in that', async () => {
    server = await startStrange(foreignChat(''));
    const run = await runKit({
      base: new URL(server.url),
      key: foreignKey,
      surface: 'v1',
      profile: 'streaming',
    });
    expect(ids(run, 'failed').join()).toMatch(/chat\.stream\.grammar: rule terminator-missing/);
  });
});

test('a missing feature is one finding, which the other checks of it name', async () => {
  server = await startStrange(foreignChat());
  const run = await runKit({ base: new URL(server.url), key: foreignKey, surface: 'v1', profile: 'files' });
  expect(ids(run, 'unsupported').map((line) => line.split(':', 1)[0])).toEqual(['files.upload']);
  expect(ids(run, 'skipped').length).toBeGreaterThan(8);
  expect(ids(run, 'skipped').every((line) => line.endsWith(': see files.upload'))).toBe(true);
});

test('422 with the list of a framework is a refusal like any other', async () => {
  const listener = foreignChat();
  server = await startStrange((request, response) => {
    const end = response.end.bind(response);
    response.end = ((body?: unknown) => {
      if (response.statusCode !== 400) return end(body);
      return end(JSON.stringify({ detail: [{ loc: ['body'], msg: 'invalid', type: 'value_error' }] }));
    }) as typeof response.end;
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers?: Record<string, string>) => {
      const { 'content-length': _length, ...rest } = headers ?? {};
      writeHead(status === 400 ? 422 : status, rest);
      if (status === 400) response.statusCode = 400;
      return response;
    }) as typeof response.writeHead;
    listener(request, response);
  });
  const run = await runKit({ base: new URL(server.url), key: foreignKey, surface: 'v1', profile: 'core' });
  expect(ids(run, 'failed')).toEqual([]);
  expect(run.summary.passed).toBeGreaterThan(20);
});

describe('a messages style server', () => {
  test('passes what it has, and fails in nothing', async () => {
    server = await startStrange(foreignMessages);
    const run = await runKit({ base: new URL(server.url), key: foreignMessagesKey });
    expect(ids(run, 'failed')).toEqual([]);
    expect(run.summary.passed).toBeGreaterThan(35);
    expect(run.targets.map(({ surface, root }) => [surface, root])).toEqual([['alt', `${server.url}/v1`]]);
    const unsupported = ids(run, 'unsupported').join();
    for (const id of [
      'messages.auth.bearer',
      'messages.version.second',
      'messages.tools.call',
      'messages.count',
      'alt.trace.made',
    ])
      expect(unsupported).toContain(`${id}: `);
  });
});

describe('a server that is too slow', () => {
  /** Responds to the first questions at once, and then slowly. */
  const startSlow = (waitMs: number, quick: number) => {
    const listener = foreignChat();
    let requests = 0;
    return startStrange((request, response) => {
      requests += 1;
      if (requests <= quick) listener(request, response);
      else setTimeout(() => listener(request, response), waitMs).unref();
    });
  };

  test('is left when the time of the run is up; what was not looked at is skipped', async () => {
    server = await startSlow(300, 4);
    const run = await runKit({ base: new URL(server.url), key: foreignKey, surface: 'v1', maxRunMs: 1_200 });
    expect(run.durationMs).toBeLessThan(10_000);
    expect(ids(run, 'skipped').join()).toMatch(/the time of the run was up/);
    expect(run.summary.skipped).toBeGreaterThan(100);
  });

  test('that stops answering fails in every request, and does not hold up the run', async () => {
    server = await startSlow(60_000, 2);
    const limits = { timeoutMs: 50 };
    const run = await runKit({
      base: new URL(server.url),
      key: foreignKey,
      surface: 'v1',
      profile: 'streaming',
      limits,
      discoveryTimeoutMs: 5_000,
    });
    expect(ids(run, 'failed').join()).toMatch(/did not respond within 0\.05 s/);
    expect(run.summary.passed).toBe(0);
  });
});
