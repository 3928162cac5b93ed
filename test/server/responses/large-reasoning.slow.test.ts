/** Ten megabytes of encrypted reasoning in a request do not stop the event loop of the server for long. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProbedServer, type ProbedServer } from '../../support/probed-server.ts';
import { post } from '../../support/server.ts';

const longestDelayMs = 400;
let server: ProbedServer;
beforeAll(async () => {
  server = await startProbedServer();
});
afterAll(() => server.stop());

test('other callers have their turn between the steps of such a request', async () => {
  const reasoning = { type: 'reasoning', summary: [], encrypted_content: 'x'.repeat(10 * 1024 * 1024) };
  const input = [{ role: 'user', content: 'Hello' }, reasoning, { role: 'user', content: 'Again' }];
  const ask = async () => {
    const response = await server.call('/v1/responses', post({ model: 'sandbox/chat', input }));
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-translation-loss')).toContain('input[1].encrypted_content');
  };
  // The first run compiles what the later ones use.
  await ask();
  const { delayMs } = await server.leastLoopDelay(ask, longestDelayMs);
  console.log(`10 MB of encrypted reasoning: loop delay ${Math.round(delayMs)} ms`);
  expect(delayMs).toBeLessThan(longestDelayMs);
});
