/** The link between coordinator and worker: calls of one turn in one message, results to their callers, failures too. */
import { expect, test } from 'vitest';
import { Link, type Frame } from '../../../server/workers/link.ts';

interface Sums {
  [name: string]: (argument: never) => unknown;
  add(numbers: number[]): number;
  addLater(numbers: number[]): Promise<number>;
  fail(reason: string): number;
}

/** Both sides in one process; frames pass as JSON, as over a channel. */
function linked() {
  const frames: Frame[] = [];
  const seen: number[][] = [];
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const sums: Sums = {
    add(numbers) {
      seen.push(numbers);
      return sum(numbers);
    },
    addLater: async (numbers) => sum(numbers),
    fail(reason) {
      throw new Error(reason);
    },
  };
  const pass = (to: () => Link<Sums>) => (frame: Frame) => {
    frames.push(frame);
    setImmediate(() => to().receive(JSON.parse(JSON.stringify(frame)) as Frame));
  };
  const near: Link<Sums> = new Link<Sums>(
    pass(() => far),
    {},
  );
  const far: Link<Sums> = new Link<Sums>(
    pass(() => near),
    sums,
  );
  return { near, frames, seen };
}

test('calls of one turn are one message, in their order, and so are the results that are there at once', async () => {
  const { near, frames, seen } = linked();
  near.tell('add', [7]);
  const results = await Promise.all([near.call('add', [1, 2]), near.call('add', [3, 4])]);
  expect(results).toEqual([3, 7]);
  expect(seen).toEqual([[7], [1, 2], [3, 4]]);
  expect(frames.map(({ calls, results: sent }) => [calls.length, sent.length])).toEqual([
    [3, 0],
    [0, 2],
  ]);
});

test('later results and failures reach their own callers', async () => {
  const { near } = linked();
  const later = near.call('addLater', [1, 1]);
  const failed = near.call('fail', 'not today');
  const now = near.call('add', [5]);
  await expect(failed).rejects.toThrow('not today');
  expect([await later, await now]).toEqual([2, 5]);
});

test('a closed link rejects what it waits for, and every further call', async () => {
  const { near, frames } = linked();
  const waiting = near.call('add', [1]);
  near.close(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(near.call('add', [1])).rejects.toThrow('gone');
  near.tell('add', [1]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(frames).toEqual([]);
});
