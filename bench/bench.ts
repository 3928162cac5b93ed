/** `npm run bench`: what the gateway costs, side by side with others in one run on loopback. See docs/performance.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadContracts } from '../server/contract/bundles.ts';
import { compare } from './compare.ts';
import { kinds, usualKinds } from './kinds.ts';
import { launchScript, stopAll } from './launch.ts';
import { allowedCores, machineLine, moveTo, separateCores, type Cores } from './machine.ts';
import { measureManyStreams } from './many-streams.ts';
import { measureMemory } from './memory.ts';
import { help, readOptions, WrongUsage, type Options } from './options.ts';
import { microsecondsPerEvent } from './per-event.ts';
import { comparisonLines, memoryLines, startLines, writeResults, type Results } from './report.ts';
import { measureStarts } from './starts.ts';
import { measureRetention } from './retention.ts';
import { startTargets } from './targets.ts';
import { measureWorkers } from './workers.ts';
import { writeFigures } from './write-figures.ts';

const key = 'bench-key-of-this-very-run';
/** With `--quick`, memory is measured under these loads. */
const quickLoads = new Set<string>(['0.5KB', '32-streams']);

interface Run {
  options: Options;
  /** Removed at the end. */
  folder: string;
  cores: Cores | undefined;
  machine: Pick<Results, 'machine' | 'cores' | 'at' | 'options'>;
  say: (lines: string | readonly string[]) => void;
}

async function main(options: Options, folder: string): Promise<void> {
  const say = (lines: string | readonly string[]) => {
    if (!options.json) console.log(typeof lines === 'string' ? lines : lines.join('\n'));
  };
  const { publish } = options;
  const isShared = publish.length === 0 && (options.workers.length > 0 || options.retention > 0);
  const all = allowedCores().join(',');
  const cores = isShared ? undefined : separateCores();
  if (cores !== undefined) moveTo(cores.others);
  const where =
    cores === undefined
      ? 'all programs share the cores'
      : `the measured program on core ${cores.target}, generator and provider on ${cores.others}`;
  const { json: _json, out, ...chosen } = options;
  const at = new Date().toISOString();
  const parts: Run = {
    options,
    folder,
    cores,
    machine: { machine: machineLine(), cores: where, at, options: chosen },
    say,
  };
  say([parts.machine.machine, where]);
  const { retention: records, against } = options;
  const retention = { ...parts, records, against, key, out };
  if (isShared && options.retention > 0) await measureRetention(retention);
  else if (isShared) await measureWorkers({ ...options, ...parts, counts: options.workers, key, out });
  else if (publish.length === 0 ? options.streams.length === 0 : publish.includes('comparison'))
    await compareAll(parts);
  // Even at rest, some of the others use the processor.
  stopAll();
  if (options.streams.length > 0) {
    const { streams: counts, paceMs } = options;
    await measureManyStreams({ ...parts, counts, paceMs, key, out });
  }
  if (publish.length === 0) return;
  if (cores !== undefined) moveTo(all);
  if (publish.includes('workers')) {
    const machine = { ...parts.machine, cores: 'all programs share the cores' };
    await measureWorkers({
      ...options,
      ...parts,
      machine,
      counts: options.workers,
      key,
      out,
    });
    stopAll();
  }
  if (publish.includes('retention')) {
    await measureRetention(retention);
    stopAll();
  }
  if (publish.includes('soak')) {
    const soak = spawn(process.execPath, [inThisFolder('soak.ts'), '--out', out], { stdio: 'inherit' });
    await once(soak, 'exit');
  }
  writeFigures(inThisFolder('../docs/performance.md'), out, publish);
}

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function compareAll({ options, folder, cores, machine, say }: Run): Promise<void> {
  const results: Results = { ...machine, comparisons: [] };
  const upstream = await launchScript('upstream', 'upstream.ts', [], { cores: cores?.others });
  const gateway = { folder, upstream: upstream.url, key, cores: cores?.target };
  const isWanted = (part: Options['only'][number]) => options.only.includes(part);

  if (isWanted('starts')) {
    const rounds = options.isQuick ? 1 : Math.min(3, options.rounds);
    results.starts = await measureStarts({ ...gateway, rounds });
    say(startLines(results.starts));
  }
  const wanted = kinds.filter(({ name }) => isWanted(name));
  if (wanted.length > 0) {
    const { against, peers, costs, rounds, retries } = options;
    const targets = await startTargets({ ...gateway, against, peers, costs, report: say });
    for (const kind of wanted) {
      const comparison = await compare(kind, targets, { ...options, key }, { rounds, retries });
      results.comparisons.push(comparison);
      say(comparisonLines(comparison));
    }
  }
  if (isWanted('memory')) {
    const loadSeconds = Math.min(10, options.seconds * options.rounds);
    // The server collects after a minute at rest, or sooner after a large peak.
    const restSeconds = options.isQuick ? 3 : 75;
    const loads = usualKinds.filter(
      ({ name, connections }) => connections > 1 && (!options.isQuick || quickLoads.has(name)),
    );
    results.memory = await measureMemory({ ...gateway, kinds: loads, loadSeconds, restSeconds });
    say(memoryLines(results.memory, restSeconds));
  }
  if (isWanted('event')) {
    const contract = loadContracts().v1;
    const [of1000, of100000] = [
      microsecondsPerEvent(contract, 1_000),
      microsecondsPerEvent(contract, 100_000),
    ];
    results.microsecondsPerEvent = { of1000, of100000 };
    say(
      `\nvalidation of one event: ${of1000.toFixed(2)} µs in a stream of 1,000, ${of100000.toFixed(2)} µs in one of 100,000`,
    );
  }
  const files = writeResults(options.out, results);
  if (options.json) console.log(JSON.stringify(results, null, 2));
  else say(`\nwritten: ${files.join(', ')}`);
}

async function run(): Promise<number> {
  let options: Options | 'help';
  try {
    options = readOptions(process.argv.slice(2));
  } catch (problem) {
    if (!(problem instanceof WrongUsage)) throw problem;
    console.error(`bench: ${problem.message}; see npm run bench -- --help`);
    return 2;
  }
  if (options === 'help') {
    console.log(help);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-bench-'));
  const end = () => {
    stopAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  // Programs of the benchmark must not outlive it where it ends by a fault that nobody caught.
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await main(options, folder);
    return Number(process.exitCode ?? 0);
  } finally {
    end();
  }
}

process.exitCode = await run();
