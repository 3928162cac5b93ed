/** The inputs that are kept, those that found errors among them, show none. `npm run test:fuzz` makes new ones of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusOf } from './corpus.ts';
import { instrument } from './instrument.ts';
import { loadTarget, targets } from './target.ts';

describe.each(Object.keys(targets))('%s', (name) => {
  const known = corpusOf(name);

  test('has inputs to begin with', () => {
    expect(known.length).toBeGreaterThan(0);
  });

  test.each(known)('$name shows no error', async ({ bytes }) => {
    const target = await loadTarget(name);
    await target.run(bytes);
  });
});

test('every file of inputs and every target is in the table', () => {
  const names = Object.keys(targets).sort();
  expect(readdirSync(join(import.meta.dirname, 'corpus')).sort()).toEqual(names);
  expect(readdirSync(join(import.meta.dirname, 'targets')).sort()).toEqual(
    names.map((each) => `${each}.ts`).sort(),
  );
});

test('counters are put into every branch, on the same lines', () => {
  const source = [
    'export const f = (a: number): number => a > 1 ? a : -a;',
    'function g(b?: string) {',
    '  if (b) return b ?? "c"; else switch (b) { case "x": break; default: }',
    '  for (const c of "d") for (;;) break;',
    '  return b && ((x: string) => ({ x }))(b);',
    '}',
  ].join('\n');
  const { source: counted, count } = instrument(source, 'f.ts', 3);
  expect(count).toBe(13);
  expect(counted.split('\n').length).toBe(6);
  expect(counted).toContain(
    '=> (__fuzzCounters[3]++,a > 1 ? (__fuzzCounters[4]++,a) : (__fuzzCounters[5]++,-a));',
  );
});
