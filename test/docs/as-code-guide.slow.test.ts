/** The guide to projects as code, from its first command to the last. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { isAsShown, walkGuide } from './walk-guide.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('prints what the guide shows', { timeout: 120_000 }, async () => {
  const steps = await walkGuide('operate/as-code.md', {
    env: { MODELROUTE_DATA: server.dataFolder },
    replace: { 'http://127.0.0.1:8080': server.url },
  });
  const shown = steps.filter(({ expected }) => expected !== undefined);
  expect(shown).toHaveLength(3);
  for (const { command, printed, expected = '' } of shown)
    if (!isAsShown(printed, expected)) expect({ command, printed }).toEqual({ command, printed: expected });
});
