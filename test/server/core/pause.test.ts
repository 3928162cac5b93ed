/** Others have their turn between the steps of the work on a large body. */
import { setImmediate } from 'node:timers';
import { expect, test } from 'vitest';
import { pauseFor } from '../../../server/core/pause.ts';

const mebibyte = 1024 * 1024;

test('a small body waits for nothing', () => {
  expect(pauseFor(mebibyte)).toBeUndefined();
});

test('after a step on a large one, what waits for the event loop comes first', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  await pauseFor(mebibyte + 1);
  order.push('next step');
  expect(order).toEqual(['other', 'next step']);
});
