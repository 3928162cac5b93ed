/** What the evaluations find: budgets at their thresholds, keys before their end, targets that fail or are slow. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { standingBudgets } from '../../../server/alerts/budget-subjects.ts';
import { BudgetThresholds } from '../../../server/alerts/budget-thresholds.ts';
import { expiringKeys } from '../../../server/alerts/key-expiry.ts';
import { ratesBeyond } from '../../../server/alerts/target-rates.ts';
import { ApiError } from '../../../server/core/api-error.ts';
import { UsageIds } from '../../../server/metering/usage-id.ts';
import { refusalRow } from '../../../server/metering/refusals/refusal-rows.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { refusedCall } from '../metering/refusals/refused-call.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';
import { hourMs, settle, spend, storeOf } from './alert-rows.ts';

const dayMs = 24 * hourMs;
const usd = 1_000_000_000n;

onEachEngine((engine) => {
  let place: Place;
  let db: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    place = await newPlace(engine);
    db = await openDatabase(place);
    accounts = await openAccounts(db, {
      dataFolder: place.folder,
      secret: 'a secret of the tests, long enough',
    });
  });
  afterAll(async () => {
    await db.destroy();
    await place.dispose();
  });

  const projectWith = async (period: 'day' | 'month', amount: string) => {
    const project = await accounts.projects.create('installation', {
      name: `project ${Math.random()}`,
      limits: { budgets: [{ period, usd: amount }] },
    });
    const { key } = await accounts.keys.create('installation', {
      project: project.id,
      name: 'checkout',
      kind: 'inference',
    });
    return { id: project.id, keyId: key.id };
  };

  describe('budgets', () => {
    // A Wednesday in the middle of a month.
    const nowMs = Date.UTC(2026, 10, 18, 12, 30);
    const hour = nowMs - (nowMs % hourMs);
    const of = async (project: string, atMs = nowMs) =>
      (await new BudgetThresholds(db).reached(atMs))
        .filter((found) => found.project?.id === project)
        .map(({ about }) => (about.kind === 'budget_threshold' ? about.threshold_percent : undefined));

    test('each threshold is reached with its amount, and not before', async () => {
      const { id, keyId } = await projectWith('day', '10');
      const seen: unknown[] = [];
      for (const nanoUsd of [5n * usd - 1n, 1n, 3n * usd - 1n, 1n, 2n * usd - 1n, 1n]) {
        await spend(db, { project: id, key: keyId, hour, nanoUsd });
        seen.push(...(await of(id)), '/');
      }
      expect(seen).toEqual(['/', 50, '/', 50, '/', 80, '/', 80, '/', 100, '/']);
    });

    test('another project that has spent tens of millions within an hour hides no budget', async () => {
      const { id, keyId } = await projectWith('day', '10');
      const rich = await projectWith('day', '999999');
      for (let calls = 0; calls < 2; calls += 1)
        await spend(db, { project: rich.id, key: rich.keyId, hour, nanoUsd: 8_000_000n * usd });
      await spend(db, { project: id, key: keyId, hour, nanoUsd: 5n * usd });
      expect([await of(id), await of(rich.id)]).toEqual([[50], [100]]);
    });

    test('the whole period counts, hours before the recent ones too, and no other period', async () => {
      const { id, keyId } = await projectWith('day', '10');
      const about = { project: id, key: keyId };
      await spend(db, { ...about, hour: Date.UTC(2026, 10, 17, 23), nanoUsd: 9n * usd });
      await spend(db, { ...about, hour: Date.UTC(2026, 10, 18), nanoUsd: 4n * usd });
      expect(await of(id)).toEqual([]);
      await spend(db, { ...about, hour, nanoUsd: usd });
      expect(await of(id)).toEqual([50]);
      expect(await of(id, nowMs + dayMs)).toEqual([]);
      // Half an hour into a day, the hour before is of another.
      expect(await of(id, Date.UTC(2026, 10, 18, 0, 30))).toEqual([50]);
      expect(await of(id, Date.UTC(2026, 10, 19, 0, 30))).toEqual([]);
    });

    test('a budget of which 80 percent are spent is exhausted once it refuses a call; one large call shows nothing', async () => {
      const { id, keyId } = await projectWith('month', '10');
      await spend(db, { project: id, key: keyId, hour, nanoUsd: 7n * usd });
      const error = new ApiError('insufficient_quota', 'no money', {
        limit: {
          kind: 'budget',
          subject: 'project',
          period: 'month',
          limit: 10n * usd,
          needed: 65n * usd,
          left: 3n * usd,
          reserved: 0n,
        },
      });
      const row = refusalRow(new UsageIds(() => nowMs - 1_000).next(), {
        ...refusedCall,
        project: id,
        keyId,
        error,
      });
      await db.insertInto('usage_refusal').values(row).execute();
      expect(await of(id)).toEqual([50]);
      await spend(db, { project: id, key: keyId, hour, nanoUsd: usd });
      expect(await of(id)).toEqual([100]);
    });

    test('a key counts with the keys that it replaces, and has an alert of its own', async () => {
      const { id, keyId: other } = await projectWith('month', '1000');
      const made = await accounts.keys.create('installation', {
        project: id,
        name: 'shop',
        kind: 'inference',
        limits: { budgets: [{ period: 'month', usd: '4' }] },
      });
      const { key: next } = await accounts.keys.rotate('installation', made.key.id, hourMs);
      for (const key of [made.key.id, next.id]) await spend(db, { project: id, key, hour, nanoUsd: usd });
      await spend(db, { project: id, key: other, hour, nanoUsd: 3n * usd });
      const found = (await new BudgetThresholds(db).reached(nowMs)).filter((each) => each.project?.id === id);
      expect(found).toMatchObject([
        {
          about: { subject: 'key', key_id: next.id, threshold_percent: 50, limit: '4', used: '2' },
          endsAtMs: Date.UTC(2026, 11, 1),
        },
      ]);
      expect(found[0]?.message).toMatch(
        /^Key shop of project .* has used 50 % of its budget of 4 USD per month\.$/,
      );
    });

    test('an alert stands while its budget is set as it was', async () => {
      const { id, keyId } = await projectWith('month', '2');
      await spend(db, { project: id, key: keyId, hour, nanoUsd: usd });
      for (const found of await new BudgetThresholds(db).reached(nowMs)) await storeOf(db).raise(found);
      const topic = `budget project ${id} month`;
      expect((await standingBudgets(db, nowMs)).has(topic)).toBe(true);
      await accounts.projects.setLimits('installation', id, { budgets: [{ period: 'month', usd: '50' }] });
      expect((await standingBudgets(db, nowMs)).has(topic)).toBe(false);
    });
  });

  test('keys: a week and a day before, not for short lives, revoked keys and archived projects', async () => {
    const nowMs = Date.now();
    const { id: project } = await projectWith('day', '1');
    const make = async (days: number, madeDaysAgo: number) => {
      const about = { project, name: 'job', kind: 'inference' as const, expiresAtMs: nowMs + days * dayMs };
      const { key } = await accounts.keys.create('installation', about);
      await db
        .updateTable('api_key')
        .set({ created_at_ms: Math.round(nowMs - madeDaysAgo * dayMs) })
        .where('id', '=', key.id)
        .execute();
      return key.id;
    };
    const [week, day, early, young, short, revoked] = [
      await make(6.9, 30),
      await make(0.9, 30),
      await make(7.1, 30),
      await make(5, 0.1),
      await make(0.5, 0.1),
      await make(3, 30),
    ];
    await accounts.keys.revoke('installation', revoked);
    const wide = await accounts.installationKeys.create('shell:operator', {
      name: 'terraform',
      expiresAtMs: nowMs + 6 * dayMs,
    });
    await db
      .updateTable('installation_key')
      .set({ created_at_ms: nowMs - 30 * dayMs })
      .where('id', '=', wide.key.id)
      .execute();
    const daysOf = async (atMs: number) =>
      Object.fromEntries(
        (await expiringKeys(db, atMs)).flatMap(({ about }) =>
          about.kind === 'key_expiry' ? [[about.key_id, about.days_before]] : [],
        ),
      );
    expect(await daysOf(nowMs)).toEqual({ [week]: 7, [day]: 1, [wide.key.id]: 7 });
    const later = await daysOf(nowMs + 4.5 * dayMs);
    expect(later).toMatchObject({ [early]: 7, [young]: 1 });
    expect(Object.keys(later)).not.toContain(short);
    expect((await expiringKeys(db, nowMs)).find(({ topic }) => topic === `key ${wide.key.id}`)).toMatchObject(
      {
        project: null,
      },
    );
    await accounts.projects.archive('installation', project);
    expect(await daysOf(nowMs)).toEqual({ [wide.key.id]: 7 });
  });

  test('targets: errors and latency beyond their thresholds, of enough calls, of judged targets', async () => {
    const thresholds = { errorPercent: 20, latencyMs: 2_000, fewestCalls: 10 };
    const kinds = async (change = {}) =>
      (await ratesBeyond(db, { ...thresholds, ...change }, (name) => name !== 'sandbox/x', Date.now()))
        .map(({ topic }) => topic)
        .toSorted();
    // A failed attempt counts although another target completes the call.
    for (let call = 0; call < 9; call++) {
      await settle(
        db,
        [
          { target: 'a/bad', outcome: 'failed', status: 503 },
          { target: 'a/good', outcome: 'completed', startedMs: 5_000 },
        ],
        { firstContentMs: 5_100 },
      );
      await settle(db, [{ target: 'sandbox/x', outcome: 'failed', status: 500 }], { outcome: 'failed' });
      await settle(db, [{ target: 'a/refusing', outcome: 'failed', status: 400 }], { outcome: 'failed' });
      await settle(db, [{ target: 'a/slow', outcome: 'completed' }], { firstContentMs: 2_500 });
    }
    expect(await kinds()).toEqual([]);
    await settle(db, [{ target: 'a/bad', outcome: 'failed' }], { outcome: 'failed' });
    await settle(db, [{ target: 'a/refusing', outcome: 'failed', status: 400 }], { outcome: 'failed' });
    await settle(db, [{ target: 'a/slow', outcome: 'completed' }], { firstContentMs: 2_500 });
    expect(await kinds()).toEqual(['errors a/bad', 'latency a/slow']);
    expect(await kinds({ latencyMs: 2_501 })).toEqual(['errors a/bad']);
    expect(await kinds({ errorPercent: 0 })).toEqual(['latency a/slow']);
    expect(await ratesBeyond(db, thresholds, () => true, Date.now() + 301_000)).toEqual([]);
    const [errors] = await ratesBeyond(db, thresholds, (name) => name === 'a/bad', Date.now());
    expect(errors?.about).toMatchObject({ calls: 10, errors: 10, error_percent: 100, threshold_percent: 20 });
  });
});
