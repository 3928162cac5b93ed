/** What a bounded map keeps, and what it forgets. */
import { expect, test } from 'vitest';
import { GenerationMap } from '../../../server/core/generation-map.ts';

test('keeps at least the 5,000 keys that were set last, and never more than 10,000', () => {
  const map = new GenerationMap<number>();
  for (let at = 0; at < 12_345; at += 1) map.set(`key-${at}`, at);
  const kept = Array.from({ length: 12_345 }, (_, at) => at).filter((at) => map.get(`key-${at}`) === at);
  expect(kept.length).toBeLessThanOrEqual(10_000);
  expect(kept.slice(-5_000)[0]).toBe(12_345 - 5_000);
});

test('a key that is set again stays, however many others come', () => {
  const map = new GenerationMap<string>();
  for (let at = 0; at < 30_000; at += 1) {
    map.set(`other-${at}`, 'other');
    if (at % 4_000 === 0) map.set('again', String(at));
  }
  expect(map.get('again')).toBe('28000');
  expect(map.get('other-0')).toBeUndefined();
});
