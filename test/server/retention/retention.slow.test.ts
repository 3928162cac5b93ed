/** Retention: what goes, what stays, and how little others notice of it. RECORDS=1000000 for the figures of decision 59. */
import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Retention } from '../../../server/retention/retention.ts';
import type { RetentionPeriods } from '../../../server/retention/retention-periods.ts';
import { refusalRow } from '../../../server/metering/refusals/refusal-rows.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { refusedCall } from '../metering/refusals/refused-call.ts';
import { collectLog, facts, outcome } from '../metering/scratch.ts';
import { makeHistory, openRecords } from '../../../bench/usage-history.ts';
import { newPlace, onEachEngine, type EngineName, type Place } from '../storage/engines.ts';

const records = Number(process.env['RECORDS'] ?? 20_000);
const dayMs = 86_400_000;
const forever: RetentionPeriods = {
  usageMs: Infinity,
  promptsMs: Infinity,
  refusalsMs: Infinity,
  auditMs: Infinity,
  sessionsMs: 7 * dayMs,
  tokensMs: Infinity,
  alertsMs: Infinity,
};

const contentTables = ['usage_prompt', 'usage_response'] as const;

onEachEngine((engine) => {
  let place: Place;
  let db: Database;
  let log: ReturnType<typeof collectLog>;
  beforeEach(async () => {
    place = await newPlace(engine);
    db = await openDatabase(place);
    log = collectLog();
  });
  afterEach(async () => {
    await db.destroy();
    await place.dispose();
  });

  const retention = (periods: Partial<RetentionPeriods>, nowMs = Date.now) =>
    new Retention({
      db,
      path: engine === 'sqlite' ? sqlitePath(place.folder) : undefined,
      periods: { ...forever, ...periods },
      log,
      nowMs,
      observeBacklog: () => {},
    });
  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    return rows[0]?.n ?? -1;
  };
  const storeContent = async (id: string, at_ms: number): Promise<void> => {
    await db.insertInto('usage_prompt').values({ id, at_ms, prompt: '{}' }).execute();
    await db.insertInto('usage_response').values({ id, at_ms, response: '{}' }).execute();
  };
  const sumOf = async (column: string): Promise<string> => {
    const { rows } = await sql<{
      sum: unknown;
    }>`select sum(${sql.ref(column)}) as sum from usage_total`.execute(db);
    return String(rows[0]?.sum);
  };

  test(
    'settled records go, in short batches, with their prompts; open ones, young ones and all totals stay',
    { timeout: 3_600_000 },
    async () => {
      const history = await makeHistory(db, engine, place, records);
      // Otherwise the recorder would settle what that process has left open.
      await db.deleteFrom('usage_process').execute();
      const young = await db
        .selectFrom('usage_reservation')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('admitted_at_ms', '>=', history.toMs - 10 * dayMs)
        .executeTakeFirstOrThrow();
      const [oldest] = await db.selectFrom('usage_reservation').select('id').orderBy('id').limit(1).execute();
      const [newest] = await db
        .selectFrom('usage_reservation')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(openRecords)
        .execute();
      // One that was never settled, as old as the oldest.
      await db
        .deleteFrom('usage_entry')
        .where('id', '=', oldest?.id ?? '')
        .execute();
      for (const id of [oldest?.id ?? '', newest?.id ?? '']) await storeContent(id, 1);
      const totals = [await countOf('usage_total'), await sumOf('requests'), await sumOf('cost_nano')];
      const sizeBefore = await sizeOf(place, db, engine);

      const recorder = await UsageRecorder.start({ db, log, isExclusive: false });
      const calls = { count: 0, isOn: true, slowestMs: 0 };
      const calling = (async () => {
        while (calls.isOn) {
          const begunMs = performance.now();
          const { id } = await recorder.reserve(facts());
          calls.slowestMs = Math.max(calls.slowestMs, performance.now() - begunMs);
          recorder.settle(id, outcome());
          calls.count += 1;
        }
      })();
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const begunMs = performance.now();
      const parts = retention({ usageMs: 10 * dayMs }, () => history.toMs);
      // While one is going on, another is the same.
      await Promise.all([parts.sweep(), parts.sweep()]);
      const tookMs = performance.now() - begunMs;
      delay.disable();
      calls.isOn = false;
      await calling;
      await recorder.stop();

      const report = log.lines.find(({ text }) => text === 'rows were deleted whose time had passed');
      const { usage, batches, longestBatchMs } = (report?.fields ?? {}) as Record<string, number>;
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
      expect(usage).toBe(records - young.n - 1);
      expect((await countOf('usage_reservation')) - calls.count).toBe(young.n + 1);
      expect((await countOf('usage_entry')) - calls.count).toBe(young.n - openRecords);
      for (const table of contentTables) {
        const left = await db.selectFrom(table).select('id').orderBy('id').execute();
        expect(left.map(({ id }) => id)).toEqual([oldest?.id, newest?.id]);
      }
      const ofCalls = await sql<{
        n: number;
      }>`select sum(requests) as n from usage_total where key_id = 'key-a'`.execute(db);
      expect(ofCalls.rows[0]?.n).toBe(calls.count);
      expect(Number(await sumOf('requests')) - calls.count).toBe(Number(totals[1]));
      expect(await countOf('usage_total')).toBeGreaterThanOrEqual(Number(totals[0]));
      // No batch is large, however much there is to delete.
      expect(usage ?? 0).toBeLessThanOrEqual((batches ?? 0) * 500);
      const again = retention({ usageMs: 10 * dayMs }, () => history.toMs);
      await again.sweep();
      expect(await countOf('usage_entry')).toBe(young.n - openRecords + calls.count);
      console.log(
        `${engine}, ${usage} of ${records} records deleted in ${(tookMs / 1_000).toFixed(1)} s, ${batches} batches, the longest ${longestBatchMs} ms; ` +
          `event loop at most ${(delay.max / 1e6).toFixed(1)} ms late; meanwhile ${Math.round(calls.count / (tookMs / 1_000))} reservations/s, the slowest ${calls.slowestMs.toFixed(1)} ms; ` +
          `database ${sizeBefore} MB, then ${await sizeOf(place, db, engine)} MB`,
      );
    },
  );

  describe('rows of other kinds', () => {
    const nowMs = 1_795_176_000_000;
    const id = (ageDays: number) => (nowMs - ageDays * dayMs).toString(16).padStart(12, '0') + '0'.repeat(20);
    const sweep = (periods: Partial<RetentionPeriods>) => retention(periods, () => nowMs).sweep();

    test('prompts and responses go before their records do', async () => {
      for (const age of [1, 29, 31, 400]) await storeContent(id(age), nowMs - age * dayMs);
      await sweep({ promptsMs: 30 * dayMs });
      for (const table of contentTables) {
        const left = await db.selectFrom(table).select('id').orderBy('id', 'desc').execute();
        expect(left.map((row) => row.id)).toEqual([id(1), id(29)]);
      }
    });

    test('refused calls go, their totals stay', async () => {
      for (const age of [1, 29, 31, 400])
        await db
          .insertInto('usage_refusal')
          .values({
            ...refusalRow(id(age), refusedCall),
          })
          .execute();
      const total = { hour_ms: 0, project: 'p', key_id: 'k', code: 'rate_limit_exceeded', requests: 4 };
      await db.insertInto('usage_refusal_total').values(total).execute();
      await sweep({ refusalsMs: 30 * dayMs });
      const left = await db.selectFrom('usage_refusal').select('id').orderBy('id', 'desc').execute();
      expect(left.map((row) => row.id)).toEqual([id(1), id(29)]);
      expect(await db.selectFrom('usage_refusal_total').select('code').execute()).toHaveLength(1);
    });

    test('entries of the audit log go from the oldest on, however many there are', async () => {
      const ages = Array.from({ length: 1_234 }, (_, at) => 1_234 - at);
      const rows = ages.map((age, change) => ({
        id: `audit_${String(change).padStart(6, '0')}`,
        change,
        at_ms: nowMs - age * dayMs,
        actor: 'installation',
        action: 'key.create',
        object: 'x',
        before: null,
        after: null,
      }));
      for (let at = 0; at < rows.length; at += 500)
        await db
          .insertInto('audit_entry')
          .values(rows.slice(at, at + 500))
          .execute();
      await sweep({});
      expect(await countOf('audit_entry')).toBe(1_234);
      await sweep({ auditMs: 100 * dayMs });
      expect(await countOf('audit_entry')).toBe(100);
    });

    test('sessions, invitations, links and begun sign-ins go after their end', async () => {
      const times = { created_at_ms: nowMs - 60 * dayMs };
      await db
        .insertInto('person')
        .values({
          id: 'ann',
          email: 'ann@example.com',
          name: 'Ann',
          password_hash: null,
          is_admin: 0,
          ...times,
          last_sign_in_at_ms: null,
          disabled_at_ms: null,
        })
        .execute();
      await db
        .insertInto('project')
        .values({
          id: 'p',
          name: 'p',
          limits: '{}',
          limits_set_by: '{}',
          archived_at_ms: null,
          stores_prompts: 0,
          change: 1,
          ...times,
        })
        .execute();
      const session = { person_id: 'ann', last_seen_at_ms: nowMs, authenticated_at_ms: null };
      await db
        .insertInto('console_session')
        .values([
          { ...session, id: 'over', created_at_ms: nowMs - dayMs, expires_at_ms: nowMs - 1 },
          { ...session, id: 'long', created_at_ms: nowMs - 3 * dayMs, expires_at_ms: nowMs + dayMs },
          { ...session, id: 'good', created_at_ms: nowMs - dayMs, expires_at_ms: nowMs + dayMs },
        ])
        .execute();
      const invite = { project_id: 'p', role: 'viewer' as const, invited_by: 'shell', ...times };
      const none = { accepted_at_ms: null, withdrawn_at_ms: null };
      await db
        .insertInto('invite')
        .values([
          {
            ...invite,
            ...none,
            id: 'expired',
            email: 'a@x',
            token_hash: '1',
            expires_at_ms: nowMs - 31 * dayMs,
          },
          {
            ...invite,
            ...none,
            id: 'recent',
            email: 'b@x',
            token_hash: '2',
            expires_at_ms: nowMs - 29 * dayMs,
          },
          {
            ...invite,
            ...none,
            accepted_at_ms: nowMs - 31 * dayMs,
            id: 'accepted',
            email: 'c@x',
            token_hash: '3',
            expires_at_ms: nowMs + dayMs,
          },
          {
            ...invite,
            ...none,
            withdrawn_at_ms: nowMs - dayMs,
            id: 'withdrawn',
            email: 'd@x',
            token_hash: '4',
            expires_at_ms: nowMs + dayMs,
          },
        ])
        .execute();
      for (const [name, days] of [
        ['old', 31],
        ['young', 1],
      ] as const) {
        const over = { ...times, expires_at_ms: nowMs - days * dayMs };
        await db
          .insertInto('setup_token')
          .values({ ...over, token_hash: name, person_id: null })
          .execute();
        await db
          .insertInto('oidc_login')
          .values({ ...over, state_hash: name, browser_hash: '', nonce: '', code_verifier: '', is_fresh: 0 })
          .execute();
      }
      await sweep({ sessionsMs: 2 * dayMs, tokensMs: 30 * dayMs });
      const left = async (
        table: 'console_session' | 'invite' | 'setup_token' | 'oidc_login',
        column: string,
      ) => {
        const { rows } = await sql<{
          name: string;
        }>`select ${sql.ref(column)} as name from ${sql.table(table)} order by 1`.execute(db);
        return rows.map(({ name }) => name);
      };
      expect(await left('console_session', 'id')).toEqual(['good']);
      expect(await left('invite', 'id')).toEqual(['recent', 'withdrawn']);
      expect(await left('setup_token', 'token_hash')).toEqual(['young']);
      expect(await left('oidc_login', 'state_hash')).toEqual(['young']);
    });

    test(
      'a sweep that is closed ends after its batch, and a later one does the rest',
      { timeout: 180_000 },
      async () => {
        await makeHistory(db, engine, place, 5_000);
        const parts = retention({ usageMs: dayMs });
        const sweeping = parts.sweep();
        await expect
          .poll(() => countOf('usage_entry'), { timeout: 60_000, interval: 5 })
          .toBeLessThan(5_000 - openRecords);
        await parts.close();
        await sweeping;
        const left = await countOf('usage_entry');
        expect(left).toBe((await countOf('usage_reservation')) - openRecords);
        await parts.sweep();
        expect(await countOf('usage_entry')).toBe(left);
        await retention({ usageMs: dayMs }).sweep();
        expect(await countOf('usage_entry')).toBeLessThan(200);
        expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
      },
    );
  });
});

/** In MB. */
async function sizeOf({ folder }: Place, db: Database, engine: EngineName): Promise<string> {
  if (engine === 'sqlite') return (statSync(sqlitePath(folder)).size / 1e6).toFixed(0);
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return ((rows[0]?.bytes ?? 0) / 1e6).toFixed(0);
}
