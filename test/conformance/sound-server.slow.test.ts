/** On the sound server the kit finds nothing, however often it runs, whether the proxy passes responses on or rewrites them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { runKit } from '../../conformance/run/run-kit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startFaultyServer, type FaultyServer } from './faulty-server.ts';

let server: TestServer;
let proxy: FaultyServer;
beforeAll(async () => {
  // Run after run asks with wrong keys.
  server = await startServer({ MODELROUTE_WRONG_KEYS: '0' });
  proxy = await startFaultyServer(server.url);
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});

test('ten runs in a row, through the proxy of the defects with none switched on, find nothing', async () => {
  const allPassed = allChecks.map(({ id }) => `${id} passed `);
  for (let run = 0; run < 10; run++) {
    // A defect that spoils nothing: the responses take the same path as spoiled ones.
    proxy.defect =
      run % 2 === 0 ? undefined : { id: 'none', surface: 'v1', profile: 'core', response: () => {} };
    const { results } = await runKit({ base: new URL(proxy.url), key: server.key });
    expect(results.map(({ check, status, message }) => `${check.id} ${status} ${message}`)).toEqual(
      allPassed,
    );
  }
  const list = (await (await server.call('/v1/files')).json()) as { data: unknown[] };
  expect(list.data, 'files left behind').toEqual([]);
}, 180_000);
