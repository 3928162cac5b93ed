/** Guides that are more than snippets are walked from their first command to the last. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packaging/free-port.ts';
import { runProgram } from '../support/run-program.ts';
import { post, startServer, type TestServer } from '../support/server.ts';
import { root } from './blocks/read-blocks.ts';
import { walkedPages } from './blocks/runners.ts';
import { isAsShown, walkGuide } from './walk-guide.ts';

const hello = { role: 'user', content: 'Hello' };
const metricsToken = 'a-token-of-the-walks-for-metrics';
/** Pages whose commands are for the machine of the server. */
const onTheServer = new Set(['keys.md', 'limits.md', 'usage.md']);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MODELROUTE_METRICS_TOKEN: metricsToken });
});
afterAll(() => server.stop());

const runCli = async (...argv: string[]) => {
  const ran = await runProgram(process.execPath, [join(root, 'server/cli.ts'), ...argv], {
    env: { MODELROUTE_DATA: server.dataFolder },
  });
  expect(ran).toMatchObject({ status: 0 });
  return JSON.parse(ran.output) as { id: string };
};

test.each(Object.entries(walkedPages))('%s', { timeout: 120_000 }, async (page, commands) => {
  const key = await runCli('keys', 'create', `of ${page}`, '--json');
  const installationKey = await runCli('installation-keys', 'create', `of ${page}`, '--json');
  const called = await server.call(
    '/v1/chat/completions',
    post({ model: 'sandbox/chat', messages: [hello] }),
  );
  const traceId = called.headers.get('x-trace-id') ?? '';
  const steps = await walkGuide(page, {
    env: {
      MODELROUTE_KEY: server.key,
      MODELROUTE_METRICS_TOKEN: metricsToken,
      ...(onTheServer.has(page) && { MODELROUTE_DATA: server.dataFolder }),
    },
    replace: {
      'http://127.0.0.1:8080': server.url,
      'https://models.example.com/metrics': `${server.url}/metrics`,
      'https://models.example.com/v1/models': `${server.v1}/models`,
      'https://HOST': server.url,
      'https://YOUR-HOST': server.url,
      'https://old.example/api/v1': server.v1,
      // A catalog on this machine plays the other aggregator's.
      'https://openrouter.ai/api/v1/models': `${server.v1}/models --from-key-env MODELROUTE_KEY`,
      'old-models.json': `${server.v1}/models --from-key-env MODELROUTE_KEY`,
      'OLD_KEY=… NEW_KEY=…': `OLD_KEY=${server.key} NEW_KEY=${server.key}`,
      'MODELROUTE_KEY=…': `MODELROUTE_KEY=${server.key}`,
      'MODELROUTE_KEY=mr-…': `MODELROUTE_KEY=${server.key}`,
      'old/small': 'sandbox/chat',
      'new/small': 'sandbox/chat',
      'installation-keys revoke ID': `installation-keys revoke ${installationKey.id}`,
      ' ID ': ` ${key.id} `,
      ' ID\n': ` ${key.id}\n`,
      '5kq2…': key.id,
      // A request that the server has a record of.
      '4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10': traceId,
      // A folder in which nothing has to change: the command ends with 1 otherwise.
      'migrate scan . ': 'migrate scan bin ',
      '4010': String(await freePort()),
    },
  });
  const shown = steps.filter(({ expected }) => expected !== undefined);
  expect(shown).toHaveLength(commands);
  for (const { command, printed, expected = '' } of shown)
    if (!isAsShown(printed, expected)) expect({ command, printed }).toEqual({ command, printed: expected });
});

test('a text that differs is noticed', () => {
  expect(isAsShown('a 1 b\n', 'a … b\n')).toBe(true);
  expect(isAsShown('a 1 c\n', 'a … b\n')).toBe(false);
  expect(isAsShown('a.b', 'a…')).toBe(true);
  expect(isAsShown('axb', 'a.b')).toBe(false);
});
