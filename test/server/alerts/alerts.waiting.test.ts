/** Alerts of whole servers: two nodes on one database, access between tenants, circuits, and a webhook that hangs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/start.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import {
  obeys,
  openHarness,
  openProject,
  type Caller,
  type Harness,
  type Schemas,
} from '../console/api/console-harness.ts';
import { newPlace, onEachEngine } from '../storage/engines.ts';
import { postgresBinaries } from '../storage/postgres-server.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { hourMs, spend } from './alert-rows.ts';
import { startReceiver, webhookSettings, type Receiver, type Respond } from './webhook-receiver.ts';

const usd = 1_000_000_000n;
const patience = { timeout: 40_000, interval: 100 };
/** How long a webhook may take. */
const webhookMs = 10_000;

/** Replaced by tests. */
let respond: Respond | undefined;
let receiver: Receiver;
let upstream: ScriptedUpstream;
let folder: string;
let isFailing = false;
beforeAll(async () => {
  receiver = await startReceiver((response, number) =>
    respond === undefined ? response.writeHead(204).end() : respond(response, number),
  );
  upstream = await startUpstream({ choose: () => (isFailing ? 'status-500' : undefined) });
  folder = mkdtempSync(join(tmpdir(), 'modelroute-alerts-'));
  writeFileSync(
    join(folder, 'providers.yaml'),
    `providers:
  fragile: { base_url: '${upstream.url}/v1', dialect: chat, key_env: FRAGILE_KEY }
models:
  - id: fragile/model
    targets: [{ provider: fragile, model: m }]
`,
  );
});
afterAll(async () => {
  await receiver.close();
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  respond = undefined;
  isFailing = false;
  receiver.deliveries.splice(0);
});

onEachEngine((engine) => {
  let harness: Harness;
  let ours: Awaited<ReturnType<typeof openProject>>;
  let theirs: Awaited<ReturnType<typeof openProject>>;
  let admin: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine, {
      ...webhookSettings(receiver),
      MODELROUTE_CONFIG: join(folder, 'providers.yaml'),
      MODELROUTE_SANDBOX: '1',
      FRAGILE_KEY: 'key-of-the-tests',
      MODELROUTE_ALERT_INTERVAL: '1',
    });
    [ours, theirs] = [await openProject(harness), await openProject(harness)];
    admin = await harness.browser((await harness.admin()).email);
  });
  afterAll(() => harness.stop());

  const list = async (caller: Caller, query = '') =>
    (obeys('listAlerts', await caller(`/alerts${query}`)).json as Schemas['AlertList']).data;
  const kindsOf = (records: Schemas['AlertRecord'][]) => records.map(({ alert }) => alert.about.kind);

  test('a budget that is used up by calls: at the webhook, and in the console of its project alone', async () => {
    await harness.accounts.projects.setLimits('installation', ours.id, {
      budgets: [{ period: 'month', usd: '1' }],
    });
    const hour = Math.floor(Date.now() / hourMs) * hourMs;
    await spend(harness.db, { project: ours.id, key: ours.inference.key.id, hour, nanoUsd: usd / 2n });
    await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), patience);
    const [delivery] = receiver.deliveries;
    expect(delivery).toMatchObject({
      isGenuine: true,
      event: {
        type: 'alert.raised',
        data: {
          project_id: ours.id,
          project_name: ours.name,
          state: 'active',
          about: { kind: 'budget_threshold', subject: 'project', threshold_percent: 50, limit: '1' },
        },
      },
    });
    const viewer = await harness.browser(ours.viewer.email);
    await vi.waitFor(async () => expect((await list(viewer))[0]?.delivery).toBe('delivered'), patience);
    expect((await list(viewer))[0]?.alert).toEqual(delivery?.event.data);
    expect(await list(harness.withKey(ours.management.secret))).toHaveLength(1);
    for (const stranger of [
      await harness.browser(theirs.owner.email),
      harness.withKey(theirs.management.secret),
      await harness.browser((await harness.person()).email),
    ]) {
      expect(await list(stranger)).toEqual([]);
      expect((await stranger(`/alerts?project_id=${ours.id}`)).status).toBe(404);
    }
  });

  test(
    'a circuit: raised when it opens, resolved when it has closed, for administrators alone',
    { timeout: 90_000 },
    async () => {
      const call = () =>
        fetch(`${harness.installation.url}/v1/chat/completions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${theirs.ofMember.secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'fragile/model', messages: [{ role: 'user', content: 'Hello' }] }),
        });
      isFailing = true;
      for (let failed = 0; failed < 5; failed++) expect((await call()).status).toBeGreaterThanOrEqual(500);
      await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), patience);
      expect(receiver.deliveries[0]?.event.data.about).toEqual({
        kind: 'circuit_open',
        target: 'fragile/m',
      });
      expect(kindsOf(await list(admin, '?state=active'))).toContain('circuit_open');
      const owner = await harness.browser(ours.owner.email);
      expect(kindsOf(await list(owner))).not.toContain('circuit_open');
      expect(kindsOf(await list(admin, `?project_id=${ours.id}`))).not.toContain('circuit_open');
      isFailing = false;
      await vi.waitFor(async () => expect((await call()).status).toBe(200), patience);
      await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(2), patience);
      const [raised, resolved] = receiver.deliveries;
      expect(resolved?.event).toMatchObject({
        type: 'alert.resolved',
        data: { id: raised?.event.data.id, state: 'past' },
      });
      expect(kindsOf(await list(admin, '?state=active'))).not.toContain('circuit_open');
      expect(kindsOf(await list(admin, '?state=past'))).toContain('circuit_open');
    },
  );

  test('while the webhook hangs, calls are as fast as before, and the server stops at once', async () => {
    respond = () => {};
    const { key } = await harness.accounts.keys.create('installation', {
      project: ours.id,
      name: 'job',
      kind: 'inference',
      expiresAtMs: Date.now() + 3 * 24 * hourMs,
    });
    await harness.db.updateTable('api_key').set({ created_at_ms: 0 }).where('id', '=', key.id).execute();
    await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), patience);
    expect(receiver.deliveries[0]?.event.data.about.kind).toBe('key_expiry');
    const begunMs = performance.now();
    await harness.request({ inference: ours.ofMember }, { model: 'sandbox/chat' });
    expect(performance.now() - begunMs).toBeLessThan(webhookMs / 2);
  });

  test('a test alert reports how the webhook responded, to administrators alone', async () => {
    const send = async (caller: Caller) => await caller('/alerts/test', { method: 'POST' });
    expect(obeys('createTestAlert', await send(admin)).json).toMatchObject({ delivered: true, status: 204 });
    // The alert of the test before is sent again some time.
    expect(receiver.deliveries.map(({ event }) => event.data.about.kind)).toContain('test');
    respond = (response) => void response.writeHead(403).end();
    expect(obeys('createTestAlert', await send(admin)).json).toMatchObject({
      delivered: false,
      status: 403,
      problem: 'the webhook responded with status 403',
    });
    expect((await send(await harness.browser(ours.owner.email))).status).toBe(403);
  });

  test('pages hold the newest first, and a cursor that is none is refused', async () => {
    const all = await list(admin, '?limit=200');
    const first = obeys('listAlerts', await admin('/alerts?limit=1')).json as Schemas['AlertList'];
    expect(first.data).toEqual(all.slice(0, 1));
    const rest = await list(admin, `?limit=200&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(rest).toEqual(all.slice(1));
    expect((await admin('/alerts?cursor=abc')).status).toBe(400);
    expect((await admin('/alerts?state=open')).status).toBe(400);
  });
});

test.skipIf(postgresBinaries === undefined)('two nodes on one PostgreSQL send each alert once', async () => {
  const place = await newPlace('postgres');
  const secret = 'a secret of the tests, long enough';
  const config = readConfig({
    PORT: '0',
    MODELROUTE_DATA: place.folder,
    DATABASE_URL: place.url,
    MODELROUTE_SECRET: secret,
    MODELROUTE_LOG: 'silent',
    MODELROUTE_ALERT_INTERVAL: '1',
    ...webhookSettings(receiver),
  });
  const nodes = [await start(config), await start(config)];
  const db = await openDatabase(place);
  const { projects, keys } = await openAccounts(db, { dataFolder: place.folder, secret });
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  for (const name of ['one', 'two', 'three']) {
    const { id: project } = await projects.create('installation', {
      name,
      limits: { budgets: [{ period: 'total', usd: '1' }] },
    });
    const { key } = await keys.create('installation', { project, name, kind: 'inference' });
    await spend(db, { project, key: key.id, hour, nanoUsd: (usd * 4n) / 5n });
  }
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(3), patience);
  // Several more evaluations of both.
  await vi.waitFor(async () => {
    const waiting = db.selectFrom('alert_event').select('id').where('state', '=', 'waiting');
    expect(await waiting.execute()).toEqual([]);
  }, patience);
  await new Promise((over) => setTimeout(over, 4_000));
  expect(
    receiver.deliveries
      .map(({ event }) => event.data.project_name ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['one', 'three', 'two']);
  for (const node of nodes) await node.stop();
  await db.destroy();
  await place.dispose();
});

test.each([
  [
    { MODELROUTE_ALERT_WEBHOOK_ALLOW: '' },
    /^MODELROUTE_ALERT_WEBHOOK_URL: the webhook has no public IP address/,
  ],
  [{ MODELROUTE_ALERT_WEBHOOK_ALLOW: '127.0.0.0/99' }, /^MODELROUTE_ALERT_WEBHOOK_URL: /],
])('a server with %o does not start, and says why', async (setting, line) => {
  const config = readConfig({
    PORT: '0',
    MODELROUTE_DATA: folder,
    MODELROUTE_LOG: 'silent',
    ...webhookSettings(receiver),
    ...setting,
  });
  await expect(start(config)).rejects.toThrow(line);
});
