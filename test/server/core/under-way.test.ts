/** The list of things under way. */
import { expect, test } from 'vitest';
import { UnderWay } from '../../../server/core/under-way.ts';

const valuesOf = <T>(list: UnderWay<T>) => list.all().map(({ value }) => value);

test('what is removed is gone, whatever the order, and only once', () => {
  const list = new UnderWay<string>();
  const [a, b, c, d] = (['a', 'b', 'c', 'd'] as const).map((value) => list.add(value));
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('unreachable');
  list.remove(b);
  list.remove(b);
  expect(valuesOf(list).toSorted()).toEqual(['a', 'c', 'd']);
  list.remove(d);
  list.remove(a);
  expect([valuesOf(list), list.size]).toEqual([['c'], 1]);
  list.remove(c);
  list.remove(a);
  expect([valuesOf(list), list.size]).toEqual([[], 0]);
  list.add('e');
  expect(valuesOf(list)).toEqual(['e']);
});

test('all can be removed while they are looked at', () => {
  const list = new UnderWay<number>();
  for (let value = 0; value < 5; value++) list.add(value);
  const seen = list.all().map((place) => {
    list.remove(place);
    return place.value;
  });
  expect([seen, list.size]).toEqual([[0, 1, 2, 3, 4], 0]);
});
