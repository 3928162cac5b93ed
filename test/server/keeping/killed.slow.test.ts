/** A server that is killed keeps the responses that it has sent, but for those of its last moment. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../../support/server-process.ts';

/** More than the documented tenth of a second: the machine that runs the tests is busy. */
const momentMs = 500;
const key = 'key-of-a-server-in-a-process';

async function create(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'sandbox/chat', input: 'Hello there.' }),
  });
  return ((await response.json()) as { id: string }).id;
}

test.each([
  ['one process', {}],
  ['two workers', { MODELROUTE_WORKERS: '2' }],
])('%s', { timeout: 120_000 }, async (_, settings) => {
  const data = mkdtempSync(join(tmpdir(), 'modelroute-killed-'));
  const all = { MODELROUTE_DATA: data, ...settings };
  const sent: { id: string; atMs: number }[] = [];
  try {
    for (let kills = 0; kills < 3; kills++) {
      const server = await startProcess(all, key);
      const sending = new AbortController();
      const senders = Array.from({ length: 4 }, async () => {
        while (!sending.signal.aborted) {
          const id = await create(server.url).catch(() => undefined);
          if (id !== undefined) sent.push({ id, atMs: performance.now() });
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 1_500 + kills * 333));
      const killedMs = performance.now();
      await server.kill();
      sending.abort();
      await Promise.all(senders);
      const old = sent.filter(({ atMs }) => atMs < killedMs - momentMs);
      expect(old.length).toBeGreaterThan(20);
      const next = await startProcess(all, key);
      const sample = old.slice(-50);
      const found = await Promise.all(sample.map(({ id }) => next.get(`/v1/responses/${id}`)));
      expect(found.filter(({ status }) => status !== 200)).toEqual([]);
      await next.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
