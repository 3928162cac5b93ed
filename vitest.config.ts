import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What nobody waits for before every commit: kills, simulations, browsers, millions, long properties. */
const slow = 'test/**/*.slow.test.ts';

/** What waits for most of its time: for a sweep that begins every minute, the end of a lease, a deadline. */
const waiting = 'test/**/*.waiting.test.ts';

/** Faults, kills, stores that stand still, hostile callers: in some six minutes, each with its figures. */
const chaos = 'test/**/*.chaos.test.ts';

/** A folder in memory, where the system has one. */
const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/**
 * The databases and files of the tests are in memory where there is room: what a killed process has written is there
 * as it is on a disk, and no test waits for a disk that is busy. `TMPDIR` names another place.
 */
function scratchFolder(): { TMPDIR?: string } {
  if (process.env['TMPDIR'] !== undefined) return {};
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes ? { TMPDIR: memory } : {};
  } catch {
    return {};
  }
}

/** The longest come first, so that at the end no worker waits for another: the file's size says nothing of it. */
const longest = [
  'killed-gateway',
  '/bench/bench',
  'running-server',
  '/slow-bod',
  'alerts.waiting',
  'provider-conflicts',
  'silent-postgres',
  '/crash',
  'sequential-test',
  '/contract/',
  'defects-',
  'losses',
  'valid-',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (!/\.(slow|waiting|chaos)\.test\.ts$/.test(moduleId)) return longest.length + 1;
      const place = longest.findIndex((part) => moduleId.includes(part));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // Against what never ends, and not for speed: machines differ by more than two, and some tests take half of it.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A condition that another program brings about, on a machine that does much else: a second, as by default, is not enough.
    expect: { poll: { timeout: 15_000 } },
    // Two cores on the machines that run this; more workers only wait for each other.
    maxWorkers: 2,
    // As many as the longest waits of one file, so that none of them waits for another.
    maxConcurrency: 6,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/report-what-is-missing.ts'],
    env: {
      ...scratchFolder(),
      // The many programs that the tests start need not be compiled each time.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    // `npm test` runs the first tier, `npm run test:chaos` the last, `npm run test:all` all of them.
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [slow, waiting, chaos],
          // Loading the server for each file anew is a third of the time; no test changes what others load.
          isolate: false,
          setupFiles: ['test/support/seed-properties.ts'],
        },
      },
      { extends: true, test: { name: 'slow', include: [slow] } },
      {
        extends: true,
        // Many at a time, after all others: together they keep two cores no busier than two of the others do.
        test: { name: 'waiting', include: [waiting], maxWorkers: 6, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: 'chaos', include: [chaos] } },
    ],
  },
});
