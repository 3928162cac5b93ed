/** How far the heap grows before it is collected, by what the process has to do. */
import { expect, test } from 'vitest';
import { growthPercent } from '../../server/heap-growth.ts';

const megabyte = 1024 * 1024;
const crowd = { cores: 2, running: 9_400, heapBytes: 274 * megabyte };

test.each([
  ['few requests keep the flag, whatever their bodies take', { ...crowd, running: 1_999 }, 100],
  ['thousands let a large heap grow by a part of it', crowd, 20],
  ['a very large one by no less than the least part', { ...crowd, heapBytes: 2_000 * megabyte }, 15],
  ['a small one by no more than the flag says', { ...crowd, heapBytes: 20 * megabyte }, 100],
  ['on one core, collections stay rare', { ...crowd, cores: 1 }, 100],
])('%s', (_, load, percent) => {
  expect(growthPercent(100, load)).toBe(percent);
});
