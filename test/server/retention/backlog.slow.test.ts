/** A sweep that more rows expire under than it deletes: it becomes faster, and says when that is not enough. */
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Retention } from '../../../server/retention/retention.ts';
import { openDatabase, sqlitePath, type Database } from '../../../server/storage/database.ts';
import { createMetrics } from '../../../server/telemetry/metrics/metrics.ts';
import { collectLog } from '../metering/scratch.ts';
import { newPlace, onEachEngine, type Place } from '../storage/engines.ts';

const dayMs = 86_400_000;

onEachEngine((engine) => {
  /**
   * Of the backlog that grows: six checks, half a second apart, go by until the pauses are shortest and it still grows.
   * Below 1.5 ms for a batch they would be too few.
   */
  const denseRecords = engine === 'sqlite' ? 300_000 : 200_000;
  const ordinaryRecords = engine === 'sqlite' ? 60_000 : 20_000;
  let place: Place;
  let db: Database;
  beforeEach(async () => {
    place = await newPlace(engine);
    db = await openDatabase(place);
  });
  afterEach(async () => {
    await db.destroy();
    await place.dispose();
  });

  /** Settled records, of which so many expire in a second. */
  async function insert(records: number, perSecond: number): Promise<void> {
    const fromMs = Date.now() - 3 * dayMs;
    const hex = (value: RawBuilder<unknown>, digits: number) =>
      engine === 'sqlite'
        ? sql`printf(${sql.lit(`%0${digits}x`)}, ${value})`
        : sql`lpad(to_hex(${value}), ${sql.lit(digits)}, '0')`;
    const number = sql`cast(n as ${sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')})`;
    const id = sql`${hex(sql`(${sql.lit(fromMs)} + ${number} * 1000 / ${sql.lit(perSecond)})`, 12)} || ${hex(number, 20)}`;
    const numbers = sql`with recursive number(n) as
      (select 0 union all select n + 1 from number where n < ${sql.lit(records - 1)})`;
    await sql`insert into usage_reservation (id, trace_id, process_id, admitted_at_ms, key_id, owner, surface,
        operation, streamed, requested_model, model, price_version)
      ${numbers} select ${id}, 't', 'p', 1, 'k', 'o', 'v1', 'x', 0, 'm', 'm', 'v' from number`.execute(db);
    await sql`insert into usage_entry (id, entry, state, at_ms, process_id, source)
      ${numbers} select ${id}, 0, 'settled', 1, 'p', 'provider' from number`.execute(db);
    await sql`analyze`.execute(db);
  }

  /** Of so many records. */
  async function sweep(records: number) {
    const log = collectLog();
    const metrics = createMetrics();
    const ages: number[] = [];
    const retention = new Retention({
      db,
      path: engine === 'sqlite' ? sqlitePath(place.folder) : undefined,
      periods: {
        usageMs: 2 * dayMs,
        promptsMs: Infinity,
        refusalsMs: Infinity,
        auditMs: Infinity,
        sessionsMs: 7 * dayMs,
        tokensMs: Infinity,
        alertsMs: Infinity,
      },
      log,
      nowMs: Date.now,
      observeBacklog: (kind, seconds) => {
        if (kind === 'usage') ages.push(seconds);
        metrics.observeBacklog(kind, seconds);
      },
    });
    const scraping = (async () => {
      await expect.poll(() => ages.length, { timeout: 20_000 }).toBeGreaterThan(1);
      return await metrics.render();
    })();
    const begunMs = performance.now();
    await retention.sweep();
    const perSecond = (records / (performance.now() - begunMs)) * 1_000;
    const warnings = log.lines.filter(({ level }) => level === 'warn');
    expect(await db.selectFrom('usage_reservation').select('id').execute()).toEqual([]);
    return { perSecond, warnings, ages, scraped: await scraping, rendered: await metrics.render() };
  }

  test(
    'the pauses become shorter, the metric shows the age, and one warning names the remedy',
    { timeout: 240_000 },
    async () => {
      // Hours in the backlog: the pauses stay as they are.
      await insert(ordinaryRecords, 1);
      const ordinary = await sweep(ordinaryRecords);
      expect(ordinary.warnings).toEqual([]);
      // More than any of the databases deletes.
      await insert(denseRecords, 1_000_000);
      const dense = await sweep(denseRecords);
      console.log(
        `${engine}: ${ordinary.perSecond.toFixed(0)} rows/s ordinarily, ${dense.perSecond.toFixed(0)} with a backlog that grows`,
      );
      expect(dense.perSecond).toBeGreaterThan(ordinary.perSecond * 1.3);
      expect(dense.warnings).toEqual([
        {
          level: 'warn',
          fields: { kind: 'usage', backlogSeconds: expect.closeTo(dayMs / 1_000, -3) as number },
          text: expect.stringMatching(
            /^rows expire faster than they can be deleted, and the database grows: .+/,
          ) as string,
        },
      ]);
      expect(dense.warnings[0]?.text).toContain(engine === 'sqlite' ? 'DATABASE_URL' : 'give PostgreSQL');
      const [shown] = /modelroute_retention_backlog_seconds\{kind="usage"\} \d+/.exec(dense.scraped) ?? [];
      expect(Number(shown?.split(' ').at(-1))).toBeGreaterThan(dayMs / 1_000 - 100);
      expect(dense.rendered).toContain('modelroute_retention_backlog_seconds{kind="usage"} 0\n');
    },
  );
});
