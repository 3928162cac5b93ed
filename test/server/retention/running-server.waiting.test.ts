/** From each `MODELROUTE_KEEP_…` to the rows that a running server deletes: the period of one setting deletes no other rows. */
import { describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { ownSettings } from '../../../server/config.ts';
import { refusalRow } from '../../../server/metering/refusals/refusal-rows.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { post } from '../../support/server.ts';
import { startProcess } from '../../support/server-process.ts';
import { refusedCall } from '../metering/refusals/refused-call.ts';
import { collectLog, facts, outcome } from '../metering/scratch.ts';
import { newPlace, onEachEngine } from '../storage/engines.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const key = 'key-of-a-server-in-a-process';
/** A sweep begins every minute. */
const patienceMs = 150_000;

/** Days of each setting; they are far from each other, and none is the default. */
const days = {
  MODELROUTE_KEEP_USAGE: 70,
  MODELROUTE_KEEP_PROMPTS: 60,
  MODELROUTE_KEEP_REFUSALS: 50,
  MODELROUTE_KEEP_AUDIT: 40,
  MODELROUTE_KEEP_ALERTS: 20,
  MODELROUTE_KEEP_TOKENS: 10,
  MODELROUTE_KEEP_SESSIONS: 5,
} as const;
type Setting = keyof typeof days;

/** Begins with the time, as the ids of calls and alerts do. */
const idOf = (atMs: number) => atMs.toString(16).padStart(12, '0') + '0'.repeat(20);

async function writeUsage(db: Database, atMs: number): Promise<void> {
  const recorder = await UsageRecorder.start({
    db,
    log: collectLog(),
    isExclusive: false,
    nowMs: () => atMs,
  });
  const { id } = await recorder.reserve(facts());
  recorder.settle(id, outcome());
  await recorder.stop();
}

/** Writes a row of that age, as the server does in the course of time. */
const writers: Readonly<Record<Setting, (db: Database, atMs: number, name: string) => Promise<unknown>>> = {
  MODELROUTE_KEEP_USAGE: writeUsage,
  MODELROUTE_KEEP_PROMPTS: (db, atMs) =>
    db
      .insertInto('usage_prompt')
      .values({ id: idOf(atMs), at_ms: atMs, prompt: '{}' })
      .execute(),
  MODELROUTE_KEEP_REFUSALS: (db, atMs) =>
    db
      .insertInto('usage_refusal')
      .values(refusalRow(idOf(atMs), refusedCall))
      .execute(),
  MODELROUTE_KEEP_AUDIT: async (db, atMs, name) => {
    const change = name === 'old' ? -2 : -1;
    const row = { actor: 'installation', action: 'key.create', object: 'x', before: null, after: null };
    await db
      .insertInto('audit_entry')
      .values({ ...row, id: `audit_${name}`, change, at_ms: atMs })
      .execute();
  },
  MODELROUTE_KEEP_ALERTS: (db, atMs, name) => {
    const about = { kind: 'node.gone', project: null, project_name: null, message: 'x', about: '{}' };
    return db
      .insertInto('alert')
      .values({
        ...about,
        id: idOf(atMs),
        identity: name,
        topic: name,
        at_ms: atMs,
        seen_at_ms: null,
        ended_at_ms: atMs,
      })
      .execute();
  },
  MODELROUTE_KEEP_TOKENS: (db, atMs, name) => {
    const login = { state_hash: name, browser_hash: '', nonce: '', code_verifier: '', is_fresh: 0 } as const;
    return db
      .insertInto('oidc_login')
      .values({ ...login, created_at_ms: atMs, expires_at_ms: atMs })
      .execute();
  },
  MODELROUTE_KEEP_SESSIONS: (db, atMs, name) =>
    db
      .insertInto('console_session')
      .values({
        id: name,
        person_id: 'ann',
        created_at_ms: atMs,
        expires_at_ms: Date.now() + dayMs,
        last_seen_at_ms: Date.now(),
        authenticated_at_ms: null,
      })
      .execute(),
};

/** Times of the rows that are left of those that `writers` wrote, the oldest first. */
const readers: Readonly<Record<Setting, { table: string; time: string }>> = {
  MODELROUTE_KEEP_USAGE: { table: 'usage_reservation', time: 'admitted_at_ms' },
  MODELROUTE_KEEP_PROMPTS: { table: 'usage_prompt', time: 'at_ms' },
  MODELROUTE_KEEP_REFUSALS: { table: 'usage_refusal', time: 'id' },
  MODELROUTE_KEEP_AUDIT: { table: 'audit_entry', time: 'at_ms' },
  MODELROUTE_KEEP_ALERTS: { table: 'alert', time: 'at_ms' },
  MODELROUTE_KEEP_TOKENS: { table: 'oidc_login', time: 'expires_at_ms' },
  MODELROUTE_KEEP_SESSIONS: { table: 'console_session', time: 'created_at_ms' },
};

async function ages(db: Database, setting: Setting, nowMs: number): Promise<number[]> {
  const { table, time } = readers[setting];
  const { rows } = await sql<{ time: number | string }>`
    select ${sql.ref(time)} as time from ${sql.table(table)} order by 1`.execute(db);
  return rows
    .map(({ time: at }) => (typeof at === 'string' ? Number.parseInt(at.slice(0, 12), 16) : at))
    .map((atMs) => Math.round((nowMs - atMs) / hourMs))
    .filter((hours) => hours > 0);
}

async function writePerson(db: Database): Promise<void> {
  const person = {
    id: 'ann',
    email: 'ann@example.com',
    name: 'Ann',
    password_hash: null,
    is_admin: 0,
  } as const;
  const never = { last_sign_in_at_ms: null, disabled_at_ms: null };
  await db
    .insertInto('person')
    .values({ ...person, ...never, created_at_ms: 1 })
    .execute();
}

test('every setting of a period is one of these, or that of kept responses', () => {
  const kept = ownSettings.filter((name) => name.startsWith('MODELROUTE_KEEP_') && !name.endsWith('_MB'));
  expect(kept.toSorted()).toEqual([...Object.keys(days), 'MODELROUTE_KEEP_RESPONSES'].toSorted());
});

// Beside each other: both wait for most of a minute.
describe.concurrent('a running server', () =>
  onEachEngine((engine) => {
    test('a server deletes what is older than its setting, and nothing younger', async () => {
      const place = await newPlace(engine);
      const db = await openDatabase(place);
      const settings = Object.keys(days) as Setting[];
      const nowMs = Date.now();
      await writePerson(db);
      for (const setting of settings) {
        const keptMs = days[setting] * dayMs;
        await writers[setting](db, nowMs - keptMs - hourMs, 'old');
        await writers[setting](db, nowMs - keptMs + hourMs, 'young');
      }
      const all = async () =>
        Object.fromEntries(
          await Promise.all(settings.map(async (each) => [each, await ages(db, each, nowMs)] as const)),
        );
      const hours = (setting: Setting) => days[setting] * 24;
      expect(await all()).toEqual(
        Object.fromEntries(settings.map((each) => [each, [hours(each) + 1, hours(each) - 1]])),
      );

      const server = await startProcess(
        {
          MODELROUTE_DATA: place.folder,
          ...(place.url !== undefined && { DATABASE_URL: place.url }),
          ...Object.fromEntries(settings.map((each) => [each, `${days[each]}d`])),
          MODELROUTE_KEEP_RESPONSES: '10s',
          MODELROUTE_SANDBOX: '1',
        },
        key,
      );
      try {
        const respond = (more: object) =>
          fetch(
            `${server.url}/v1/responses`,
            post({ model: 'sandbox/chat', input: 'hello', ...more }, { authorization: `Bearer ${key}` }),
          );
        const { id } = (await (await respond({})).json()) as { id: string };
        const keptRows = () => db.selectFrom('kept_response').select('id').execute();
        await vi.waitFor(async () => expect(await keptRows()).toHaveLength(1), { timeout: 15_000 });

        const within = { timeout: patienceMs, interval: 1_000 };
        const young = Object.fromEntries(settings.map((each) => [each, [hours(each) - 1]]));
        await vi.waitFor(async () => expect(await all()).toEqual(young), within);
        await vi.waitFor(async () => expect(await keptRows()).toEqual([]), within);
        expect((await respond({ previous_response_id: id })).status).toBe(404);
        expect(await all()).toEqual(young);
        const report = () =>
          server
            .log()
            .split('\n')
            .filter((line) => line.includes('rows were deleted'));
        // It comes after the last of the rows.
        await vi.waitFor(() => expect(report()).toHaveLength(1), within);
        expect(JSON.parse(report()[0] ?? '')).toMatchObject({
          usage: 1,
          prompts: 1,
          refusals: 1,
          audit: 1,
          alerts: 1,
          tokens: 1,
          sessions: 1,
        });
      } finally {
        await server.stop();
        await db.destroy();
        await place.dispose();
      }
    }, 240_000);
  }));
