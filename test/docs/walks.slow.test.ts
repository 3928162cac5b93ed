/** Guides that are more than snippets are walked from their first command to the last. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { isAsShown, walkGuide } from './walk-guide.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const free = async (): Promise<string> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return String(port);
};

/** Page → how many of its commands show what they print. */
const guides = {
  'start/first-app.md': 2,
  'migrate/openrouter.md': 1,
  'migrate/litellm.md': 2,
  'operate/providers.md': 1,
  'ci/mock.md': 4,
  'ci/sandbox.md': 2,
  'ci/contract-pinning.md': 1,
};

test.each(Object.entries(guides))('%s', { timeout: 120_000 }, async (page, commands) => {
  const steps = await walkGuide(page, {
    env: { MODELROUTE_KEY: server.key },
    replace: {
      'http://127.0.0.1:8080': server.url,
      // A catalog on this machine plays the other aggregator's.
      'https://openrouter.ai/api/v1/models': `${server.url}/v1/models --from-key-env MODELROUTE_KEY`,
      '4010': await free(),
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
