/** A run of an hour can be interrupted and continued, keeps little, and names what it finds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Coverage } from './coverage.ts';
import { fuzz } from './fuzz-loop.ts';
import { maxInputBytes } from './mutate.ts';
import { progressLine, resultTable, saveFinding } from './report.ts';
import { runTarget, type Progress } from './run-target.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-fuzz-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: string[]) {
  const program = join(import.meta.dirname, 'fuzz.ts');
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

/** A row of the table at the end. */
function rowOf(output: string, target: string): Record<string, string> {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const lines = output.split('\n').filter((line) => line.startsWith('| '));
  const [names = [], row = []] = [lines[0], lines.find((line) => cells(line)[1] === target)].map((line) =>
    cells(line ?? ''),
  );
  return Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']));
}

const kept = () => readdirSync(join(folder, 'json-cursor'));

test(
  'Ctrl+C ends a run of an hour with its table, and the next one continues',
  { timeout: 120_000 },
  async () => {
    const long = run('--seconds', '3600', '--seed', '1', '--corpus', folder, 'json-cursor', 'json-text');
    // It has found something, and goes on.
    const isUnderWay = () => readdirSync(folder).length === 2 && kept().length > 0;
    while (!isUnderWay()) await pause(50);
    await pause(1_000);
    long.child.kill('SIGINT');
    const { code, output } = await long.ended;
    expect(code).toBe(0);
    const first = rowOf(output, 'json-cursor');
    expect(first).toMatchObject({ target: 'json-cursor', result: 'interrupted' });
    expect(rowOf(output, 'json-text')).toMatchObject({ target: 'json-text', result: 'interrupted' });
    expect(Number(first['executions'])).toBeGreaterThan(0);

    const before = kept().length;
    const next = await run('--seconds', '2', '--seed', '2', '--corpus', folder, 'json-cursor').ended;
    const second = rowOf(next.output, 'json-cursor');
    expect(second).toMatchObject({ result: 'no finding' });
    // It began with all of them.
    expect(Number(second['inputs'])).toBeGreaterThanOrEqual(before);
    // Each of them took a branch in a new order of magnitude, of which there are eight.
    const [, branches = '0'] = /of (\d+)/.exec(second['branches'] ?? '') ?? [];
    expect(kept().length).toBeLessThan(8 * Number(branches));
    for (const name of kept())
      expect(statSync(join(folder, 'json-cursor', name)).size).toBeLessThanOrEqual(maxInputBytes);
  },
);

test('a run reports its progress, and its memory stays', { timeout: 120_000 }, async () => {
  const reports: Progress[] = [];
  const ending = new AbortController();
  const running = runTarget(
    { target: 'sse-reader', seconds: 3_600, seed: 3, folder: undefined },
    { signal: ending.signal, progress: { everyMs: 500, report: (progress) => void reports.push(progress) } },
  );
  const rssMb = () => process.memoryUsage.rss() / 1_024 ** 2;
  await expect.poll(() => reports.at(-1)?.executions ?? 0, { timeout: 60_000 }).toBeGreaterThan(2_000);
  const before = rssMb();
  await pause(10_000);
  ending.abort();
  const { executions, inputs, finding } = await running;
  console.log(progressLine('sse-reader', 10, { executions, inputs, reached: 0 }));
  expect(finding).toBeUndefined();
  const [first, last] = [reports[0], reports.at(-1)];
  expect(last?.executions).toBeGreaterThan(first?.executions ?? 0);
  expect(executions).toBeGreaterThanOrEqual(last?.executions ?? 0);
  expect(inputs).toBeGreaterThanOrEqual(last?.inputs ?? 0);
  expect(rssMb() - before).toBeLessThan(150);
});

test('timers of what is fuzzed end while it runs', async () => {
  const enough = 50_000;
  let started = 0;
  let open = 0;
  let mostOpen = 0;
  await fuzz(
    {
      dictionary: [],
      // In microtasks alone, as streams in memory are.
      run: async () => {
        started += 1;
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        setTimeout(() => (open -= 1), 1);
        await Promise.resolve();
      },
    },
    new Coverage([]),
    {
      seconds: 80,
      seed: 5,
      mostMs: 1_000,
      corpus: [],
      note: () => started < enough,
      keep: () => {},
      onInputs: () => {},
    },
  );
  expect(started).toBeGreaterThanOrEqual(enough);
  expect(mostOpen).toBeLessThan(started / 2);
});

test('a finding is made shorter, saved and named', async () => {
  const result = await fuzz(
    {
      dictionary: ['x', 'y'],
      run: (input) => {
        if (input.includes('x')) throw new Error('an x');
      },
    },
    new Coverage([]),
    {
      seconds: 30,
      seed: 4,
      mostMs: 1_000,
      corpus: [Buffer.from('some text without it')],
      note: () => true,
      keep: () => {},
      onInputs: () => {},
    },
  );
  const { finding } = result;
  if (finding === undefined) throw new Error('it found nothing');
  expect(finding).toMatchObject({ kind: 'error', message: expect.stringContaining('an x') });
  expect(Buffer.from(finding.input).toString()).toBe('x');
  const file = saveFinding(folder, 'letters', finding);
  expect(file).toMatch(/letters-[0-9a-f]{12}$/);
  expect(readFileSync(file, 'utf8')).toBe('x');
  const row = { ...result, target: 'letters', seconds: 2, branches: 1, reached: 1, isInterrupted: false };
  expect(resultTable([row]).split('\n').at(-1)).toMatch(
    /^\| letters \| 2 \| \d+ \| \d+ \| \d+ \| 1 of 1 \| error \|$/,
  );
});
