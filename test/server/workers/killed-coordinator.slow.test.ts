/** Workers whose coordinator is killed under load end by themselves, and soon: another server may take port and database. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startProcess } from '../../support/server-process.ts';
import { newPlace, type Place } from '../storage/engines.ts';

const key = 'key-of-a-server-in-a-process';
const rounds = 3;
const callers = 6;
/** Where the machine has nothing else to do, as in one of the rounds at least. */
const soonMs = 2_000;
const longestMs = 10_000;

let place: Place;
beforeAll(async () => {
  place = await newPlace('sqlite');
});
afterAll(() => place.dispose());

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
}

/** Calls until nobody responds; adds the trace ids of the calls whose responses arrived. */
async function callUntilDead(url: string, responded: Set<string>): Promise<void> {
  const messages = [{ role: 'user', content: 'hello' }];
  const body = JSON.stringify({ model: 'sandbox/priced', messages, max_tokens: 20 });
  for (;;) {
    const traceId = `end-${randomUUID()}`;
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-trace-id': traceId,
      // The pools of `fetch` keep connections: this reaches all workers.
      connection: 'close',
    };
    try {
      const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body });
      await response.text();
      if (response.status === 200) responded.add(traceId);
    } catch {
      return;
    }
  }
}

// What a worker logs is in its buffer when the pipe to the coordinator breaks: the level `info` is the point of this.
test('after a SIGKILL of the coordinator', { timeout: 120_000 }, async () => {
  const responded = new Set<string>();
  const ends: number[] = [];
  const settings = {
    MODELROUTE_DATA: place.folder,
    MODELROUTE_WORKERS: '2',
    MODELROUTE_LOG: 'info',
    MODELROUTE_SANDBOX: '1',
  };
  for (let round = 0; round < rounds; round += 1) {
    const server = await startProcess(settings, key);
    const known = responded.size;
    const calls = Array.from({ length: callers }, () => callUntilDead(server.url, responded));
    while (responded.size < known + 3 * callers) await pause(5);
    const pids = server.workers();
    expect(pids).toHaveLength(2);
    await server.kill();
    const killedMs = performance.now();
    await expect.poll(() => pids.filter(isAlive), { timeout: longestMs, interval: 10 }).toEqual([]);
    ends.push(Math.round(performance.now() - killedMs));
    await Promise.all(calls);
  }
  const last = await startProcess(settings, key);
  const db = await openDatabase(place);
  const records = await Array.fromAsync(listUsage(db, {}));
  const outcomes = new Map(
    records.map(({ reservation, settling }) => [reservation.trace_id, settling?.outcome]),
  );
  await db.destroy();
  await last.stop();
  console.log(
    `killed coordinator: workers ended after ${ends.join(', ')} ms, ${responded.size} calls responded`,
  );
  expect(Math.min(...ends)).toBeLessThan(soonMs);
  expect(outcomes.size).toBe(records.length);
  expect([...responded].filter((traceId) => outcomes.get(traceId) !== 'completed')).toEqual([]);
  expect([...outcomes.values()].filter((outcome) => outcome === undefined)).toEqual([]);
});
