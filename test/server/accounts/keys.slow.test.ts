/** What can be done with keys: every action in every state, and what an action leaves behind. */
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { KeyState } from '../../../server/accounts/key-state.ts';
import { onEachEngine } from '../storage/engines.ts';
import { useHarness } from './harness.ts';

const dayMs = 86_400_000;

onEachEngine((engine) => {
  const harness = useHarness(engine);

  /** A key in each state, by its id. */
  const inState: Record<KeyState, () => Promise<string>> = {
    active: async () => (await harness.create()).key.id,
    disabled: async () => {
      const id = await inState.active();
      await harness.accounts.keys.disable('ann', id);
      return id;
    },
    rotating: async () => {
      const id = await inState.active();
      await harness.accounts.keys.rotate('ann', id);
      return id;
    },
    revoked: async () => {
      const id = await inState.active();
      await harness.accounts.keys.revoke('ann', id);
      return id;
    },
    expired: async () => {
      const { key } = await harness.create({ expiresAtMs: harness.clock.nowMs + 1 });
      harness.clock.nowMs += 1;
      return key.id;
    },
  };

  const actions = {
    disable: (id: string) => harness.accounts.keys.disable('ann', id),
    enable: (id: string) => harness.accounts.keys.enable('ann', id),
    rotate: async (id: string) => (await harness.accounts.keys.rotate('ann', id)).old,
    revoke: (id: string) => harness.accounts.keys.revoke('ann', id),
    change: (id: string) => harness.accounts.keys.change('ann', id, { name: 'other' }),
  };

  describe('the life of a key', () => {
    const states: KeyState[] = ['active', 'disabled', 'rotating', 'revoked', 'expired'];
    const leadsTo: Record<keyof typeof actions, Partial<Record<KeyState, KeyState>>> = {
      disable: { active: 'disabled' },
      enable: { disabled: 'active' },
      rotate: { active: 'rotating' },
      revoke: { active: 'revoked', disabled: 'revoked', rotating: 'revoked', expired: 'revoked' },
      change: { active: 'active', disabled: 'disabled', rotating: 'rotating' },
    };
    const table = Object.entries(leadsTo).flatMap(([action, to]) =>
      states.map((from) => [action as keyof typeof actions, from, to[from] ?? 'refused'] as const),
    );
    test.each(table)('%s of a key that is %s: %s', async (action, from, to) => {
      const id = await inState[from]();
      const before = await harness.accounts.keys.get(id);
      expect(before.state).toBe(from);
      if (to === 'refused') {
        await expect(actions[action](id)).rejects.toMatchObject({ problem: 'conflict' });
        expect(await harness.accounts.keys.get(id)).toEqual(before);
      } else {
        expect((await actions[action](id)).state).toBe(to);
        expect((await harness.accounts.keys.get(id)).state).toBe(to);
      }
    });
  });

  test('a key that rotates is revoked when its grace ends, by the clock alone', async () => {
    const id = await inState.rotating();
    harness.clock.nowMs += dayMs - 1;
    expect((await harness.accounts.keys.get(id)).state).toBe('rotating');
    harness.clock.nowMs += 1;
    expect((await harness.accounts.keys.get(id)).state).toBe('revoked');
    await expect(actions.revoke(id)).rejects.toMatchObject({ problem: 'conflict' });
  });

  test('a rotation without grace revokes at once', async () => {
    const { old } = await harness.accounts.keys.rotate('ann', await inState.active(), 0);
    expect(old).toMatchObject({ state: 'revoked', revokedAtMs: harness.clock.nowMs });
  });

  test('a rotation hands on everything but the id and the secret, and is counted under the first of the chain', async () => {
    const limits = { requests_per_minute: 7, budgets: [{ period: 'day' as const, usd: '0.50' }] };
    const { key, secret } = await harness.create({
      limits,
      expiresAtMs: harness.clock.nowMs + dayMs,
      name: 'mine',
    });
    const next = await harness.accounts.keys.rotate('bob', key.id);
    const last = await harness.accounts.keys.rotate('bob', next.key.id);
    const { id, createdBy, ...same } = key;
    expect(last.key).toEqual({ ...same, id: last.key.id, createdBy: 'bob' });
    expect([last.key.rootId, next.key.rootId]).toEqual([id, id]);
    expect(new Set([secret, next.secret, last.secret]).size).toBe(3);
    expect(next.old).toMatchObject({ id, createdBy, replacedBy: next.key.id });
  });

  test.each([-1, 0.5, 91 * dayMs, Number.NaN])('a grace of %s ms is refused', async (graceMs) => {
    const id = await inState.active();
    await expect(harness.accounts.keys.rotate('ann', id, graceMs)).rejects.toMatchObject({
      problem: 'invalid',
    });
  });

  test('changes of one key at the same time happen one after the other', async () => {
    const id = await inState.active();
    // Two connections of SQLite in one process would wait for each other in vain; between processes they do not.
    const other = engine === 'sqlite' ? harness : await harness.another();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? harness.accounts : other.accounts).keys.rotate('ann', id),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await harness.accounts.keys.list()).toHaveLength(2);
  });

  test('limits are changed one by one; what is not named stays', async () => {
    const { key } = await harness.create({ limits: { requests_per_minute: 5, allowed_models: ['a/*'] } });
    const changed = await harness.accounts.keys.change('ann', key.id, {
      limits: { tokens_per_minute: 9, allowed_models: null },
    });
    expect(changed.limits).toEqual({
      allowed_models: null,
      requests_per_minute: 5,
      tokens_per_minute: 9,
      concurrent_requests: null,
      budgets: [],
    });
    expect(await harness.accounts.keys.get(key.id)).toEqual(changed);
  });

  test.each([
    { requests_per_minute: 0 },
    { tokens_per_minute: 1.5 },
    { concurrent_requests: 1e12 },
    { allowed_models: [] },
    { allowed_models: ['a b'] },
    { budgets: [{ period: 'day' as const, usd: '-1' }] },
    { budgets: [{ period: 'day' as const, usd: '1e3' }] },
    { budgets: [{ period: 'year' as never, usd: '1' }] },
    {
      budgets: [
        { period: 'day' as const, usd: '1' },
        { period: 'day' as const, usd: '2' },
      ],
    },
    { unknown: 1 } as object,
  ])('what is no limit is refused: %j', async (limits) => {
    await expect(harness.create({ limits })).rejects.toMatchObject({ problem: 'invalid' });
    expect(await harness.accounts.keys.list()).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['blank', ' '],
    ['a space at its end', 'a '],
    ['a control character', 'a\u0007b'],
    ['NUL', 'a\0b'],
    ['a line break', 'a\nb'],
    ['an escape sequence', '\u001b[31mred'],
    ['turned text', 'a\u202etxt'],
    ['half a character', 'a\ud800'],
    ['too long', 'x'.repeat(101)],
    ['an id', 'proj_1'],
    ['a key', `my mr-${'x'.repeat(50)}`],
  ])('a hostile name is refused: %s', async (_, name) => {
    await expect(harness.create({ name })).rejects.toMatchObject({ problem: 'invalid' });
    await expect(harness.accounts.projects.create('ann', { name })).rejects.toMatchObject({
      problem: 'invalid',
    });
  });

  test.each(["'); drop table api_key; --", 'Übung 🙂', '__proto__', '${x}', '%s', '<b>', '"'])(
    'an odd name is kept as it is: %s',
    async (name) => {
      const project = await harness.accounts.projects.create('ann', { name });
      const { key } = await harness.create({ name, project: name });
      expect(await harness.accounts.keys.list({ project: name })).toEqual([key]);
      expect([key.name, key.projectId, project.name]).toEqual([name, project.id, name]);
    },
  );

  test.each(['', 'nowhere', "' or 1=1 --", '\0', '%'])('there is no key and no project %j', async (id) => {
    await harness.create();
    await expect(harness.accounts.keys.revoke('ann', id)).rejects.toMatchObject({ problem: 'not_found' });
    await expect(harness.accounts.projects.get(id)).rejects.toMatchObject({ problem: 'not_found' });
  });

  test('an expiry must be to come', async () => {
    for (const expiresAtMs of [harness.clock.nowMs, 0, Number.NaN, Number.MAX_SAFE_INTEGER])
      await expect(harness.create({ expiresAtMs })).rejects.toMatchObject({ problem: 'invalid' });
  });

  test('a failed change leaves neither row nor audit entry', async () => {
    const { key } = await harness.create();
    const entries = async () => await harness.db.selectFrom('audit_entry').selectAll().execute();
    const before = await entries();
    await expect(actions.enable(key.id)).rejects.toThrow();
    expect(await entries()).toEqual(before);
  });

  test('every change is in the audit log: who, what, before and after', async () => {
    const { key } = await harness.create({ name: 'first' });
    await harness.accounts.keys.change('bob', key.id, { limits: { requests_per_minute: 3 } });
    const rotated = await harness.accounts.keys.rotate('bob', key.id);
    const { rows } = await sql<{
      actor: string;
      action: string;
      object: string;
      before: string | null;
      after: string;
    }>`select actor, action, object, before, after from audit_entry where actor <> 'installation' order by change, action`.execute(
      harness.db,
    );
    expect(rows.map(({ actor, action, object }) => [actor, action, object])).toEqual([
      ['ann', 'key.create', key.id],
      ['bob', 'key.change', key.id],
      ['bob', 'key.create', rotated.key.id],
      ['bob', 'key.rotate', key.id],
    ]);
    const [created, changed] = rows;
    expect([created?.before, JSON.parse(created?.after ?? '')]).toEqual([
      null,
      expect.objectContaining({ name: 'first', state: 'active' }),
    ]);
    expect(JSON.parse(changed?.before ?? '')).toMatchObject({ limits: { requests_per_minute: null } });
    expect(JSON.parse(changed?.after ?? '')).toMatchObject({ limits: { requests_per_minute: 3 } });
  });
});
