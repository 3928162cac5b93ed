/** An export that goes on for long stops no stream: its garbage is collected afterwards, not meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installationSecret, makeHistory } from '../../../bench/usage-history.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { leastOf } from '../../support/loop-delay.ts';
import { startProbedServer } from '../../support/probed-server.ts';
import { newPlace, type Place } from '../storage/engines.ts';

const records = Number(process.env['RECORDS'] ?? 60_000);
/** In which the server looks twice whether it has memory to give back. */
const exportingMs = 12_000;
/** A pause that a caller would not notice. */
const longestDelayMs = 50;

let place: Place;
let manager: string;

beforeAll(async () => {
  place = await newPlace('sqlite');
  const db = await openDatabase(place);
  const { accounts, projects } = await makeHistory(db, 'sqlite', place, records);
  const [project = ''] = projects;
  manager = (await accounts.keys.create('test', { project, name: 'manager', kind: 'management' })).secret;
  await db.destroy();
}, 900_000);
afterAll(() => place.dispose());

test('the requests as CSV, again and again', { timeout: 300_000 }, async () => {
  // Each time of a new server: one that has given memory back has none to give for a while.
  const measured = await leastOf(async () => {
    const server = await startProbedServer({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: installationSecret,
      MODELROUTE_SANDBOX: '1',
    });
    const exportAll = async () => {
      const headers = { authorization: `Bearer ${manager}` };
      const path = '/console/api/requests/export?from=2020-01-01T00:00:00Z';
      const response = await fetch(server.url + path, { headers });
      return (await response.text()).split('\r\n').length;
    };
    try {
      // Compiled, and with its thread.
      await exportAll();
      return await server.longestTurn(async () => {
        const endMs = performance.now() + exportingMs;
        let lines = 0;
        while (performance.now() < endMs) lines += await exportAll();
        return lines;
      });
    } finally {
      await server.stop();
    }
  }, longestDelayMs);
  const { result: lines, tookMs, delayMs } = measured;
  console.log(`exports: ${lines} lines in ${Math.round(tookMs)} ms, longest turn ${delayMs.toFixed(1)} ms`);
  expect(lines).toBeGreaterThan(records / 2);
  expect(delayMs).toBeLessThan(longestDelayMs);
});
