/** The callers whose requests a shutdown ends get an error, and are charged nothing. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { startProcess, type ServerProcess } from '../../support/server-process.ts';
import { post } from '../../support/server.ts';
import { newPlace, type Place } from '../storage/engines.ts';

const key = 'key-of-a-server-in-a-process';
const drainMs = 3_000;

/** Another server, whose models have prices here: nothing would show that a free model is not charged. */
let provider: ServerProcess;
beforeAll(async () => {
  provider = await startProcess({ MODELROUTE_LOG: 'silent' }, key);
});
afterAll(() => provider.stop());

const priced = () => ({
  providers: { peer: { dialect: 'chat', base_url: `${provider.url}/v1`, key_env: 'UPSTREAM_KEY' } },
  models: [
    {
      id: 'peer/slow',
      provider: 'peer',
      upstream_model: 'sandbox/slow',
      prices: { input: 1_000, output: 3_000 },
    },
  ],
});

describe.each([1, 2])('with %i processes', (workers) => {
  let place: Place;
  let server: ServerProcess;
  const settings = (more: Record<string, string>) => ({
    MODELROUTE_DATA: place.folder,
    MODELROUTE_WORKERS: String(workers),
    MODELROUTE_SANDBOX: '1',
    MODELROUTE_CONFIG: join(place.folder, 'providers.json'),
    UPSTREAM_KEY: key,
    ...more,
  });
  const call = (path: string, body: object) =>
    fetch(server.url + path, post(body, { authorization: `Bearer ${key}`, connection: 'close' }));
  const inFlight = async () => {
    const text = await (await server.get('/metrics')).text();
    return Number(/^modelroute_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  };
  const messages = [{ role: 'user', content: 'hello' }];
  /** A minute long. */
  const metadata = { gap_ms: '1000', events: '60' };
  beforeEach(async () => {
    place = await newPlace('sqlite');
    writeFileSync(join(place.folder, 'providers.json'), JSON.stringify(priced()));
  });
  afterEach(() => place.dispose());

  test(
    'requests that outlast the drain end with an error, as failed and free',
    { timeout: 60_000 },
    async () => {
      server = await startProcess(settings({ MODELROUTE_DRAIN_TIMEOUT: String(drainMs / 1_000) }), key);
      const chat = { model: 'peer/slow', metadata, messages };
      const plain = Array.from({ length: 4 }, () => call('/v1/chat/completions', chat));
      await expect.poll(inFlight).toBe(plain.length);
      const streams = await Promise.all([
        ...Array.from({ length: 4 }, () => call('/v1/chat/completions', { ...chat, stream: true })),
        ...Array.from({ length: 4 }, () =>
          call('/alt/v1/messages', { model: 'peer/slow', max_tokens: 100, messages, stream: true }),
        ),
      ]);
      const stoppedAtMs = performance.now();
      const stopping = server.stop();
      const texts = await Promise.all(streams.map((each) => each.text()));
      const answers = await Promise.all(plain);
      const endedMs = performance.now() - stoppedAtMs;
      await stopping;
      // Callers without an error until then are cut, and their responses have none.
      console.log(`drain, ${workers}: ended after ${Math.round(endedMs)} ms of ${drainMs}`);
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
        plain.map(() => [503, '1']),
      );
      const ended = texts.filter((text) => text.includes('shutting down'));
      const whole = texts.filter((text) => /\[DONE\]|message_stop/.test(text));
      expect(ended.length + whole.length).toBe(texts.length);
      expect(ended.length).toBeGreaterThanOrEqual(4);
      const db = await openDatabase(place);
      const records = await Array.fromAsync(listUsage(db, {}));
      await db.destroy();
      const failed = records.filter(({ settling }) => settling?.outcome === 'failed');
      expect(failed).toHaveLength(ended.length + plain.length);
      expect(
        failed.every(({ costNano, settling }) => costNano === 0n && settling?.code === 'model_unavailable'),
      ).toBe(true);
      expect(records.filter(({ settling }) => settling?.outcome === 'cancelled')).toEqual([]);
      // The others are paid for.
      const completed = records.filter(({ settling }) => settling?.outcome === 'completed');
      expect(completed).toHaveLength(whole.length);
      expect(completed.every(({ costNano }) => (costNano ?? 0n) > 0n)).toBe(true);
    },
  );

  test('/readyz says so before the port closes', { timeout: 60_000 }, async () => {
    server = await startProcess(settings({ MODELROUTE_DRAIN_GRACE: '4' }), key);
    const readyz = () => fetch(`${server.url}/readyz`, { headers: { connection: 'close' } });
    await expect.poll(async () => (await readyz()).status).toBe(200);
    const stoppedAtMs = performance.now();
    const stopping = server.stop();
    await expect.poll(async () => (await readyz()).status, { timeout: 3_000 }).toBe(503);
    expect(await (await readyz()).json()).toEqual({ status: 'draining' });
    // Requests are still served.
    expect((await call('/v1/chat/completions', { model: 'sandbox/chat', messages })).status).toBe(200);
    await stopping;
    expect(performance.now() - stoppedAtMs).toBeGreaterThan(3_900);
  });
});
