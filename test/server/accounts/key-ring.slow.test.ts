/** Authentication from memory: every state of a key, and how fast a change is known elsewhere. */
import { crc32 } from 'node:zlib';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { mintKey } from '../../../server/accounts/key-format.ts';
import type { KeyRing } from '../../../server/accounts/key-ring.ts';
import { startRunningClock, type RunningClock } from '../../support/running-clock.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

/** What the contract promises for every node. */
const withinMs = 1_000;
const dayMs = 86_400_000;

/** The code of the refusal, `unknown`, or `good`. */
function outcomeOf(ring: KeyRing, secret: string): string {
  try {
    return ring.verify(secret) === undefined ? 'unknown' : 'good';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

let running: RunningClock;
beforeAll(() => {
  running = startRunningClock();
});
afterAll(() => running.stop());

async function waitFor(ring: KeyRing, secret: string, outcome: string): Promise<number> {
  const startMs = running.nowMs();
  while (outcomeOf(ring, secret) !== outcome) {
    if (running.nowMs() - startMs > 5_000) throw new Error(`still ${outcomeOf(ring, secret)}`);
    await sleep(5);
  }
  return running.nowMs() - startMs;
}

onEachEngine((engine) => {
  const harness = useHarness(engine);

  test('a good key stands for its principal', async () => {
    const project = await harness.accounts.projects.create('ann', {
      name: 'p',
      limits: { tokens_per_minute: 8 },
    });
    const { key, secret } = await harness.create({
      project: 'p',
      kind: 'management',
      limits: { requests_per_minute: 9 },
      endUserLimits: { tokens_per_minute: 7 },
    });
    expect((await harness.ring()).verify(secret)).toEqual({
      keyId: key.id,
      owner: project.id,
      kind: 'management',
      projectId: project.id,
      rootId: key.id,
      storesPrompts: false,
      limits: { key: key.limits, endUser: key.endUserLimits, project: project.limits },
    });
  });

  test('each state has the answer of the contract, at once in the process that changed it', async () => {
    const ring = await harness.ring();
    const { key, secret } = await harness.create({ expiresAtMs: harness.clock.nowMs + 30 * dayMs });
    expect(outcomeOf(ring, secret)).toBe('good');
    await harness.accounts.keys.disable('ann', key.id);
    expect(outcomeOf(ring, secret)).toBe('key_disabled');
    await harness.accounts.keys.enable('ann', key.id);
    expect(outcomeOf(ring, secret)).toBe('good');
    const next = await harness.accounts.keys.rotate('ann', key.id);
    expect([outcomeOf(ring, secret), outcomeOf(ring, next.secret)]).toEqual(['good', 'good']);
    harness.clock.nowMs += dayMs;
    expect([outcomeOf(ring, secret), outcomeOf(ring, next.secret)]).toEqual(['key_revoked', 'good']);
    harness.clock.nowMs += 29 * dayMs;
    expect(outcomeOf(ring, next.secret)).toBe('key_expired');
    await harness.accounts.keys.revoke('ann', next.key.id);
    expect(outcomeOf(ring, next.secret)).toBe('key_revoked');
  });

  test('the keys of an archived project are disabled, those of others are not', async () => {
    const ring = await harness.ring();
    await harness.accounts.projects.create('ann', { name: 'p' });
    const { secret } = await harness.create({ project: 'p' });
    const { secret: other } = await harness.create();
    await harness.accounts.projects.archive('ann', 'p');
    expect([outcomeOf(ring, secret), outcomeOf(ring, other)]).toEqual(['key_disabled', 'good']);
    await expect(harness.create({ project: 'p' })).rejects.toMatchObject({ problem: 'conflict' });
  });

  test('limits of key and project are those of the last change', async () => {
    const ring = await harness.ring();
    const { key, secret } = await harness.create();
    await harness.accounts.keys.change('ann', key.id, { limits: { requests_per_minute: 4 } });
    await harness.accounts.projects.setLimits('ann', 'default', { concurrent_requests: 2 });
    expect(ring.verify(secret)?.limits).toMatchObject({
      key: { requests_per_minute: 4 },
      project: { concurrent_requests: 2 },
    });
  });

  test('a revocation is known on every other node within a second, whenever it comes', async () => {
    const nodes = [await harness.another(), await harness.another()];
    const rings = await Promise.all(nodes.map(({ accounts }) => harness.ring(accounts)));
    for (let round = 0; round < 4; round += 1) {
      const { key, secret } = await harness.create();
      await Promise.all(rings.map((ring) => waitFor(ring, secret, 'good')));
      await sleep(Math.random() * 300);
      await harness.accounts.keys.revoke('ann', key.id);
      const times = await Promise.all(rings.map((ring) => waitFor(ring, secret, 'key_revoked')));
      expect(Math.max(...times)).toBeLessThan(withinMs);
    }
  });

  test('a key made on another node is good at its first request', async () => {
    const node = await harness.another();
    const ring = await harness.ring(node.accounts);
    const { key, secret } = await harness.create();
    expect([ring.verify(secret), ring.mayBeNew(secret)]).toEqual([undefined, true]);
    expect((await ring.verifyNew(secret))?.keyId).toBe(key.id);
  });

  test('an unknown id is asked for once, and again only after a change', async () => {
    const ring = await harness.ring();
    const stranger = mintKey();
    expect(ring.mayBeNew(stranger)).toBe(true);
    expect(await ring.verifyNew(stranger)).toBeUndefined();
    expect(ring.mayBeNew(stranger)).toBe(false);
    await harness.create();
    expect(ring.mayBeNew(stranger)).toBe(true);
  });

  test('however many strangers come at once, the database is asked by one query at a time', async () => {
    let queries = 0;
    const counted = harness.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { folder: dataFolder } = harness.place;
    const ring = await harness.ring(
      await openAccounts(counted, { dataFolder, nowMs: () => harness.clock.nowMs }),
    );
    queries = 0;
    await Promise.all(Array.from({ length: 200 }, () => ring.verifyNew(mintKey())));
    expect(queries).toBeGreaterThan(0);
    expect(queries).toBeLessThanOrEqual(3);
  });

  test('an outage of the database is told once, keys go on, and what was missed is known afterwards', async () => {
    const node = await harness.another();
    const ring = await harness.ring(node.accounts);
    const { key, secret } = await harness.create();
    await waitFor(ring, secret, 'good');
    await harness.db.schema.alterTable('account_state').renameTo('elsewhere').execute();
    await expect.poll(() => harness.reports.length).toBe(1);
    // Two more polls of the ring fail meanwhile.
    await sleep(700);
    expect([outcomeOf(ring, secret), harness.reports.length]).toEqual(['good', 1]);
    await harness.db.schema.alterTable('elsewhere').renameTo('account_state').execute();
    await harness.accounts.keys.revoke('ann', key.id);
    expect(await waitFor(ring, secret, 'key_revoked')).toBeLessThan(withinMs);
  });

  test('a revocation is known in time while every connection of the node is busy with something else', async () => {
    const node = await harness.another();
    const ring = await harness.ring(node.accounts);
    const { key, secret } = await harness.create();
    await waitFor(ring, secret, 'good');
    const enough = new AbortController();
    const load = Array.from({ length: 40 }, async () => {
      // SQLite responds without yielding to the event loop.
      for (; !enough.signal.aborted; await setImmediate()) await node.accounts.keys.list();
    });
    await harness.accounts.keys.revoke('ann', key.id);
    const tookMs = await waitFor(ring, secret, 'key_revoked');
    enough.abort();
    await Promise.all(load);
    expect(tookMs).toBeLessThan(withinMs);
  });

  test.each([
    ['empty', () => ''],
    ['a beginning', (key: string) => key.slice(0, -1)],
    ['a longer text', (key: string) => `${key}a`],
    ['another case', (key: string) => key.toUpperCase()],
    ['a huge text', (key: string) => key.repeat(100_000)],
    ['NUL', (key: string) => `${key}\0`],
    ['half a character', () => '\ud800'],
    ['its public id', (key: string) => key.slice(3, 15)],
    ['its id with another secret', (key: string) => sameId(key)],
  ])('every other text stands for nobody: %s', async (_, change) => {
    const ring = await harness.ring();
    const { secret } = await harness.create();
    expect(ring.verify(change(secret))).toBeUndefined();
    expect(ring.mayBeNew(change(secret))).toBe(false);
  });

  test('the last use is known to the minute, and is no change of the key', async () => {
    const ring = await harness.ring();
    const { key, secret } = await harness.create();
    ring.verify(secret);
    await ring.close();
    expect((await harness.accounts.keys.get(key.id)).lastUsedAtMs).toBe(harness.clock.nowMs);
  });

  test('a last use that cannot be written is told, and holds up no end', async () => {
    const node = await harness.another();
    const ring = await harness.ring(node.accounts);
    const { secret } = await harness.create();
    await waitFor(ring, secret, 'good');
    await harness.db.schema.alterTable('api_key').renameTo('elsewhere').execute();
    ring.verify(secret);
    await ring.close();
    const reported = expect.objectContaining({ message: expect.stringContaining('api_key') });
    expect(harness.reports).toContainEqual(reported);
  });
});

/** A well-formed key of the same id. */
function sameId(key: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const body = `mr-${key.slice(3, 15)}${'x'.repeat(32)}`;
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return body + digits;
}
