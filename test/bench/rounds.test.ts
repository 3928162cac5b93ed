import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from '../../bench/rounds.ts';

const target = (name: string) => ({ name, url: '', pid: process.pid, readyMs: 0 });

test('the targets take turns, each round in another order', async () => {
  const order: string[] = [];
  const measured = await inTurns(['a', 'b', 'c'].map(target), { rounds: 3, retries: 0 }, async ({ name }) => {
    order.push(name);
    return { calls: order.length };
  });
  expect(order.join('')).toBe('abcbcacab');
  expect(measured.map(({ figures }) => figures.calls)).toEqual([
    { median: 6, min: 1, max: 8 },
    { median: 4, min: 2, max: 9 },
    { median: 5, min: 3, max: 7 },
  ]);
});

/** Each measurement is as disturbed as the next number says. */
function disturbances(...shares: number[]) {
  let calls = 0;
  return {
    calls: () => calls,
    observe: async <T>(measure: () => Promise<T>) => ({
      result: await measure(),
      foreign: shares[calls++] ?? 0,
    }),
  };
}

async function oneTarget(retries: number, ...shares: number[]) {
  const { observe, calls } = disturbances(...shares);
  let number = 0;
  const [measured] = await inTurns(
    [target('a')],
    { rounds: 1, retries },
    async () => ({ number: (number += 1) }),
    observe,
  );
  return { measured, calls: calls() };
}

test('a disturbed measurement is repeated until it is not', async () => {
  const { measured, calls } = await oneTarget(3, 0.8, 0.5, 0);
  expect(calls).toBe(3);
  expect(measured).toMatchObject({ repeated: 2, disturbed: 0, figures: { number: { median: 3 } } });
});

test('the repetitions are bounded; the least disturbed one counts, and is reported as disturbed', async () => {
  const { measured, calls } = await oneTarget(2, 0.8, 0.3, 0.6, 0);
  expect(calls).toBe(3);
  expect(measured).toMatchObject({ repeated: 2, disturbed: 1, figures: { number: { median: 2 } } });
});

test.runIf(process.platform === 'linux')(
  'a program that is not part of the benchmark is a disturbance',
  async () => {
    // Not below this process: its parent has ended.
    const seconds = 1.5;
    const burn = `const end = Date.now() + ${seconds * 1_000}; while (Date.now() < end);`;
    spawnSync('sh', ['-c', '"$0" -e "$1" >/dev/null 2>&1 &', process.execPath, burn]);
    const [measured] = await inTurns([target('a')], { rounds: 1, retries: 0 }, async () => {
      await wait(seconds * 1_000);
      return { none: 0 };
    });
    expect(measured?.disturbed).toBe(1);
  },
);
