/** The first start: the secret, the first key, and what several nodes make of them. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openAccounts } from '../../../server/accounts/accounts.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

onEachEngine((engine) => {
  const harness = useHarness(engine);
  let elsewhere: string;
  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'modelroute-node-'));
  });
  afterEach(() => rmSync(elsewhere, { recursive: true, force: true }));

  const adopt = async (configured?: string, shared = false, dataFolder = harness.place.folder) =>
    await harness.accounts.adoptFirstKey({ dataFolder, configured, shared });
  const verdict = async (secret: string) => {
    const ring = await harness.ring();
    try {
      return ring.verify(secret) ?? 'unknown';
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  };
  const own = 'operator-chose-this-one';

  describe('the secret', () => {
    test.skipIf(process.platform === 'win32')('is made once, for its owner alone', () => {
      const path = join(harness.place.folder, 'secret');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    });

    test('of the first node lets another node in, from the setting as well', async () => {
      const secret = readFileSync(join(harness.place.folder, 'secret'), 'utf8').trim();
      const other = await openAccounts(harness.db, { dataFolder: elsewhere, secret });
      expect(await other.keys.list()).toEqual([]);
    });

    test.each([
      ['is missing', undefined, '', /made with a secret that is not here: set MODELROUTE_SECRET/],
      ['is another', 'x'.repeat(32), '', /^MODELROUTE_SECRET does not hold the secret/],
      ['is another file', undefined, 'x'.repeat(32), /^the secret file .* does not hold the secret/],
      ['is short', 'x'.repeat(31), '', /^MODELROUTE_SECRET must have at least 32/],
    ])('stops the start when it %s', async (_, secret, file, message) => {
      if (file !== '') writeFileSync(join(elsewhere, 'secret'), file);
      const start = openAccounts(harness.db, { dataFolder: elsewhere, secret });
      await expect(start).rejects.toThrow(message);
      await expect(start).rejects.not.toThrow(/x{31}|\n/);
    });
  });

  test('the first key is made once, belongs to the default project, and sees the objects from before', async () => {
    const first = await adopt();
    expect(first).toMatchObject({ created: true, state: 'active', weakness: null });
    expect(await adopt()).toEqual({ ...first, created: false });
    expect(await verdict(first?.key ?? '')).toMatchObject({
      keyId: first?.id,
      owner: 'installation',
      kind: 'inference',
      projectId: 'proj_default',
    });
    expect(await harness.accounts.keys.list()).toHaveLength(1);
  });

  test("an operator's own key works, and neither its name nor the database gives it away", async () => {
    const first = await adopt(own);
    expect(first?.id).toMatch(/^configured-[0-9a-f]{8}$/);
    expect(await verdict(own)).toMatchObject({ keyId: first?.id, owner: 'installation' });
    expect(await verdict(`${own}x`)).toBe('unknown');
  });

  test('another first key takes the place of the one before, and gives it back', async () => {
    const made = await adopt();
    await adopt(own);
    expect([await verdict(made?.key ?? ''), await verdict(own)]).toEqual([
      'key_disabled',
      expect.objectContaining({ owner: 'installation' }),
    ]);
    expect((await adopt())?.state).toBe('active');
    expect(await verdict(own)).toBe('key_disabled');
  });

  test.each(['disable', 'revoke'] as const)(
    'a start does not undo that somebody has said %s',
    async (action) => {
      const first = await adopt();
      await harness.accounts.keys[action]('ann', first?.id ?? '');
      expect((await adopt())?.state).toBe(action === 'disable' ? 'disabled' : 'revoked');
      expect(await verdict(first?.key ?? '')).toBe(action === 'disable' ? 'key_disabled' : 'key_revoked');
    },
  );

  test('of several nodes the first makes the key; a node with a key file of its own adds it', async () => {
    const first = await adopt(undefined, true);
    expect(await adopt(undefined, true, elsewhere)).toBeUndefined();
    writeFileSync(join(elsewhere, 'key'), own);
    expect((await adopt(undefined, true, elsewhere))?.state).toBe('active');
    expect(await verdict(first?.key ?? '')).toMatchObject({ keyId: first?.id });
  });

  test('nodes that start at once agree on one secret and one default project', async () => {
    const nodes = await Promise.all(Array.from({ length: 3 }, () => harness.another()));
    expect(await Promise.all(nodes.map(({ accounts }) => accounts.projects.list()))).toEqual(
      Array.from({ length: 3 }, () => [expect.objectContaining({ id: 'proj_default', name: 'default' })]),
    );
  });

  test('projects: renamed, limited, archived, never two of one name, and the default one stays', async () => {
    const { projects } = harness.accounts;
    harness.clock.nowMs += 1;
    const { id } = await projects.create('ann', { name: 'one' });
    await expect(projects.create('ann', { name: 'one' })).rejects.toMatchObject({ problem: 'conflict' });
    await expect(projects.rename('ann', id, 'default')).rejects.toMatchObject({ problem: 'conflict' });
    expect(await projects.rename('ann', 'one', 'two')).toMatchObject({ id, name: 'two' });
    expect(await projects.rename('ann', id, 'two')).toMatchObject({ name: 'two' });
    await projects.archive('ann', 'two');
    await expect(projects.setLimits('ann', id, {})).rejects.toMatchObject({ problem: 'conflict' });
    await expect(projects.archive('ann', 'default')).rejects.toMatchObject({ problem: 'conflict' });
    expect((await projects.list()).map(({ name }) => name)).toEqual(['default', 'two']);
  });
});
