/** Settlements that the database does not have yet survive their process, on its node, and count once. */
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import { UsageRecorder, type UsageRecorderParts } from '../../../server/metering/usage-recorder.ts';
import { writeBatch } from '../../../server/metering/write-batch.ts';
import { journalLine } from '../../../server/storage/usage/journal-line.ts';
import { onEachEngine } from '../storage/engines.ts';
import { collectLog, facts, outcome, reported, usageScratch, type UsageScratch } from './scratch.ts';

onEachEngine((engine) => {
  let area: UsageScratch;
  let log: ReturnType<typeof collectLog>;
  let folder: string;
  beforeEach(async () => {
    area = await usageScratch(engine);
    log = collectLog();
    folder = join(area.folder, 'usage-settlements');
  });
  afterEach(() => area.dispose());

  const start = (over: Partial<UsageRecorderParts> = {}) =>
    UsageRecorder.start({ db: area.db, log, isExclusive: false, settlementFolder: folder, ...over });

  const files = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  const records = () => Array.fromAsync(listUsage(area.db, {}));
  const summaries = async () =>
    (await records())
      .map(({ state, settling, costNano }) => `${state} ${settling?.outcome} ${costNano}`)
      .toSorted();
  async function totals(): Promise<unknown[]> {
    const rows = await area.db
      .selectFrom('usage_total')
      .select(({ fn }) => ['outcome', fn.sum('requests').as('requests'), fn.sum('cost_nano').as('cost')])
      .groupBy('outcome')
      .execute();
    return rows.map(({ outcome: of, requests, cost }) => [of, Number(requests), Number(cost)]);
  }

  /** A process that dies before the database has any of its settlements: of so many calls, the last of them open. */
  async function leaveSettlements(calls: number): Promise<void> {
    const dead = await start({
      write: (batch) => (batch.entries.length > 0 ? new Promise(() => {}) : writeBatch(area.db, batch)),
    });
    const reserved = await Promise.all(
      Array.from({ length: calls }, (_, at) =>
        dead.reserve(facts({ limitReservation: `limits-${at}`, worstCaseNano: 70_000n })),
      ),
    );
    const [first, ...others] = reserved.slice(0, -1);
    // What this one cost is unknown: its budget pays the worst case.
    if (first !== undefined) dead.settle(first.id, outcome({ reported: reported({}) }));
    for (const { id } of others) dead.settle(id, outcome());
  }

  /** As if its lease had run out. */
  const forget = () => area.db.updateTable('usage_process').set({ heartbeat_at_ms: 1 }).execute();

  test('the next start records what a killed process had settled, and only its open call is interrupted', async () => {
    await leaveSettlements(4);
    expect((await records()).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'reserved'));
    const settled: unknown[] = [];
    const next = await start({ onReplayed: async (reservations) => void settled.push(...reservations) });
    expect(await summaries()).toEqual([
      'reserved undefined null',
      'settled completed 20000',
      'settled completed 20000',
      expect.stringMatching(/ completed null$/),
    ]);
    expect(settled).toEqual([
      { id: 'limits-0', costNano: 70_000n },
      { id: 'limits-1', costNano: 20_000n },
      { id: 'limits-2', costNano: 20_000n },
    ]);
    expect(files()).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { replayed: 3 } }]);
    await forget();
    await next.settleOrphans();
    expect(await totals()).toEqual([
      ['completed', 3, 40_000],
      ['interrupted', 1, 0],
    ]);
    await next.stop();
  });

  test('what another node has settled as interrupted meanwhile is adjusted', async () => {
    await leaveSettlements(3);
    await forget();
    const other = await start({ settlementFolder: undefined });
    expect(await summaries()).toEqual(Array.from({ length: 3 }, () => 'estimated interrupted 0'));
    const next = await start();
    expect(await summaries()).toContain('reconciled interrupted 20000');
    expect((await records()).reduce((sum, { costNano }) => sum + (costNano ?? 0n), 0n)).toBe(20_000n);
    expect(files()).toEqual([]);
    await other.stop();
    await next.stop();
  });

  test('a file that is there again changes nothing, nor does a line that was cut or damaged', async () => {
    await leaveSettlements(4);
    const [path = ''] = files();
    const lines = readFileSync(path, 'utf8').split('\n');
    copyFileSync(path, `${area.folder}/copy`);
    await (await start()).stop();
    const [before, sums] = [await summaries(), await totals()];
    writeFileSync(
      path,
      `${readFileSync(`${area.folder}/copy`, 'utf8')}${lines[0]?.replace('a', 'b')}\n${lines[1]?.slice(0, 90)}`,
    );
    await (await start()).stop();
    expect(await summaries()).toEqual(before);
    expect(await totals()).toEqual(sums);
    expect(files()).toEqual([]);
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a settlement of another database is left out, and one that its table does not take is set aside', async () => {
    await leaveSettlements(3);
    const [path = ''] = files();
    const line = readFileSync(path, 'utf8').split('\n')[1]?.slice(9) ?? '';
    const batch = JSON.parse(line) as { entries: { names: string[]; rows: unknown[][] } };
    const changed = (name: string, value: unknown) => {
      const copy = structuredClone(batch);
      const row = copy.entries.rows[0] ?? [];
      row[copy.entries.names.indexOf(name)] = value;
      return journalLine(JSON.stringify(copy));
    };
    writeFileSync(path, Buffer.concat([changed('id', 'of-elsewhere'), changed('state', null)]), {
      flag: 'a',
    });
    const next = await start();
    const kept = await area.db.selectFrom('usage_set_aside').selectAll().execute();
    expect(kept).toMatchObject(
      engine === 'sqlite'
        ? [{ table_name: 'usage_entry', reason: expect.stringContaining('NOT NULL') }]
        : [{ table_name: 'usage_entry', reason: expect.stringContaining('not-null') }],
    );
    expect((await records()).filter(({ state }) => state === 'settled')).toHaveLength(2);
    expect(files()).toEqual([]);
    await next.stop();
  });

  test('a process whose file another one takes goes on with the next', async () => {
    const living = await start();
    const [first, second] = [await living.reserve(facts()), await living.reserve(facts())];
    living.settle(first.id, outcome());
    const other = await start();
    living.settle(second.id, outcome());
    await living.stop();
    await other.stop();
    expect(await summaries()).toEqual(['settled completed 20000', 'settled completed 20000']);
    expect(await totals()).toEqual([['completed', 2, 40_000]]);
    expect(files()).toEqual([]);
  });

  test('files are small, of their owner alone, and gone after an orderly stop', async () => {
    const recorder = await start();
    let mostBytes = 0;
    for (let round = 0; round < 10; round += 1) {
      const calls = await Promise.all(Array.from({ length: 200 }, () => recorder.reserve(facts())));
      for (const { id } of calls) recorder.settle(id, outcome());
      await expect.poll(() => recorder.waiting).toBe(0);
      const sizes = files().map((path) => statSync(path).size);
      mostBytes = Math.max(mostBytes, ...sizes.map(() => sizes.reduce((sum, size) => sum + size)));
      if (process.platform !== 'win32')
        for (const path of files()) expect(statSync(path).mode & 0o077).toBe(0);
    }
    expect(mostBytes).toBeGreaterThan(0);
    expect(mostBytes).toBeLessThan(600_000);
    await recorder.stop();
    expect(files()).toEqual([]);
    expect(await totals()).toEqual([['completed', 2_000, 40_000_000]]);
  });

  test('without a place for them, calls go on, and the log names it once', async () => {
    writeFileSync(join(area.folder, 'file'), '');
    const recorder = await start({ settlementFolder: join(area.folder, 'file', 'usage-settlements') });
    for (let call = 0; call < 3; call += 1) recorder.settle((await recorder.reserve(facts())).id, outcome());
    await recorder.stop();
    expect(await totals()).toEqual([['completed', 3, 60_000]]);
    expect(log.lines).toMatchObject([
      { level: 'warn', text: 'settlements are not kept on this disk: a kill may lose the last ones' },
    ]);
  });
});
