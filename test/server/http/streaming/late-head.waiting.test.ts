/** A stream whose first event takes long: its head does not wait for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, startServer, type TestServer } from '../../../support/server.ts';
import { slowCalls } from './slow-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the head goes out before the first event when that takes long', { timeout: 20_000 }, async () => {
  const slow = { ttft: 14_500, gap: 0, events: 1 };
  const asked = performance.now();
  const responses = await Promise.all(
    Object.values(slowCalls).map((call) => server.call(call.path, post(call.body(slow)))),
  );
  expect(performance.now() - asked).toBeLessThan(slow.ttft - 1_000);
  for (const { body } of responses) await body?.cancel();
});
