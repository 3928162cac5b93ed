import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFigures } from '../../bench/write-figures.ts';

const folder = mkdtempSync(join(tmpdir(), 'figures-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spread = (median: number) => ({ median, min: median, max: median });
const row = (name: string, perSecond: number, disturbed: number) => ({
  name,
  rounds: 3,
  disturbed,
  repeated: 0,
  figures: {
    perSecond: spread(perSecond),
    cpuUs: spread(200),
    p50Ms: spread(1),
    p99Ms: spread(2),
    firstMs: spread(0.25),
  },
});

const between = (part: string, text: string) =>
  `<!-- figures: ${part} -->\n\n${text}\n\n<!-- end of figures: ${part} -->`;

test('figures replace those between the markers of their part, and nothing else', () => {
  const document = join(folder, 'page.md');
  const all = ['comparison', 'streams', 'workers', 'retention', 'soak'].map((part) =>
    between(part, `old ${part}`),
  );
  writeFileSync(document, ['before', ...all, 'after\n'].join('\n\n'));
  writeFileSync(
    join(folder, 'results.json'),
    JSON.stringify({
      machine: 'a machine',
      cores: 'core 0',
      at: '2026-11-23T00:00:00Z',
      comparisons: [{ kind: '0.5KB', label: '0.5 KB', rows: [row('bare', 1_000, 0), row('other', 500, 2)] }],
    }),
  );
  writeFileSync(
    join(folder, 'workers.json'),
    JSON.stringify({
      machine: 'a machine',
      at: '2026-11-24T00:00:00Z',
      cores: 'all programs share the cores',
      comparisons: [{ label: '0.5 KB', rows: [row('one process', 1_000, 0), row('2 workers', 1_800, 0)] }],
    }),
  );
  writeFileSync(
    join(folder, 'retention.json'),
    JSON.stringify({
      machine: 'a machine',
      at: '2026-11-25T00:00:00Z',
      load: 1.5,
      figures: [
        {
          engine: 'postgres',
          records: 1_000_000,
          old: 250_000,
          deleted: 120_000,
          added: 40_000,
          seconds: 120,
          megabytesBefore: 1_158,
          megabytesAfter: 1_200,
          callsPerSecondBefore: 400,
          callsPerSecondMeanwhile: 300,
          medianMsBefore: 6,
          medianMsMeanwhile: 8,
          p99MsMeanwhile: 30,
          failures: 0,
        },
      ],
    }),
  );
  const slope = { perUnit: 0.5, error: 0.4 };
  writeFileSync(
    join(folder, 'soak.json'),
    JSON.stringify({
      at: '2026-11-23T00:00:00Z',
      minutes: 60,
      perSecond: 500,
      courses: [{ name: 'memory', slope, restBefore: 200, restAfter: 201 }],
      latency: { early: { p50Ms: 1, p99Ms: 4 }, late: { p50Ms: 1.1, p99Ms: 5 } },
      problems: [],
    }),
  );
  writeFigures(document, folder, ['comparison', 'workers', 'retention', 'soak']);
  const written = readFileSync(document, 'utf8');
  expect(
    written.startsWith(
      'before\n\n<!-- figures: comparison -->\n\nMeasured on 2026-11-23: a machine; core 0.\n',
    ),
  ).toBe(true);
  expect(written.endsWith('<!-- end of figures: soak -->\n\nafter\n')).toBe(true);
  expect(written).toContain(between('streams', 'old streams'));
  expect(written).toContain('disturbed 2 of 6 measurements');
  expect(written).toContain('| other | 0.50 (0.50–0.50) |');
  expect(written).toContain('| 2 workers   | 1.80 (1.80–1.80) |');
  expect(written).toMatch(
    /\| PostgreSQL \| 120,000 of 250,000 \| 120 s \| – +\| 1158 MB, 1200 MB +\| 400, 300 /,
  );
  expect(written).toContain('Soak of 60 minutes at 500 requests a second, 2026-11-23: steady.');
  expect(written).toContain('| memory, MB | 0.5 ');
  for (const part of ['comparison', 'workers', 'retention', 'soak'])
    expect(written).not.toContain(`old ${part}`);
});

test('many streams have a row for each number of them and the cores of the gateway', () => {
  const document = join(folder, 'streams.md');
  writeFileSync(document, between('streams', 'old streams'));
  const seen = { requests: 500, failures: 0, p50Ms: 1, p99Ms: 26, maxMs: 40, loopP99Ms: 25 };
  const crowd = {
    streams: 9_480,
    idleMb: 150,
    openMb: 600,
    kbPerStream: 48.6,
    processor: 0.55,
    steady: seen,
    storm: { ...seen, allBackMs: 7_100 },
    afterMb: 200,
    complete: 9_480,
    refused: 3,
    faults: [],
  };
  const results = [
    { ...crowd, cores: 'one' },
    { ...crowd, cores: 'all', kbPerStream: 42 },
  ];
  const streams = { machine: 'a machine', at: '2026-11-25T00:00:00Z', descriptorLimit: 20_000, results };
  writeFileSync(join(folder, 'streams.json'), JSON.stringify(streams));
  writeFigures(document, folder, ['streams']);
  const written = readFileSync(document, 'utf8');
  expect(written).toMatch(/\| 9480 +\| one +\| 48\.6 +\| 150, 600, 200 +\| 55 % /);
  expect(written).toMatch(/\| 9480 +\| all +\| 42\.0 /);
});

test('a page without markers is refused', () => {
  const document = join(folder, 'other.md');
  writeFileSync(document, 'text');
  expect(() => writeFigures(document, folder, ['soak'])).toThrow('no markers for the figures of soak');
});
