/** A second start touches nothing of a server that runs, whether it fails or is a further node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listUsage } from '../../server/metering/list-usage.ts';
import { UsageRecorder } from '../../server/metering/usage-recorder.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { post } from '../support/server.ts';
import { collectLog, facts } from './metering/scratch.ts';
import { newPlace, onEachEngine, type Place } from './storage/engines.ts';
import { postgresBinaries } from './storage/postgres-server.ts';

const program = join(import.meta.dirname, '../../server/main.ts');
const key = 'key-of-a-server-in-a-process';
const streams = 8;

async function failToStart(settings: Record<string, string>): Promise<{ status: unknown; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, NODE_COMPILE_CACHE, MODELROUTE_LOG: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [status] = await once(child, 'close');
  return { status, said };
}

const slowCall = {
  model: 'sandbox/slow',
  stream: true,
  metadata: { gap_ms: '100', events: '30' },
  messages: [{ role: 'user', content: 'hello' }],
};

onEachEngine((engine) => {
  // With PostgreSQL workers make no difference here.
  describe.each(engine === 'sqlite' ? [1, 2] : [1])('a server of %i processes', (workers) => {
    let place: Place;
    let server: ServerProcess;
    const settings = () => ({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_WORKERS: String(workers),
      MODELROUTE_DRAIN_TIMEOUT: '20',
      MODELROUTE_SANDBOX: '1',
      // Starts take the machine's processors from the server that runs.
      MODELROUTE_STORE_TIMEOUT: '20',
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
    });
    beforeEach(async () => {
      place = await newPlace(engine);
      server = await startProcess(settings(), key);
    });
    afterEach(async () => {
      await server.stop();
      await place.dispose();
    });

    test('keeps its requests when another start finds the port taken', { timeout: 60_000 }, async () => {
      const call = () =>
        fetch(`${server.url}/v1/chat/completions`, post(slowCall, { authorization: `Bearer ${key}` }));
      const running = await Promise.all(Array.from({ length: streams }, call));
      const second = await failToStart({ ...settings(), PORT: new URL(server.url).port });
      expect(second.status).toBe(1);
      expect(second.said).toMatch(/^modelroute: PORT: .+ is in use; .+\n$/);
      for (const each of running) expect(await each.text()).toContain('[DONE]');
      await server.stop();
      const db = await openDatabase(place);
      const records = await Array.fromAsync(listUsage(db, {}));
      await db.destroy();
      console.log(`second start, ${engine}, ${workers}: ${records.length} requests`);
      expect(records.map(({ settling }) => settling?.outcome)).toEqual(
        Array.from({ length: streams }, () => 'completed'),
      );
    });

    test.runIf(engine === 'sqlite')('has its data folder for itself', { timeout: 60_000 }, async () => {
      for (const processes of ['1', '2']) {
        const second = await failToStart({ ...settings(), PORT: '0', MODELROUTE_WORKERS: processes });
        expect(second.status).toBe(1);
        expect(second.said).toMatch(
          /^modelroute: MODELROUTE_DATA: another server uses the folder '.+'; .+\n$/,
        );
      }
      await server.kill();
      // The lock has ended with its process, and the workers with it.
      const again = async () => {
        server = await startProcess(settings(), key);
      };
      await expect
        .poll(
          () =>
            again().then(
              () => true,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
    });
  });
});

test.skipIf(postgresBinaries === undefined)(
  'a node whose clock is an hour ahead settles no live request',
  async () => {
    const place = await newPlace('postgres');
    const db = await openDatabase(place);
    const log = collectLog();
    const parts = { db, log, isExclusive: false };
    const node = await UsageRecorder.start(parts);
    const reserved = await Promise.all(Array.from({ length: streams }, () => node.reserve(facts())));
    const ahead = await UsageRecorder.start({ ...parts, nowMs: () => Date.now() + 3_600_000 });
    const behind = await UsageRecorder.start({ ...parts, nowMs: () => Date.now() - 3_600_000 });
    expect([await ahead.settleOrphans(), await behind.settleOrphans(), await node.settleOrphans()]).toEqual([
      0, 0, 0,
    ]);
    const records = await Array.fromAsync(listUsage(db, {}));
    expect(records.filter(({ settling }) => settling !== undefined)).toEqual([]);
    expect(records).toHaveLength(reserved.length);
    for (const each of [ahead, behind, node]) await each.stop();
    await db.destroy();
    await place.dispose();
  },
);
