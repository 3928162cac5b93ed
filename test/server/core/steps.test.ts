/** Work that is short is done at once; others have their turn in the middle of what takes longer. */
import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { inSteps, type Steps } from '../../../server/core/steps.ts';

function* work(stepMs: number, order: string[]): Steps<string> {
  for (const name of ['first', 'second', 'third']) {
    const endMs = performance.now() + stepMs;
    while (performance.now() < endMs);
    order.push(name);
    yield;
  }
  return 'done';
}

test('short steps are one after the other, and nothing waits for them', () => {
  const order: string[] = [];
  expect(inSteps(work(0, order))).toBe('done');
  expect(order).toEqual(['first', 'second', 'third']);
});

test('what waits for the event loop comes after each long step', async () => {
  const order: string[] = [];
  const other = () => setImmediate(() => order.push('other'));
  other();
  const working = inSteps(work(8, order));
  expect(order).toEqual(['first']);
  expect(await working).toBe('done');
  expect(order.slice(0, 3)).toEqual(['first', 'other', 'second']);
});

test('what a step throws is thrown, or rejects', async () => {
  const failing = function* (stepMs: number): Steps<never> {
    yield* work(stepMs, []);
    throw new Error('no');
  };
  expect(() => inSteps(failing(0))).toThrow('no');
  await expect(inSteps(failing(8))).rejects.toThrow('no');
});
