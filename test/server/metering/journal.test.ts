/** The journal: what was acknowledged is in the tables for whoever reads them, once, whatever happened in between. */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUsage } from '../../../server/metering/list-usage.ts';
import type { JournalLimits, UsageSync } from '../../../server/metering/usage-journal.ts';
import { UsageRecorder } from '../../../server/metering/usage-recorder.ts';
import { startWritingThread } from '../../../server/metering/writing-thread.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { sqlitePath } from '../../../server/storage/database.ts';
import { collectLog, facts, outcome, usageScratch, type UsageScratch } from './scratch.ts';

const script = new URL('journal-process.ts', import.meta.url).pathname;
const run = promisify(execFile);

let area: UsageScratch;
let log: ReturnType<typeof collectLog>;
beforeEach(async () => {
  area = await usageScratch();
  log = collectLog();
});
afterEach(() => area.dispose());

const journals = () =>
  readdirSync(area.folder)
    .filter((name) => name.startsWith('usage-journal-'))
    .map((name) => join(area.folder, name));

const states = async (db = area.db) =>
  (await Array.fromAsync(listUsage(db, {}))).map(({ state }) => state).toSorted();

async function totals(): Promise<unknown[]> {
  const rows = await area.db.selectFrom('usage_total').select(['outcome', 'requests', 'cost_nano']).execute();
  return rows.map(({ outcome: of, requests, cost_nano: cost }) => [of, Number(requests), Number(cost)]);
}

/** Leaves the journal of a process that was killed before it was applied: so many calls, the last of them open. */
async function leaveJournal(calls: number): Promise<string> {
  const command = run(process.execPath, [script, 'fill', area.folder, String(calls)], { timeout: 60_000 });
  await expect(command).rejects.toMatchObject({ signal: 'SIGKILL' });
  const [path = '', ...others] = journals();
  expect(others).toEqual([]);
  return path;
}

/** What the tables have without the journal. */
function inTables(): unknown {
  const file = new DatabaseSync(sqlitePath(area.folder));
  const row = file.prepare('select count(*) as rows from usage_reservation').get();
  file.close();
  return row?.['rows'];
}

async function begin(sync: UsageSync = 'interval', limits: Partial<JournalLimits> = {}) {
  const reports: string[] = [];
  const writer = startWritingThread(sqlitePath(area.folder), sync, {
    report: (cause) => reports.push(String(cause)),
    limits,
  });
  const { write, writeNow } = writer;
  const recorder = await UsageRecorder.start({ db: area.db, log, isExclusive: true, write, writeNow });
  return { writer, recorder, reports };
}

test('a process that is killed before its journal is applied has lost nothing', async () => {
  await leaveJournal(40);
  expect(inTables()).toBe(0);
  expect((await states()).filter((state) => state === 'settled')).toHaveLength(39);
  const { recorder, writer } = await begin();
  expect(await states()).toEqual(['estimated', ...Array.from({ length: 39 }, () => 'settled')]);
  expect(await totals()).toEqual([
    ['completed', 39, 780_000],
    ['interrupted', 1, 0],
  ]);
  await recorder.stop();
  await writer.close();
  expect(journals()).toEqual([]);
  expect(await area.db.selectFrom('usage_journal').selectAll().execute()).toEqual([]);
});

test('processes that read at once apply the journal once', async () => {
  await leaveJournal(200);
  const counts = await Promise.all(
    Array.from({ length: 3 }, () =>
      run(process.execPath, [script, 'count', area.folder], { timeout: 60_000 }),
    ),
  );
  expect(counts.map(({ stdout }) => stdout.trim())).toEqual(['200', '200', '200']);
  expect(await totals()).toEqual([['completed', 199, 3_980_000]]);
});

test('a line that was cut short at the end is none, and the file goes away', async () => {
  const path = await leaveJournal(5);
  const text = readFileSync(path, 'utf8');
  appendFileSync(path, text.slice(0, text.indexOf('\n') - 20));
  expect(await states()).toHaveLength(5);
  const { recorder, writer } = await begin();
  await recorder.stop();
  await writer.close();
  expect(await area.db.selectFrom('usage_set_aside').selectAll().execute()).toEqual([]);
  expect(journals()).toEqual([]);
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a journal that is there again is applied again, and changes nothing', async () => {
  const path = await leaveJournal(5);
  copyFileSync(path, `${area.folder}/copy`);
  for (let time = 0; time < 2; time += 1) {
    const { recorder, writer } = await begin();
    await recorder.stop();
    await writer.close();
    expect(journals()).toEqual([]);
    expect(await states()).toEqual(['estimated', 'settled', 'settled', 'settled', 'settled']);
    expect(await totals()).toEqual([
      ['completed', 4, 80_000],
      ['interrupted', 1, 0],
    ]);
    copyFileSync(`${area.folder}/copy`, path);
  }
});

test('a damaged line is kept and reported, and the lines after it count', async () => {
  const path = await leaveJournal(3);
  const lines = readFileSync(path, 'utf8').split('\n');
  const middle = lines.findIndex((line) => line.includes('trace-'));
  lines[middle] = lines[middle]?.replace('trace-', 'trice-') ?? '';
  const next = lines.findIndex((line) => line.includes('completed'));
  expect(next).toBeGreaterThan(middle);
  writeFileSync(path, lines.join('\n'));
  const { recorder, writer } = await begin();
  expect(await area.db.selectFrom('usage_entry').select('id').execute()).toHaveLength(2);
  const kept = await area.db.selectFrom('usage_set_aside').selectAll().execute();
  expect(kept).toMatchObject([{ table_name: 'usage_journal', content: expect.stringContaining('trice-') }]);
  expect(log.lines).toContainEqual(
    expect.objectContaining({
      level: 'error',
      fields: expect.objectContaining({
        reason: expect.stringMatching(/^the line at byte \d+ of usage-journal-.* is damaged$/),
      }),
    }),
  );
  await recorder.stop();
  await writer.close();
});

test('a file that cannot be read is an error for whoever reads the records, until it can', async () => {
  const folder = join(area.folder, 'usage-journal-other-000001');
  mkdirSync(folder);
  await expect(states()).rejects.toThrow(/^the usage journal cannot be read: EISDIR/);
  const writer = startWritingThread(sqlitePath(area.folder), 'interval');
  await expect(writer.flush()).rejects.toThrow(/^the usage journal cannot be read: EISDIR/);
  await writer.close();
  rmdirSync(`${folder}.taken`);
  expect(await states()).toEqual([]);
});

test('a second start over the same folder takes no record away from the first', async () => {
  const first = await begin();
  const open = await Promise.all(Array.from({ length: 20 }, () => first.recorder.reserve(facts())));
  // Its scan takes the first for dead, and settles what that has open.
  const second = await begin();
  await second.writer.flush();
  for (const { id } of open) first.recorder.settle(id, outcome());
  const more = await Promise.all(Array.from({ length: 20 }, () => first.recorder.reserve(facts())));
  for (const { id } of more) first.recorder.settle(id, outcome());
  await first.recorder.stop();
  await first.writer.close();
  await second.recorder.stop();
  await second.writer.close();
  expect(journals()).toEqual([]);
  const records = await Array.fromAsync(listUsage(area.db, {}));
  expect(records.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 'reconciled'),
    ...Array.from({ length: 20 }, () => 'settled'),
  ]);
  expect(records.every(({ costNano }) => costNano === 20_000n)).toBe(true);
  expect(await area.db.selectFrom('usage_set_aside').selectAll().execute()).toEqual([]);
});

test('files follow each other under load, and none stays', async () => {
  const { recorder, writer } = await begin('interval', { fileBytes: 20_000 });
  let mostFiles = 0;
  const call = async () => {
    for (let number = 0; number < 100; number += 1) {
      recorder.settle((await recorder.reserve(facts())).id, outcome());
      mostFiles = Math.max(mostFiles, journals().length);
      if (number % 10 === 0) await pause(5);
    }
  };
  await Promise.all(Array.from({ length: 10 }, call));
  expect(mostFiles).toBeGreaterThan(1);
  await recorder.stop();
  await writer.close();
  expect(await totals()).toEqual([['completed', 1_000, 20_000_000]]);
  expect(journals()).toEqual([]);
});

test('while another process has the lock calls go on, within a bound of bytes', async () => {
  const { recorder, writer } = await begin('interval', { waitingBytes: 30_000 });
  await writer.flush();
  const other = new DatabaseSync(sqlitePath(area.folder));
  other.exec('begin immediate');
  const calls = await Promise.allSettled(Array.from({ length: 1_000 }, () => recorder.reserve(facts())));
  const ids = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.id] : []));
  const cause = calls.find((call) => call.status === 'rejected')?.reason.cause;
  expect(ids.length).toBeGreaterThan(10);
  expect(String(cause)).toMatch(
    /journal has \d+ bytes that the database has not taken, and the limit is 30000$/,
  );
  for (const id of ids) recorder.settle(id, outcome());
  other.exec('rollback');
  other.close();
  await expect.poll(() => recorder.waiting, { timeout: 20_000 }).toBe(0);
  await writer.flush();
  await recorder.reserve(facts());
  await recorder.stop();
  await writer.close();
  expect((await states()).filter((state) => state === 'settled')).toHaveLength(ids.length);
});

test('another connection sees at once what has been written', async () => {
  const { recorder, writer } = await begin();
  const other = await openDatabase(area.folder);
  for (let number = 1; number <= 5; number += 1) {
    const { id } = await recorder.reserve(facts());
    expect(await states(other)).toHaveLength(number);
    recorder.settle(id, outcome());
    await expect.poll(() => recorder.waiting).toBe(0);
    expect(await states(other)).not.toContain('reserved');
  }
  await other.destroy();
  await recorder.stop();
  await writer.close();
});

test('a disk that is full refuses reservations, and keeps all that were granted', async () => {
  const shell = 'ulimit -f 400; exec "$0" "$1" until-full "$2"';
  const { stdout } = await run('sh', ['-c', shell, process.execPath, script, area.folder], {
    timeout: 60_000,
    maxBuffer: 10_000_000,
  });
  const { ids, cause } = JSON.parse(stdout) as { ids: string[]; cause: string };
  expect(cause).toMatch(/EFBIG/);
  expect(ids.length).toBeGreaterThan(50);
  const there = new Set(
    (await area.db.selectFrom('usage_reservation').select('id').execute()).map(({ id }) => id),
  );
  expect(ids.filter((id) => !there.has(id))).toEqual([]);
  expect(await area.db.selectFrom('usage_set_aside').selectAll().execute()).toEqual([]);
});

test('under `full` each batch is synced before it counts, and otherwise none waits for that', async () => {
  const syncs = async (sync: UsageSync) => {
    const place = await usageScratch();
    const flags = ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', 'trace.json'];
    await run(process.execPath, [...flags, script, 'one-by-one', place.folder, '20', sync], {
      cwd: place.folder,
      timeout: 60_000,
    });
    const { traceEvents } = JSON.parse(readFileSync(join(place.folder, 'trace.json'), 'utf8')) as {
      traceEvents: { name: string; ph: string }[];
    };
    expect(await Array.fromAsync(listUsage(place.db, {}))).toHaveLength(20);
    await place.dispose();
    return traceEvents.filter(({ name, ph }) => name === 'fdatasync' && ph === 'e').length;
  };
  expect(await syncs('full')).toBeGreaterThanOrEqual(20);
  expect(await syncs('interval')).toBe(0);
});
