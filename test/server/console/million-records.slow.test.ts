/**
 * What reading costs in an installation with a million usage records: how the engine finds the rows and how many it
 * reads, not the time, which is only printed. RECORDS=1000000 for the whole of it.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageLedger } from '../../../server/admission/usage-ledger.ts';
import { writeCursor } from '../../../server/console/reading/cursor.ts';
import { timeSpan } from '../../../server/console/reading/intervals.ts';
import { requestPage, requestTable } from '../../../server/console/reading/request-list.ts';
import { readRequest, type RequestFilter } from '../../../server/console/reading/request-rows.ts';
import { usageReport, type UsageQuestion } from '../../../server/console/reading/usage-report.ts';
import { spanOf } from '../../../server/limits/period.ts';
import { lowestId } from '../../../server/metering/usage-id.ts';
import { settleOrphans } from '../../../server/metering/settle-orphans.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';
import { startServer } from '../../support/server.ts';
import { StatementRecord, workOf, type Work } from './query-plans.ts';
import {
  installationSecret,
  makeHistory,
  openRecords,
  rareModel,
  traceIdOf,
  type History,
} from '../../../bench/usage-history.ts';

const records = Number(process.env['RECORDS'] ?? 50_000);
const dayMs = 86_400_000;
/** The most rows that a page of fifty may read: rows of other keys between its own, and its own entries. */
const rowsOfPage = 5_000;
const recordTables = new Set(['usage_reservation', 'reservation', 'usage_entry', 'settling', 'usage_total']);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

onEachEngine((engine) => {
  let place: Place;
  let db: Database;
  let history: History;
  let totals: number;

  const timed = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
    const startedMs = performance.now();
    const result = await act();
    console.log(`${engine}, ${records} records, ${what}: ${(performance.now() - startedMs).toFixed(1)} ms`);
    return result;
  };
  const study = async (what: string, act: (db: Database) => Promise<unknown>): Promise<Work> => {
    await timed(what, () => act(db));
    const work = await workOf(db, engine, act);
    expect(work.doubleBounds).toEqual([]);
    return work;
  };
  /** No table of records is read from end to end; the totals only where they are what is asked for. */
  const whole = ({ wholeTables }: Work) => wholeTables.filter((table) => recordTables.has(table));

  beforeAll(async () => {
    place = await newPlace(engine);
    db = await openDatabase(place);
    history = await timed('made', () => makeHistory(db, engine, place, records));
    totals = Number((await count(db, 'usage_total')) ?? 0);
  }, 900_000);
  afterAll(async () => {
    await db.destroy();
    await place.dispose();
  });

  test('the totals are the sums of the records', async () => {
    const { rows } = await sql<{ requests: unknown; cost: unknown; entries: unknown; costs: unknown }>`
      select (select sum(requests) from usage_total) as requests, (select sum(cost_nano) from usage_total) as cost,
        (select count(*) from usage_entry) as entries, (select sum(cost_nano) from usage_entry) as costs`.execute(
      db,
    );
    const [sums] = rows;
    expect(Number(sums?.requests)).toBe(records - openRecords);
    expect(String(sums?.requests)).toBe(String(sums?.entries));
    expect(String(sums?.cost)).toBe(String(sums?.costs));
  });

  describe('a report of 30 days reads hourly totals, and no record', () => {
    test.each<[string, (history: History) => Partial<UsageQuestion>]>([
      ['by model', () => ({ grouping: 'model' })],
      ['by model and hour', () => ({ grouping: 'model', interval: 'hour' })],
      ['by key, of a project', ({ projects: [one = ''] }) => ({ grouping: 'key', scope: [one] })],
      ['by status, of two projects', ({ projects }) => ({ grouping: 'status', scope: projects.slice(0, 2) })],
      ['of a key', ({ keys: [key] }) => ({ keyId: key?.id })],
      ['of nothing', () => ({ model: 'nothing' })],
    ])('%s', async (title, question) => {
      const span = timeSpan(undefined, undefined, history.toMs);
      const whatEver = { scope: null, span, interval: 'day', grouping: 'none' } as const;
      const work = await study(`report ${title}`, (to) =>
        usageReport(to, { ...whatEver, ...question(history) }),
      );
      expect(work.plans.join('\n')).toContain('usage_total');
      expect(work.plans.join('\n')).not.toMatch(/usage_reservation|usage_entry|reservation/);
      // The groups, their names, and the lines: each row of the totals twice.
      if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(totals * 2 + 1_000);
      if (engine === 'sqlite') expect(whole(work)).toEqual([]);
    });
  });

  describe('a page of requests reads its rows', () => {
    const day = ({ fromMs }: History) => ({ fromMs: fromMs + 3 * dayMs, toMs: fromMs + 4 * dayMs });
    test.each<[string, (history: History) => Partial<RequestFilter>, 'deep'?]>([
      ['the first of all', () => ({})],
      ['a deep one of all', () => ({}), 'deep'],
      ['the first of a project', ({ projects }) => ({ scope: projects.slice(0, 1) })],
      ['a deep one of a project', ({ projects }) => ({ scope: projects.slice(0, 1) }), 'deep'],
      ['the first of three projects', ({ projects }) => ({ scope: projects.slice(0, 3) })],
      ['a deep one of three projects', ({ projects }) => ({ scope: projects.slice(0, 3) }), 'deep'],
      ['of a key', ({ keys: [key] }) => ({ keyId: key?.id, scope: [key?.project ?? ''] })],
      ['of a day', day],
      ['of a day and three projects', (of) => ({ ...day(of), scope: of.projects.slice(0, 3) })],
      ['by trace id', () => ({ traceId: traceIdOf(80) })],
      [
        'by trace id, in a project',
        ({ projects }) => ({ traceId: traceIdOf(80), scope: projects.slice(0, 1) }),
      ],
      ['by a trace id that is not there', ({ projects }) => ({ traceId: 'nothing', scope: projects })],
    ])('%s', async (title, filter, depth) => {
      const cursor = depth && writeCursor([lowestId(history.fromMs + 4 * dayMs)]);
      const page = { limit: 50, cursor };
      const work = await study(`page ${title}`, (to) =>
        requestPage(to, { scope: null, ...filter(history) }, page),
      );
      expect(work.plans.length).toBeGreaterThan(0);
      if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(rowsOfPage);
      expect(whole(work)).toEqual([]);
    });

    test.each<[string, (history: History) => Partial<RequestFilter>]>([
      ['that failed', () => ({ outcome: 'failed' })],
      ['of a model that one request was for', () => ({ model: rareModel })],
      [
        'of such a model, in its project',
        ({ projects }) => ({ model: rareModel, scope: projects.slice(0, 1) }),
      ],
      ['of a model that there is not', ({ projects }) => ({ model: 'nothing', scope: projects.slice(0, 3) })],
      ['of a status that there is not', () => ({ status: 418 })],
      [
        'of an outcome that there is not',
        ({ projects }) => ({ outcome: 'nothing', scope: projects.slice(0, 1) }),
      ],
    ])('%s: by the hours of the totals, and not by looking at each', async (title, filter) => {
      const work = await study(`page ${title}`, (to) =>
        requestPage(to, { scope: null, ...filter(history) }, { limit: 50, cursor: undefined }),
      );
      // An hour has so many records; those of the last hours may still be running.
      const rowsOfHours = (3 * records * 3_600_000) / (history.toMs - history.fromMs);
      if (work.rowsRead !== undefined)
        expect(work.rowsRead).toBeLessThan(2 * totals + rowsOfHours + rowsOfPage);
      expect(whole(work).filter((table) => table !== 'usage_total')).toEqual([]);
    });

    test('a request by its id', async () => {
      const list = await requestPage(db, { scope: null }, { limit: 1, cursor: undefined });
      const [{ id } = { id: '' }] = list.data;
      const work = await study('request', (to) => readRequest(to, null, id));
      if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(10);
      expect(whole(work)).toEqual([]);
    });
  });

  test('a table reads each row once, wherever it is', async () => {
    const chunks = 5;
    const within = { fromMs: history.fromMs, toMs: history.toMs };
    const work = await study('pieces of a table', async (to) => {
      const table = requestTable(to, { scope: null, ...within });
      for (let chunk = 0; chunk < chunks; chunk += 1) await table.next();
    });
    expect(work.plans.length).toBeGreaterThan(4);
    if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(rowsOfPage);
    expect(whole(work)).toEqual([]);
  });

  test('a table of all requests is read piece by piece, as it is written', { timeout: 900_000 }, async () => {
    const record = new StatementRecord();
    const heapMb: number[] = [];
    let lines = -1;
    let longestMs = 0;
    await timed('export', async () => {
      let sampled = 0;
      let askedMs = performance.now();
      for await (const chunk of requestTable(db.withPlugin(record), {
        scope: null,
        fromMs: history.fromMs,
      })) {
        longestMs = Math.max(longestMs, performance.now() - askedMs);
        lines += chunk.split('\r\n').length - 1;
        // As many rows are read as were written, except for those in progress.
        expect(record.rows.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(lines * 3 + 5_000);
        if (lines >= sampled) {
          collectGarbage();
          heapMb.push(process.memoryUsage().heapUsed / 2 ** 20);
          // What the record of the statements takes is not the table's.
          record.statements.length = 0;
          sampled += records / 10;
        }
        askedMs = performance.now();
      }
    });
    console.log(
      `${engine}, longest piece ${longestMs.toFixed(1)} ms, heap ${heapMb.map((mb) => mb.toFixed(0)).join(' ')} MB`,
    );
    expect(lines).toBe(records);
    expect(Math.max(...record.rows)).toBeLessThanOrEqual(1_000);
    const [, ...settled] = heapMb;
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(24);
  });

  describe('a budget learns what has been spent', () => {
    test.each(['month', 'total'] as const)(
      'in its %s, of a project and of a key, from totals',
      async (period) => {
        const span = spanOf(period, history.toMs);
        const [id = ''] = history.projects;
        const [key] = history.keys;
        for (const subject of [
          { kind: 'project', id } as const,
          { kind: 'key', id: key?.id ?? '' } as const,
        ]) {
          const work = await study(`budget of a ${subject.kind}, ${period}`, (to) =>
            new UsageLedger(to).load(subject, span),
          );
          if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(totals / 2 + 1_000);
          expect(whole(work).filter((table) => table !== 'usage_total')).toEqual([]);
          if (engine === 'sqlite') expect(whole(work)).toEqual([]);
        }
      },
    );
  });

  describe('a start', () => {
    test('looks at what was left open, not at what was settled', async () => {
      const scan = { processId: 'another', nowMs: Date.now(), leaseMs: 0 };
      const settled: number[] = [];
      const work = await workOf(db, engine, async (to) => settled.push(await settleOrphans(to, scan)));
      expect(settled).toEqual([openRecords]);
      expect(work.plans.length).toBeGreaterThan(1);
      if (work.rowsRead !== undefined) expect(work.rowsRead).toBeLessThan(200);
      expect(whole(work)).toEqual([]);
    });

    test('serves, and the first request knows its budget', { timeout: 300_000 }, async () => {
      const [project = ''] = history.projects;
      const key = await history.accounts.keys.create('test', { project, name: 'new', kind: 'inference' });
      const manager = await history.accounts.keys.create('test', {
        project,
        name: 'manager',
        kind: 'management',
      });
      const server = await timed('start', () =>
        startServer({
          MODELROUTE_DATA: place.folder,
          MODELROUTE_SECRET: installationSecret,
          ...(place.url !== undefined && { DATABASE_URL: place.url }),
        }),
      );
      const first = await timed('first request', () =>
        fetch(`${server.v1}/chat/completions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'sandbox/chat',
            max_tokens: 5,
            messages: [{ role: 'user', content: 'x' }],
          }),
        }),
      );
      const ask = async (path: string) => {
        const headers = { authorization: `Bearer ${manager.secret}` };
        const response = await timed(`GET ${path}`, () =>
          fetch(`${server.url}/console/api${path}`, { headers }),
        );
        return JSON.parse(await response.text()) as Record<string, unknown>;
      };
      const usage = await ask('/usage?group_by=model');
      const page = await ask('/requests');
      const limits = await ask(`/projects/${project}/limits`);
      await server.stop();
      expect(first.status).toBe(200);
      expect(Number(await count(db, 'usage_entry'))).toBe(records + 1);
      expect((usage['totals'] as { requests: number }).requests).toBeGreaterThan(records / 6);
      expect(page['data']).toHaveLength(50);
      const { budgets } = limits['project'] as { budgets: { used: string }[] };
      const { spentNanoUsd } = await new UsageLedger(db).load(
        { kind: 'project', id: project },
        spanOf('month', Date.now()),
      );
      expect(Number(budgets[0]?.used)).toBeCloseTo(Number(spentNanoUsd) / 1e9, 3);
    });
  });
});

async function count(db: Database, table: 'usage_total' | 'usage_entry'): Promise<unknown> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return row.rows;
}
