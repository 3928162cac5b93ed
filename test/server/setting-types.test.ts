/** Times in settings. */
import { expect, test } from 'vitest';
import { duration, retention } from '../../server/setting-types.ts';

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

const kept = retention('KEEP', '396d', { leastSeconds: 2 * 86_400 });
const session = retention('KEEP', '7d', { leastSeconds: 300, mostSeconds: 7 * 86_400 });

test('retention is a time within its bounds, or for ever where there is no most', () => {
  expect(kept.parse(undefined)).toBe(396 * 86_400_000);
  expect(kept.parse('90d')).toBe(90 * 86_400_000);
  expect(kept.parse('forever')).toBe(Infinity);
  expect(session.parse('12h')).toBe(43_200_000);
});

test.each(['0', '1d', '90', '13mo', '-1d', 'Forever'])(
  'retention of %s is refused, with the bounds',
  (text) => {
    expect(() => kept.parse(text)).toThrow('KEEP must be a time such as 12h or 90d, at least 2d, or forever');
  },
);

test.each(['8d', 'forever', '4m', '0'])('a session of %s is refused, with the bounds', (text) => {
  expect(() => session.parse(text)).toThrow(
    'KEEP must be a time such as 12h or 90d, at least 5m and at most 7d',
  );
});
