/** Numbers as the page writes them: some errors are never none, a rest is never all, and long times are in days. */
import { expect, test } from 'vitest';
import { formatDuration, formatShare } from '../../../../server/console/page/src/format/numbers.ts';

test.each([
  [0, 10_000, '0%'],
  [1, 10_000, '<0.1%'],
  [10, 10_000, '0.1%'],
  [5_000, 10_000, '50%'],
  [9_999, 10_000, '99.9%'],
  [10_000, 10_000, '100%'],
  [0, 0, '–'],
])('%d of %d is %s', (part, of, text) => {
  expect(formatShare(part, of)).toBe(text);
});

test.each([
  [999, '999 ms'],
  [59_700, '1 min 0 s'],
  [47 * 3_600_000, '47 h 0 min'],
  [660 * 3_600_000, '27 days 12 h'],
])('%d ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
