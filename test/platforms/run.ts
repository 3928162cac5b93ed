/**
 * `npm run test:platforms [-- 'Debian 12, Node 22' …]`: the packed package on each platform that the machine can make. In CI a
 * platform that cannot be made is a failure.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { missing, type Outcome } from '../deploy/outcome.ts';
import { systemTree, type SystemName } from '../deploy/system-tree.ts';
import { PostgresCluster } from '../server/storage/postgres-cluster.ts';
import { postgresBinaries } from '../server/storage/postgres-server.ts';
import { runProgram } from '../support/run-program.ts';
import { checkPlatform } from './check-platform.ts';
import { FreshSystem, unpackSystem } from './fresh-system.ts';
import { nodeOf, platforms, type Platform } from './platforms.ts';

const root = resolve(import.meta.dirname, '../..');
/** For a machine with two cores. */
const atOnce = 2;

/** A sentence where no platform can be made. */
async function lacking(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'roots of systems are made as root';
  for (const [program, word] of [
    ['mmdebstrap', '--version'],
    ['unshare', '--version'],
  ] as const) {
    const { status } = await runProgram(program, [word]).catch(() => ({ status: 1 }));
    if (status !== 0) return `${program} is not there`;
  }
  return process.arch === 'x64' ? undefined : `the programs of Node are for x64, and this is ${process.arch}`;
}

async function pack(folder: string): Promise<string> {
  const ran = await runProgram('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  const name = readdirSync(folder).find((each) => each.endsWith('.tgz'));
  if (ran.status !== 0 || name === undefined)
    throw new Error(`npm pack ended with ${ran.status}: ${ran.problem}`);
  return join(folder, name);
}

async function startPostgres(folder: string): Promise<PostgresCluster | undefined> {
  if (postgresBinaries === undefined) return undefined;
  const cluster = await PostgresCluster.create(folder, postgresBinaries);
  await cluster.start();
  return cluster;
}

async function newDatabase(cluster: PostgresCluster, name: string): Promise<string> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.url.replace(/\/postgres$/, `/${name}`);
}

/** Each system is unpacked once, by the first platform on it. */
const unpacked = new Map<SystemName, Promise<string>>();
function rootOf(system: SystemName, folder: string): Promise<string> {
  const begun = unpacked.get(system) ?? unpack(system, join(folder, system));
  unpacked.set(system, begun);
  return begun;
}
async function unpack(system: SystemName, place: string): Promise<string> {
  await unpackSystem(await systemTree(system), place);
  return place;
}

async function checkAll(chosen: readonly Platform[], folder: string): Promise<boolean> {
  const mayLack = process.env['CI'] !== 'true';
  const data = mkdtempSync(join(tmpdir(), 'modelroute-cluster-'));
  const cluster = await startPostgres(data);
  const tarball = await pack(folder);
  const npm = join((await runProgram('npm', ['root', '--global'])).output.trim(), 'npm');
  let isGood = true;

  const check = async (platform: Platform, at: number): Promise<Outcome> => {
    const node = nodeOf(platform);
    if (typeof node === 'string') return missing(node);
    const app = join(folder, `app-${at}`);
    mkdirSync(app);
    copyFileSync(tarball, join(app, 'package.tgz'));
    const databaseUrl = cluster && (await newDatabase(cluster, `platform_${at}`));
    const system = new FreshSystem(await rootOf(platform.system, folder), app, node, npm);
    try {
      return await checkPlatform({ platform, system, app, databaseUrl });
    } finally {
      system.close();
    }
  };
  const queue = [...chosen.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, platform] = next;
      const begunMs = performance.now();
      const outcome = await check(platform, at).catch((cause: unknown): Outcome => ({
        isGood: false,
        lines: [cause instanceof Error ? cause.message : String(cause)],
      }));
      isGood &&= outcome.isGood ?? mayLack;
      const tookS = ((performance.now() - begunMs) / 1_000).toFixed(0);
      console.log(`== ${platform.name}, ${tookS} s\n${outcome.lines.join('\n')}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await cluster?.stop();
  rmSync(data, { recursive: true, force: true });
  return isGood;
}

const names = process.argv.slice(2);
const unknown = names.find((name) => platforms.every((platform) => platform.name !== name));
if (unknown !== undefined)
  throw new Error(`there is no '${unknown}'; there are: ${platforms.map(({ name }) => name).join('; ')}`);
const chosen = platforms.filter(({ name }) => names.length === 0 || names.includes(name));
const lack = await lacking();
if (lack === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-platforms-'));
  try {
    if (!(await checkAll(chosen, folder))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  console.log(`skipped: ${lack}`);
  if (process.env['CI'] === 'true') process.exitCode = 1;
}
