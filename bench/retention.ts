/** Calls while old usage records go: how large the database is, how long it takes, and what callers notice of it. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, sqlitePath, type Database } from '../server/storage/database.ts';
import { startGateway } from './gateway.ts';
import { launchScript, stop, type Target } from './launch.ts';
import { quantile } from './statistics.ts';
import { installationSecret, makeHistory } from './usage-history.ts';

/** The history has forty days: the oldest quarter goes. */
const keptDays = 30;
const callers = 8;
const baselineMs = 10_000;
/** The server looks for old rows once a minute. */
const beginsWithinMs = 90_000;
const patienceMs = 3_600_000;
/** Of the log at once. */
const readBytes = 1 << 20;

interface Engine {
  name: 'sqlite' | 'postgres';
  /** Of an empty database. */
  url: string | undefined;
}

interface RetentionFigures {
  engine: string;
  records: number;
  deleted: number;
  /** By the calls of the measurement. */
  added: number;
  seconds: number;
  longestBatchMs: number;
  megabytesBefore: number;
  megabytesAfter: number;
  /** Of the file after, without the pages that new rows will fill; undefined for PostgreSQL. */
  megabytesInUse: number | undefined;
  callsPerSecondBefore: number;
  callsPerSecondMeanwhile: number;
  medianMsBefore: number;
  medianMsMeanwhile: number;
  p99MsMeanwhile: number;
  failures: number;
}

interface RetentionParts {
  folder: string;
  records: number;
  key: string;
  out: string;
  machine: { machine: string; at: string };
  say: (line: string) => void;
}

export async function measureRetention(parts: RetentionParts): Promise<void> {
  const { BENCH_DATABASE_URL: url } = process.env;
  const engines: Engine[] = [{ name: 'sqlite', url: undefined }];
  if (url === undefined) parts.say('PostgreSQL is left out: BENCH_DATABASE_URL names no empty database');
  else engines.push({ name: 'postgres', url });
  const figures: RetentionFigures[] = [];
  for (const engine of engines) {
    figures.push(await measure(engine, parts));
    parts.say(lineOf(figures.at(-1)));
  }
  mkdirSync(parts.out, { recursive: true });
  const { machine, at } = parts.machine;
  writeFileSync(join(parts.out, 'retention.json'), JSON.stringify({ machine, at, figures }, null, 2));
}

async function measure(
  engine: Engine,
  { folder, records, key, say }: RetentionParts,
): Promise<RetentionFigures> {
  const place = join(folder, engine.name);
  const data = join(place, 'data');
  mkdirSync(data, { recursive: true });
  const openPlace = () => openDatabase({ folder: data, url: engine.url });
  const db = await openPlace();
  await makeHistory(db, engine.name, { folder: data }, records);
  const before = await sizeOf(db, engine, data);
  await db.destroy();
  say(`${engine.name}: ${records} records made, ${before.file.toFixed(0)} MB`);

  const upstream = await launchScript('upstream', 'upstream.ts');
  const gateway = await startGateway({
    folder: place,
    upstream: upstream.url,
    key,
    limits: 'none',
    settings: {
      MODELROUTE_SECRET: installationSecret,
      MODELROUTE_KEEP_USAGE: `${keptDays}d`,
      ...(engine.url !== undefined && { DATABASE_URL: engine.url }),
    },
  });
  const calls = new Calls(gateway, key);
  const report = await endOfSweep(join(place, 'log.jsonl'));
  await calls.stop();
  await stop(gateway);
  await stop(upstream);
  const later = await openPlace();
  const after = await sizeOf(later, engine, data);
  await later.destroy();

  const begunMs = report.endedMs - report.tookMs;
  const quiet = calls.between(begunMs - baselineMs, begunMs);
  const meanwhile = calls.between(begunMs, report.endedMs);
  return {
    engine: engine.name,
    records,
    deleted: report.usage,
    added: calls.count,
    seconds: report.tookMs / 1_000,
    longestBatchMs: report.longestBatchMs,
    megabytesBefore: before.file,
    megabytesAfter: after.file,
    megabytesInUse: after.inUse,
    callsPerSecondBefore: quiet.length / (baselineMs / 1_000),
    callsPerSecondMeanwhile: meanwhile.length / (report.tookMs / 1_000),
    medianMsBefore: quantile(quiet, 0.5),
    medianMsMeanwhile: quantile(meanwhile, 0.5),
    p99MsMeanwhile: quantile(meanwhile, 0.99),
    failures: calls.failures,
  };
}

/** Calls in closed loops, from now on. */
class Calls {
  failures = 0;
  readonly #ended: { atMs: number; tookMs: number }[] = [];
  readonly #loops: Promise<void>[];
  #isOn = true;

  constructor({ url }: Target, key: string) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: 'hello' }] });
    this.#loops = Array.from({ length: callers }, async () => {
      while (this.#isOn) {
        const begunMs = performance.now();
        const isGood = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body }).then(
          async (response) => (await response.text()) !== '' && response.ok,
          () => false,
        );
        if (isGood) this.#ended.push({ atMs: Date.now(), tookMs: performance.now() - begunMs });
        else this.failures += 1;
      }
    });
  }

  get count(): number {
    return this.#ended.length;
  }

  /** How long each of them took. */
  between(fromMs: number, toMs: number): number[] {
    return this.#ended.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ tookMs }) => tookMs);
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#loops);
  }
}

interface SweepReport {
  usage: number;
  longestBatchMs: number;
  tookMs: number;
  endedMs: number;
}

/** Reads the log of the server as it grows, until that reports the deletion. */
async function endOfSweep(path: string): Promise<SweepReport> {
  const deadlineMs = performance.now() + beginsWithinMs + patienceMs;
  const file = await open(path);
  let rest = '';
  try {
    while (performance.now() < deadlineMs) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(readBytes) });
      const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      const line = lines.find((each) => each.includes('rows were deleted whose time had passed'));
      if (line !== undefined) {
        const { time, ...fields } = JSON.parse(line) as Omit<SweepReport, 'endedMs'> & { time: string };
        return { ...fields, endedMs: Date.parse(time) };
      }
      if (bytesRead < readBytes) await sleep(1_000);
    }
  } finally {
    await file.close();
  }
  throw new Error('the server has deleted nothing');
}

/** In MB. */
async function sizeOf(
  db: Database,
  { name }: Engine,
  data: string,
): Promise<{ file: number; inUse: number | undefined }> {
  if (name === 'sqlite') {
    const pages = await sql<{ free: number }>`select freelist_count * page_size as free
      from pragma_freelist_count, pragma_page_size`.execute(db);
    const file = statSync(sqlitePath(data)).size / 1e6;
    return { file, inUse: file - (pages.rows[0]?.free ?? 0) / 1e6 };
  }
  const size = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return { file: Number(size.rows[0]?.bytes) / 1e6, inUse: undefined };
}

function lineOf(figures: RetentionFigures | undefined): string {
  if (figures === undefined) return '';
  const inUse =
    figures.megabytesInUse === undefined ? '' : `, ${figures.megabytesInUse.toFixed(0)} MB of it in use`;
  return (
    `${figures.engine}: ${figures.deleted} of ${figures.records} records deleted in ${figures.seconds.toFixed(0)} s, ` +
    `the longest batch ${figures.longestBatchMs} ms; ` +
    `${figures.megabytesBefore.toFixed(0)} MB before, ${figures.megabytesAfter.toFixed(0)} MB after, with ${figures.added} new records${inUse}; ` +
    `${figures.callsPerSecondBefore.toFixed(0)} calls/s before (median ${figures.medianMsBefore.toFixed(1)} ms), ` +
    `${figures.callsPerSecondMeanwhile.toFixed(0)} meanwhile (median ${figures.medianMsMeanwhile.toFixed(1)} ms, ` +
    `p99 ${figures.p99MsMeanwhile.toFixed(1)} ms); ${figures.failures} failures`
  );
}
