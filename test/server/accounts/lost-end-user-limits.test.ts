/** During an upgrade a server of a version without limits per end user rotates a key: the new key has them all the same. */
import { expect, test } from 'vitest';
import { KeyTable } from '../../../server/accounts/key-table.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

onEachEngine((engine) => {
  const harness = useHarness(engine);
  const endUserLimits = { requests_per_minute: 7, budgets: [{ period: 'day' as const, usd: '3' }] };
  const all = { ...endUserLimits, tokens_per_minute: null };

  /** As that version leaves it: the column, which it does not know, has its default. */
  const rotateByFormer = async (id: string) => {
    const { key } = await harness.accounts.keys.rotate('ann', id);
    await harness.db.updateTable('api_key').set({ end_user_limits: '{}' }).where('id', '=', key.id).execute();
    return key.id;
  };
  const shown = async (id: string) => (await harness.accounts.keys.get(id)).endUserLimits;

  test('a server of this version applies them as soon as it knows the key, and writes them', async () => {
    const table = new KeyTable(harness.db);
    const { key } = await harness.create({ endUserLimits });
    await table.load();
    const id = await rotateByFormer(key.id);
    await table.load();
    expect(table.get(id)?.principal.limits.endUser).toEqual(all);
    expect(await shown(id)).toEqual(all);
  });

  test('so does one that starts later, for each of a chain of rotations', async () => {
    const { key } = await harness.create({ endUserLimits });
    const second = await rotateByFormer(key.id);
    const third = await rotateByFormer(second);
    await new KeyTable(harness.db).load();
    expect([await shown(second), await shown(third)]).toEqual([all, all]);
  });

  test('a change and a rotation by this version begin with them', async () => {
    const { key } = await harness.create({ endUserLimits });
    const id = await rotateByFormer(key.id);
    const change = { endUserLimits: { requests_per_minute: 8 } };
    expect((await harness.accounts.keys.change('ann', id, change)).endUserLimits).toEqual({
      ...all,
      requests_per_minute: 8,
    });
    const other = await rotateByFormer((await harness.create({ endUserLimits })).key.id);
    expect((await harness.accounts.keys.rotate('ann', other)).key.endUserLimits).toEqual(all);
  });

  test('limits that were removed do not come back', async () => {
    const { key } = await harness.create({ endUserLimits });
    const { key: next } = await harness.accounts.keys.rotate('ann', key.id);
    await harness.accounts.keys.change('ann', next.id, {
      endUserLimits: { requests_per_minute: null, budgets: [] },
    });
    const last = await rotateByFormer(next.id);
    await new KeyTable(harness.db).load();
    const none = { requests_per_minute: null, tokens_per_minute: null, budgets: [] };
    expect([await shown(next.id), await shown(last)]).toEqual([none, none]);
  });
});
