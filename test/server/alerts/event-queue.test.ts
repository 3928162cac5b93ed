/** Delivery: each event once, again after every failure, for a bounded time. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EventQueue } from '../../../server/alerts/event-queue.ts';
import { createWebhook } from '../../../server/alerts/webhook.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { databaseNowMs } from '../../../server/storage/database-clock.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';
import { happeningAt, storeOf } from './alert-rows.ts';
import { secret, startReceiver, type Receiver, type Respond } from './webhook-receiver.ts';

onEachEngine((engine) => {
  let place: Place;
  let nodes: [Database, Database];
  let receiver: Receiver | undefined;
  let queues: EventQueue[] = [];
  const said: { level: string; tries: number; problem: string }[] = [];
  beforeAll(async () => {
    place = await newPlace(engine);
    nodes = [await openDatabase(place), await openDatabase(place)];
  });
  afterAll(async () => {
    for (const db of nodes) await db.destroy();
    await place.dispose();
  });
  beforeEach(() => said.splice(0));
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.close()));
    queues = [];
    await receiver?.close();
    await nodes[0].deleteFrom('alert').execute();
    await nodes[0].deleteFrom('alert_event').execute();
  });

  const receive = async (respond?: Respond) => (receiver = await startReceiver(respond));
  const webhookTo = (url: string, timeoutMs: number) =>
    createWebhook({ url, secret, allowedNetworks: ['127.0.0.0/8'] }, { timeoutMs });
  /** On a busy machine a sound receiver may be late: a short time limit is for one that hangs. */
  const open = (db: Database, url: string, { mostTries = 10, send = webhookTo(url, 30_000) } = {}) => {
    const log = (level: string) => (about: object) =>
      void said.push({ level, ...(about as { tries: number; problem: string }) });
    const queue = new EventQueue({
      db,
      channel: 'webhook',
      send,
      nowMs: () => databaseNowMs(db),
      log: { error: log('error'), warn: log('warn') },
      retries: { firstPauseMs: 30, longestPauseMs: 60, mostTries },
      pollMs: 20,
    });
    queues.push(queue);
    return queue;
  };
  const raise = (count: number) => {
    const store = storeOf(nodes[0], () => {});
    return Promise.all(Array.from({ length: count }, (_, at) => store.raise(happeningAt(50, `topic ${at}`))));
  };
  const states = async () =>
    (await nodes[0].selectFrom('alert_event').select('state').execute()).map(({ state }) => state);
  const settled = () =>
    vi.waitFor(async () => expect(await states()).not.toContain('waiting'), { timeout: 10_000 });

  test('two nodes send each of many events once', async () => {
    const { url, deliveries } = await receive();
    await raise(30);
    for (const db of nodes) open(db, url);
    await settled();
    expect(deliveries).toHaveLength(30);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(30);
    expect(deliveries.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(deliveries[0]?.event).toMatchObject({
      type: 'alert.raised',
      data: { project_id: 'proj_1', project_name: 'Storefront', state: 'active' },
    });
  });

  test('after a status 500 and after a hang it is sent again, with the same id', async () => {
    const { url, deliveries } = await receive((response, number) => {
      if (number === 1) response.writeHead(500).end();
      else if (number > 2) response.writeHead(200).end();
    });
    await raise(1);
    const [patient, hasty] = [webhookTo(url, 30_000), webhookTo(url, 1_000)];
    let attempts = 0;
    open(nodes[0], url, {
      send: (event, stop) => ((attempts += 1) === 2 ? hasty : patient)(event, stop),
    });
    await settled();
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
    expect(await states()).toEqual(['delivered']);
    expect(said.map(({ problem }) => problem)).toEqual([
      'the webhook responded with status 500',
      'the webhook did not respond within 1 s',
    ]);
  });

  test('a refused connection is tried so often, and then given up', async () => {
    const { url } = await receive();
    await receiver?.close();
    await raise(1);
    open(nodes[0], url, { mostTries: 3 });
    await settled();
    expect(await states()).toEqual(['failed']);
    expect(said).toMatchObject([
      { level: 'warn', tries: 1 },
      { level: 'warn', tries: 2 },
      { level: 'error', tries: 3, problem: 'the connection to the webhook failed (ECONNREFUSED)' },
    ]);
  });

  test('410 ends it at once', async () => {
    const { url, deliveries } = await receive((response) => void response.writeHead(410).end());
    await raise(1);
    open(nodes[0], url);
    await settled();
    expect([await states(), deliveries.length]).toEqual([['failed'], 1]);
  });

  test('an event whose process stops while the webhook hangs is sent by the next one', async () => {
    const { url, deliveries } = await receive((response, number) => {
      if (number > 1) response.writeHead(204).end();
    });
    await raise(1);
    const first = open(nodes[0], url);
    await expect.poll(() => deliveries.length).toBe(1);
    const begunMs = performance.now();
    await first.close();
    // It does not wait for the webhook, which has 30 s.
    expect(performance.now() - begunMs).toBeLessThan(10_000);
    open(nodes[1], url);
    await settled();
    expect(deliveries).toHaveLength(2);
    expect(await states()).toEqual(['delivered']);
  });
});
