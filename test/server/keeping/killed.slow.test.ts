/** A server that is killed keeps the responses that it has sent, but for those of its last moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRunningClock } from '../../support/running-clock.ts';
import { startProcess } from '../../support/server-process.ts';

/** More than the documented tenth of a second: the machine that runs the tests is busy. */
const momentMs = 500;
const startMs = 2_000;
/** Responses before each kill. */
const enough = 60;
const key = 'key-of-a-server-in-a-process';

async function create(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sandbox/chat', input: 'Hello there.' }),
  });
  return ((await response.json()) as { id: string }).id;
}

test('after each of three kills', { timeout: 240_000 }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'modelroute-killed-'));
  const all = { MODELROUTE_DATA: data };
  const clock = startRunningClock();
  const sent: { id: string; atMs: number }[] = [];
  try {
    for (let kills = 0; kills < 3; kills++) {
      const server = await startProcess(all, key);
      // The thread that writes starts with the first request.
      await create(server.url);
      await pause(startMs);
      const sending = new AbortController();
      const senders = Array.from({ length: 4 }, async () => {
        while (!sending.signal.aborted) {
          const id = await create(server.url).catch(() => undefined);
          if (id !== undefined) sent.push({ id, atMs: clock.nowMs() });
        }
      });
      const before = sent.length;
      while (sent.length < before + enough) await pause(20);
      await pause(momentMs + kills * 133);
      const killedMs = clock.nowMs();
      await server.kill();
      sending.abort();
      await Promise.all(senders);
      const old = sent.filter(({ atMs }) => atMs < killedMs - momentMs);
      expect(old.length).toBeGreaterThanOrEqual(enough);
      const next = await startProcess(all, key);
      const sample = old.slice(-50);
      const found = await Promise.all(sample.map(({ id }) => next.get(`/v1/responses/${id}`)));
      expect(found.filter(({ status }) => status !== 200)).toEqual([]);
      await next.stop();
    }
  } finally {
    clock.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
