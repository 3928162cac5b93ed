/**
 * `npm run bench -- --workers`: the throughput of several workers beside that of one process, with everything on. All
 * programs share all cores: generator and provider need a part of them, the same for each request. The sandbox responds
 * within the worker, so that its row comes nearest to a load from other machines.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatRequest } from './bodies.ts';
import { compare, type Comparison, type LoadTimes } from './compare.ts';
import { startGateway } from './gateway.ts';
import type { Kind } from './kinds.ts';
import { launchScript, type Target } from './launch.ts';
import { comparisonLines, ratioOf, type Results } from './report.ts';
import type { RoundOptions } from './rounds.ts';

/** Enough that the system's random spread over the workers is even. */
const connections = 64;

const toSandbox = Buffer.from(chatRequest(500).toString().replace('"bench"', '"sandbox/priced"'));

const workerKinds: readonly Kind[] = [
  {
    name: 'workers-provider',
    label: '0.5 KB, provider',
    payload: chatRequest(500),
    stream: false,
    connections,
  },
  { name: 'workers-sandbox', label: '0.5 KB, sandbox', payload: toSandbox, stream: false, connections },
];

export interface WorkersOptions extends LoadTimes, RoundOptions {
  /** The numbers of workers that are compared with one process. */
  counts: readonly number[];
  /** Of this run; removed at its end. */
  folder: string;
  out: string;
  /** The machine and the run. */
  machine: Omit<Results, 'comparisons'>;
  say: (lines: string | readonly string[]) => void;
}

export async function measureWorkers(options: WorkersOptions): Promise<void> {
  const { counts, folder, key, out, machine, say } = options;
  const upstream = await launchScript('upstream', 'upstream.ts', []);
  const targets: Target[] = [];
  for (const count of [1, ...counts]) {
    const name = count === 1 ? 'one process' : `${count} workers`;
    const settings = { MODELROUTE_WORKERS: String(count) };
    const data = mkdtempSync(join(folder, 'workers-'));
    const gateway = { folder: data, upstream: upstream.url, key, settings, hasSandbox: true };
    targets.push({ ...(await startGateway(gateway)), name });
  }
  const comparisons: Comparison[] = [];
  for (const kind of workerKinds) {
    const comparison = await compare(kind, targets, options, options);
    comparisons.push(comparison);
    say(comparisonLines(comparison));
    for (const [at, { name }] of comparison.rows.entries())
      if (at > 0)
        say(`  ${name}: ${ratioOf(comparison, at, 'perSecond').toFixed(2)} × the throughput of one process`);
  }
  mkdirSync(out, { recursive: true });
  const file = join(out, 'workers.json');
  writeFileSync(file, `${JSON.stringify({ ...machine, comparisons }, null, 2)}\n`);
  say(`\nwritten: ${file}`);
}
