/** On the sound server the kit finds nothing; and the table of defects is what it should be. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { runKit, type KitRun } from '../../conformance/run/run-kit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { allDefects } from './all-defects.ts';
import { survivors } from './survivors.ts';

let server: TestServer;
beforeAll(async () => {
  // A run asks with many wrong keys.
  server = await startServer({ MODELROUTE_WRONG_KEYS: '0' });
});
afterAll(() => server.stop());

const statuses = ({ results }: KitRun) =>
  results.map(({ check, status, message }) => `${check.id} ${status} ${message}`);
const allPassed = allChecks.map(({ id }) => `${id} passed `);

describe('on the sound server', () => {
  test('every check passes', async () => {
    expect(statuses(await runKit({ base: new URL(server.url), key: server.key }))).toEqual(allPassed);
  });

  test('no file is left behind', async () => {
    const list = (await (await server.call('/v1/files')).json()) as { data: unknown[] };
    expect(list.data).toEqual([]);
  });
});

describe('the table of defects', () => {
  test('has at least 150, each once, on every profile of both surfaces', () => {
    expect(allDefects.length).toBeGreaterThanOrEqual(150);
    expect(new Set(allDefects.map(({ id }) => id)).size).toBe(allDefects.length);
    const places = new Set(allDefects.map(({ surface, profile }) => `${surface} ${profile}`));
    expect(places).toEqual(new Set(allChecks.map(({ surface, profile }) => `${surface} ${profile}`)));
  });

  test('at least 97 % of them are found; the others are listed with a reason', () => {
    const known = Object.keys(survivors);
    expect(known.filter((id) => !allDefects.some((defect) => defect.id === id))).toEqual([]);
    expect(known.length / allDefects.length).toBeLessThanOrEqual(0.03);
  });
});
