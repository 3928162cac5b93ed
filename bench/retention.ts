/** Calls while old usage records go: how large the database is, how long it takes, and what callers notice of it. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { lowestId } from '../server/metering/usage-id.ts';
import { openDatabase, sqlitePath, type Database } from '../server/storage/database.ts';
import { PostgresCluster } from '../test/server/storage/postgres-cluster.ts';
import { postgresBinaries } from '../test/server/storage/postgres-server.ts';
import { startGateway } from './gateway.ts';
import { launchScript, stop, type Target } from './launch.ts';
import { endOfSweep } from './retention-sweep.ts';
import { quantile } from './statistics.ts';
import { installationSecret, makeHistory } from './usage-history.ts';

/** The history has forty days: the oldest quarter goes. */
const keptDays = 30;
const dayMs = 86_400_000;
const callers = 8;
/** Of the environment, for a machine that does much else: calls wait for the store instead of failing. */
const storeTimeout = process.env['MODELROUTE_STORE_TIMEOUT'];
const baselineMs = 10_000;
/** Records that expire while the server looks for old ones, and from then on, are for its next deletion. */
const lookMs = 1_000;
/** From the start of the server, which deletes for the first time a minute after it; time to be warm before the baseline. */
const callsBeginMs = 60_000 - baselineMs - 20_000;

interface Engine {
  name: 'sqlite' | 'postgres';
  /** Of an empty database. */
  url: string | undefined;
}

interface RetentionFigures {
  engine: Engine['name'];
  records: number;
  /** Of the records, those that the deletion is to take. */
  old: number;
  deleted: number;
  /** By the calls of the measurement. */
  added: number;
  seconds: number;
  /** Undefined where the measurement ended before the deletion. */
  longestBatchMs: number | undefined;
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

/** What `--retention` writes. */
export interface RetentionResults {
  machine: string;
  at: string;
  /** Programs that ran or waited for a core before the measurement, a mean of a minute. */
  load: number;
  figures: RetentionFigures[];
}

interface RetentionParts {
  /** Parts of the names of the engines; undefined: all. */
  against: readonly string[] | undefined;
  folder: string;
  records: number;
  key: string;
  out: string;
  machine: { machine: string; at: string };
  say: (line: string) => void;
}

export async function measureRetention(parts: RetentionParts): Promise<void> {
  const [load = Number.NaN] = loadavg();
  const { against, say } = parts;
  const isWanted = (name: string) => against?.some((each) => name.includes(each)) ?? true;
  const figures: RetentionFigures[] = [];
  const add = async (engine: Engine) => {
    const measured = await measure(engine, parts);
    figures.push(measured);
    say(lineOf(measured));
  };
  if (isWanted('sqlite')) await add({ name: 'sqlite', url: undefined });
  if (isWanted('postgres')) {
    await using postgres = await startPostgres();
    if (postgres === undefined) say('PostgreSQL is left out: it is not installed');
    else await add({ name: 'postgres', url: postgres.url });
  }
  mkdirSync(parts.out, { recursive: true });
  const { machine, at } = parts.machine;
  const results: RetentionResults = { machine, at, load, figures };
  writeFileSync(join(parts.out, 'retention.json'), JSON.stringify(results, null, 2));
}

/** An empty database of its own, which waits for the disk as one in use does; undefined where there is none. */
async function startPostgres(): Promise<(AsyncDisposable & { url: string }) | undefined> {
  if (postgresBinaries === undefined) return undefined;
  // Not in the folder of the run, which the account of PostgreSQL cannot enter.
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-bench-postgres-'));
  const cluster = await PostgresCluster.create(folder, postgresBinaries, { fsync: 'on' });
  await cluster.start();
  return {
    url: cluster.url,
    [Symbol.asyncDispose]: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
  const madeMs = Date.now();
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
      ...(storeTimeout !== undefined && { MODELROUTE_STORE_TIMEOUT: storeTimeout }),
      ...(engine.url !== undefined && { DATABASE_URL: engine.url }),
    },
  });
  await sleep(callsBeginMs);
  const calls = new Calls(gateway, key);
  const sweep = await endOfSweep(db, join(place, 'log.jsonl'));
  await calls.stop();
  await stop(gateway);
  await stop(upstream);
  const after = await sizeOf(db, engine, data);
  const { begunMs, endedMs } = sweep;
  const deleted = records - (await countBefore(db, madeMs));
  const left = await countBefore(db, begunMs - lookMs - keptDays * dayMs);
  await db.destroy();

  const quiet = calls.between(begunMs - baselineMs, begunMs);
  const meanwhile = calls.between(begunMs, endedMs);
  return {
    engine: engine.name,
    records,
    old: deleted + left,
    deleted,
    added: calls.count,
    seconds: (endedMs - begunMs) / 1_000,
    longestBatchMs: sweep.longestBatchMs,
    megabytesBefore: before.file,
    megabytesAfter: after.file,
    megabytesInUse: after.inUse,
    callsPerSecondBefore: quiet.length / (baselineMs / 1_000),
    callsPerSecondMeanwhile: meanwhile.length / ((endedMs - begunMs) / 1_000),
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

/** How many records were admitted before then. */
async function countBefore(db: Database, ms: number): Promise<number> {
  const { count } = await db
    .selectFrom('usage_reservation')
    .select((select) => select.fn.countAll().as('count'))
    .where('id', '<', lowestId(ms))
    .executeTakeFirstOrThrow();
  return Number(count);
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

function lineOf(figures: RetentionFigures): string {
  const inUse =
    figures.megabytesInUse === undefined ? '' : `, ${figures.megabytesInUse.toFixed(0)} MB of it in use`;
  return (
    `${figures.engine}: ${figures.deleted} of ${figures.old} old records deleted in ${figures.seconds.toFixed(0)} s, ` +
    `the longest batch ${figures.longestBatchMs ?? 'unknown'} ms; ` +
    `${figures.megabytesBefore.toFixed(0)} MB before, ${figures.megabytesAfter.toFixed(0)} MB after, with ${figures.added} new records${inUse}; ` +
    `${figures.callsPerSecondBefore.toFixed(0)} calls/s before (median ${figures.medianMsBefore.toFixed(1)} ms), ` +
    `${figures.callsPerSecondMeanwhile.toFixed(0)} meanwhile (median ${figures.medianMsMeanwhile.toFixed(1)} ms, ` +
    `p99 ${figures.p99MsMeanwhile.toFixed(1)} ms); ${figures.failures} failures`
  );
}
