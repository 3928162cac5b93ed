/** A failure that repeats is reported once a minute; another one at once. */
import { expect, test } from 'vitest';
import { RepeatedFailure } from '../../../server/core/repeated-failure.ts';

test('the same failure is reported once a minute, another one at once', () => {
  const failure = new RepeatedFailure();
  const gone = new Error('connect ECONNREFUSED');
  expect([0, 1, 59_999, 60_000, 60_001].map((atMs) => failure.isToReport(gone, atMs))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(failure.isToReport('full', 60_002)).toBe(true);
  expect(failure.isToReport(gone, 60_003)).toBe(true);
});
