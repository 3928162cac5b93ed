/** Times in settings. */
import { expect, test } from 'vitest';
import { duration } from '../../server/setting-types.ts';

const hours = duration('KEEP', '1h', 30 * 86_400);

test.each([
  [undefined, 3_600_000],
  ['0', 0],
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['2d', 172_800_000],
])('%s is %d ms', (text, ms) => {
  expect(hours.parse(text)).toBe(ms);
});

test.each(['90', '1 h', '-1h', '1.5h', '31d', 'h', '1y', '00x', '99999999s'])(
  '%s is refused, with the bounds',
  (text) => {
    expect(() => hours.parse(text)).toThrow(
      'KEEP must be 0, or a time such as 90s, 30m, 1h or 2d, of at most 30d',
    );
  },
);
