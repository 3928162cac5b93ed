/** Limits per end user leave nothing in the database but the records of requests, whose time passes as all others' does. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts, type Accounts } from '../../../server/accounts/accounts.ts';
import { Retention } from '../../../server/retention/retention.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { post, startServer } from '../../support/server.ts';
import { collectLog } from '../metering/scratch.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';

const people = 40;
const dayMs = 86_400_000;
const ofRequests = new Set(['usage_entry', 'usage_reservation']);

onEachEngine((engine) => {
  let place: Place;
  let server: Awaited<ReturnType<typeof startServer>>;
  let db: Database;
  let accounts: Accounts;
  beforeAll(async () => {
    place = await newPlace(engine);
    const secret = 'a-secret-that-both-of-them-know-of';
    server = await startServer({
      MODELROUTE_DATA: place.folder,
      MODELROUTE_SECRET: secret,
      ...(place.url !== undefined && { DATABASE_URL: place.url }),
    });
    db = await openDatabase(place);
    accounts = await openAccounts(db, { dataFolder: place.folder, secret });
  });
  afterAll(async () => {
    await db.destroy();
    await server.stop();
    await place.dispose();
  });

  const rowsOfTables = async () => {
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    return counts;
  };
  const call = async (key: string, user: string) => {
    const body = { model: 'sandbox/chat', user, messages: [{ role: 'user', content: 'hello' }] };
    const response = await fetch(
      `${server.url}/v1/chat/completions`,
      post(body, { authorization: `Bearer ${key}` }),
    );
    await response.arrayBuffer();
    return response.status;
  };
  const settled = async () => Number((await rowsOfTables())['usage_entry']);

  test('end users that come once leave one record each, and nothing when its time has passed', async () => {
    const about = { project: 'default', name: 'app', kind: 'inference' as const };
    const { secret } = await accounts.keys.create('test', {
      ...about,
      endUserLimits: { requests_per_minute: 5, budgets: [{ period: 'month', usd: '1' }] },
    });
    expect(await call(secret, 'the first')).toBe(200);
    await expect.poll(settled, { timeout: 20_000 }).toBe(1);
    const before = await rowsOfTables();
    for (let index = 0; index < people; index += 1) expect(await call(secret, `person ${index}`)).toBe(200);
    await expect.poll(settled, { timeout: 20_000 }).toBe(1 + people);
    const after = await rowsOfTables();
    for (const [table, rows] of Object.entries(after)) {
      const more = rows - (before[table] ?? 0);
      // An hour may end during the test, whose totals are then two rows.
      if (ofRequests.has(table)) expect({ table, more }).toEqual({ table, more: people });
      else expect({ table, isFew: more <= 2 }).toEqual({ table, isFew: true });
    }
    const year = 365 * dayMs;
    await new Retention({
      db,
      path: engine === 'sqlite' ? sqlitePath(place.folder) : undefined,
      periods: {
        usageMs: dayMs,
        promptsMs: year,
        refusalsMs: year,
        auditMs: year,
        sessionsMs: year,
        tokensMs: year,
        alertsMs: year,
      },
      log: collectLog(),
      nowMs: () => Date.now() + 2 * dayMs,
      observeBacklog: () => {},
    }).sweep();
    expect(await rowsOfTables()).toMatchObject({ usage_entry: 0, usage_reservation: 0 });
  });
});
