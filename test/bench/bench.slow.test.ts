/** The benchmark in miniature, so that it cannot rot: the figures say nothing here, so that parts may run beside others. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresBinaries, withoutPostgres } from '../server/storage/postgres-server.ts';
import { runProgram } from '../support/run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-test-'));

/** Each run has a folder of its own for its results. */
const newOut = () => mkdtempSync(join(folder, 'out-'));
async function bench(...args: string[]) {
  const out = newOut();
  // Other tests run beside it.
  const env = { MODELROUTE_STORE_TIMEOUT: '20' };
  const ran = await runProgram(process.execPath, ['bench/bench.ts', ...args, '--out', out], { env });
  return { ...ran, out };
}

const records = 2_000;
const deletion = (engine: string) => bench('--retention', String(records), '--against', engine);
/** Begun before all others: a server deletes for the first time a minute after its start. */
let retention: Record<'sqlite' | 'postgres', ReturnType<typeof bench>>;
beforeAll(() => {
  retention = { sqlite: deletion('sqlite'), postgres: deletion('postgres') };
});
afterAll(async () => {
  await Promise.all(Object.values(retention));
  rmSync(folder, { recursive: true, force: true });
}, 400_000);

const miniature = ['--seconds', '0.2', '--rounds', '1', '--warm-up', '0', '--retries', '0'];

test('measures the gateway beside the bare proxy, and writes results and plots', async () => {
  const { status, output, problem, out } = await bench(
    ...miniature,
    '--only=0.5KB',
    '--only=32-streams',
    '--against=undici.request,modelroute',
  );
  expect(problem).toBe('');
  expect(status).toBe(0);
  expect(output).toContain('bare Node, undici.request');
  const { comparisons } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as {
    comparisons: {
      kind: string;
      rows: { name: string; figures: Record<string, { median: number; min: number; max: number }> }[];
    }[];
  };
  expect(comparisons.map(({ kind, rows }) => [kind, rows.map(({ name }) => name)])).toEqual([
    ['0.5KB', ['bare Node, undici.request', 'modelroute']],
    ['32-streams', ['bare Node, undici.request', 'modelroute']],
  ]);
  for (const { figures } of comparisons.flatMap(({ rows }) => rows)) {
    expect(figures['perSecond']?.median).toBeGreaterThan(0);
    expect(figures['p99Ms']?.median).toBeGreaterThanOrEqual(figures['p50Ms']?.median ?? Number.NaN);
  }
  expect(readdirSync(out).sort()).toEqual(['processor.svg', 'results.json', 'throughput.svg']);
  expect(readFileSync(join(out, 'throughput.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
});

test('the provider takes its time where a request asks for it', { timeout: 90_000 }, async () => {
  const { status, problem, out } = await bench(
    ...miniature,
    '--only=provider-50ms',
    '--only=64-deltas',
    '--against=undici.request,modelroute',
  );
  expect(problem).toBe('');
  expect(status).toBe(0);
  const { comparisons } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as {
    comparisons: { rows: { figures: Record<string, { min: number }> }[] }[];
  };
  const fastest = comparisons.map(({ rows }) =>
    Math.min(...rows.map(({ figures }) => figures['p50Ms']?.min ?? 0)),
  );
  expect(fastest[0]).toBeGreaterThanOrEqual(49);
  expect(fastest[1]).toBeGreaterThanOrEqual(64 * 19);
});

test('the stock validator lets the requests of the benchmark pass', async () => {
  const { status, problem } = await bench(...miniature, '--only=20KB', '--only=1-stream', '--against=stock');
  expect(problem).toBe('');
  expect(status).toBe(0);
});

test('many streams: opened, cut, back, and complete to their last number', async () => {
  const { status, output, problem } = await bench('--streams', '40', '--pace', '20');
  expect(problem).toBe('');
  expect(status).toBe(0);
  expect(output).toContain('40 complete; nothing lost, doubled or out of order');
});

test.skipIf(!existsSync('/proc/self/limits'))(
  'more streams than the gateway has descriptors for are fewer, and complete',
  { timeout: 90_000 },
  async () => {
    const few = 260;
    const { status, output, problem } = await runProgram('bash', [
      '-c',
      `ulimit -n ${few} && exec "$0" bench/bench.ts --streams 5000 --pace 20 --out "$1"`,
      process.execPath,
      newOut(),
    ]);
    expect(problem).toBe('');
    const [, most = ''] =
      /a process may have 260 descriptors here: the gateway takes (\d+) streams/.exec(output) ?? [];
    expect(Number(most)).toBeGreaterThan(50);
    expect(Number(most)).toBeLessThan((few - 64) / 2);
    expect(output).toContain(`${most} complete; nothing lost, doubled or out of order`);
    expect(status).toBe(0);
  },
);

test('two workers beside one process', { timeout: 90_000 }, async () => {
  const { status, output, problem } = await bench(...miniature, '--workers', '2');
  expect(problem).toBe('');
  expect(status).toBe(0);
  expect(output).toMatch(/2 workers: [\d.]+ × the throughput of one process/);
});

test.each([
  [['--only', 'everything'], '--only everything: expected one of 0.5KB'],
  [['--rounds', '0'], '--rounds 0: expected a number of at least 1'],
  [['--fast'], "Unknown option '--fast'"],
  [['--publish', '--quick'], '--publish with --quick: only whole runs are published'],
  [
    ['--publish', 'everything'],
    '--publish everything: expected some of comparison, streams, workers, retention, soak',
  ],
  [['--publish', '--retention'], '--publish with --retention: only whole runs are published'],
])('%j is not understood', async (args, message) => {
  const { status, problem } = await bench(...args);
  expect(status).toBe(2);
  expect(problem).toContain(message);
});

test('the help has an example', async () => {
  expect((await bench('--help')).output).toContain('example:\n  npm run bench -- --quick');
});

test.for(['sqlite', 'postgres'] as const)(
  'retention: the oldest quarter of the records goes while calls are served, %s',
  { timeout: 400_000 },
  async (engine, { skip }) => {
    skip(engine === 'postgres' && postgresBinaries === undefined, withoutPostgres);
    const { status, problem, out } = await retention[engine];
    expect(problem).toBe('');
    expect(status).toBe(0);
    const { figures } = JSON.parse(readFileSync(join(out, 'retention.json'), 'utf8')) as {
      figures: Record<string, number>[];
    };
    expect(figures.map((each) => each['engine'])).toEqual([engine]);
    for (const { old = 0, deleted, failures, callsPerSecondMeanwhile } of figures) {
      expect(old).toBeGreaterThan(records / 8);
      expect(deleted).toBe(old);
      expect(failures).toBe(0);
      expect(callsPerSecondMeanwhile).toBeGreaterThan(0);
    }
  },
);
