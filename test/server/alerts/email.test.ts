/** Alerts by e-mail: each once, again after a failure, for a bounded time; and nothing of the password in an error. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createEmail } from '../../../server/alerts/email.ts';
import { EventQueue } from '../../../server/alerts/event-queue.ts';
import { AlertStore } from '../../../server/alerts/alert-store.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { databaseNowMs } from '../../../server/storage/database-clock.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';
import { happeningAt } from './alert-rows.ts';
import { startMailServer, type MailOptions, type MailServer } from './mail-server.ts';

const [from, to] = ['gateway@example.com', ['ops@example.com', 'on-call@example.com']];
const pass = 'open sesame/42';

const event = (message: string) => ({
  id: 'msg_1',
  body: JSON.stringify({
    type: 'alert.raised',
    timestamp: '2026-11-20T09:30:00.000Z',
    data: {
      id: '019a9fd0c2a100003f9c1d7e5b2a4c68',
      state: 'active',
      at: '2026-11-20T09:30:00.000Z',
      ended_at: null,
      project_id: 'proj_1',
      project_name: 'Storefront',
      message,
      about: { kind: 'test' },
    },
  }),
});
const never = new AbortController().signal;

let server: MailServer | undefined;
const serve = async (options?: MailOptions) => (server = await startMailServer(options));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

test('a message has the alert as its subject, and goes to each recipient', async () => {
  const { url, mails } = await serve({ login: { user: 'gateway', pass } });
  const send = await createEmail({ url, from, to });
  expect(await send(event('Project Storefront has used 82 % of its budget.'), never)).toMatchObject({
    delivered: true,
    problem: null,
  });
  expect(mails).toMatchObject([{ from, to }]);
  const source = mails[0]?.source;
  expect(source).toContain('Subject: Project Storefront has used 82 % of its budget.');
  expect(source).toContain('Message-ID: <msg_1@modelroute>');
  expect(source).toContain('Project: Storefront');
});

test('a message adds no header and no recipient', async () => {
  const { url, mails } = await serve();
  const send = await createEmail({ url, from, to });
  await send(event('Spent.\r\nBcc: thief@example.com\r\n\r\nText'), never);
  expect(mails[0]?.to).toEqual(to);
  expect(mails[0]?.source).not.toMatch(/^Bcc:/m);
});

test.each([
  ['a refused message', async () => serve({ take: () => Promise.reject(new Error(pass)) }), /with 450$/],
  [
    'a wrong password',
    async () => {
      const { url } = await serve({ login: { user: 'gateway', pass: 'another' } });
      return { url: url.replace('another', encodeURIComponent(pass)) };
    },
    /^the mail server refused the user name or the password$/,
  ],
  [
    'nothing that listens',
    async () => ({ url: `smtp://u:${encodeURIComponent(pass)}@127.0.0.1:9` }),
    /^the connection to the mail server failed/,
  ],
])('%s has a problem in words, without the password', async (_what, prepare, problem) => {
  const { url } = await prepare();
  const send = await createEmail({ url, from, to });
  const outcome = await send(event('Spent.'), never);
  expect(outcome).toMatchObject({ delivered: false, problem: expect.stringMatching(problem) });
  expect(JSON.stringify(outcome)).not.toContain('sesame');
});

test('a mail server that hangs is given up, and a stop ends an attempt', async () => {
  const hanging = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  try {
    const url = `smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const send = await createEmail({ url, from, to }, { timeoutMs: 200 });
    expect(await send(event('Spent.'), never)).toMatchObject({
      delivered: false,
      problem: 'the mail server did not respond within 0.2 s',
    });
    const patient = await createEmail({ url, from, to });
    const stop = new AbortController();
    const sending = patient(event('Spent.'), stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(sending).rejects.toThrow('stopped');
  } finally {
    hanging.close();
  }
});

onEachEngine((engine) => {
  let place: Place;
  let db: Database;
  let queue: EventQueue | undefined;
  beforeAll(async () => {
    place = await newPlace(engine);
    db = await openDatabase(place);
  });
  afterAll(async () => {
    await queue?.close();
    await db.destroy();
    await place.dispose();
  });

  test('an alert is sent by e-mail once, after a failure again, and the webhook has its own', async () => {
    const { url, mails } = await serve({
      take: (number) => {
        if (number === 1) throw new Error('Try later');
      },
    });
    const nowMs = () => databaseNowMs(db);
    const store = new AlertStore({
      db,
      nowMs,
      check: () => {},
      channels: ['webhook', 'email'],
      onEvent: () => queue?.wake(),
    });
    queue = new EventQueue({
      db,
      channel: 'email',
      send: await createEmail({ url, from, to }),
      nowMs,
      log: { error: () => {}, warn: () => {} },
      retries: { firstPauseMs: 30, longestPauseMs: 60, mostTries: 10 },
      pollMs: 20,
    });
    await store.raise(happeningAt(50));
    const rows = () =>
      db.selectFrom('alert_event').select(['channel', 'state', 'tries']).orderBy('channel').execute();
    await vi.waitFor(
      async () =>
        expect(await rows()).toEqual([
          { channel: 'email', state: 'delivered', tries: 2 },
          { channel: 'webhook', state: 'waiting', tries: 0 },
        ]),
      { timeout: 10_000 },
    );
    await store.raise(happeningAt(50));
    expect(mails).toHaveLength(1);
  });
});
