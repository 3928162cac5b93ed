/** The map between ids that no rule was written with, and a catalog: how much is right, found, and mapped without an equivalent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mapIndexed } from '../../../migrate/map/build-map.ts';
import { indexIds, readCatalogs } from './labelled-pairs.ts';

interface Label {
  provider: string;
  from: string;
  /** '-' where there is no equivalent. */
  to: string;
}

const catalogs = readCatalogs();
const target = catalogs.get('openrouter-2026-11') ?? [];
const labels = readFileSync(join(import.meta.dirname, 'fixtures/unseen.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Label => {
    const [provider = '', from = '', to = ''] = line.split(' ');
    return { provider, from, to };
  });

test('the ids are in no catalog of the labels, and their equivalents in the target', () => {
  const known = new Set([...catalogs.values()].flat());
  expect(labels.filter(({ from }) => known.has(from))).toEqual([]);
  expect(labels.filter(({ to }) => to !== '-' && !target.includes(to))).toEqual([]);
  expect(labels.length).toBeGreaterThan(700);
});

test('99 % of what is mapped is right, 90 % is found, and hardly anything without an equivalent is mapped', () => {
  const to = indexIds(target);
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  const withoutEquivalent = labels.filter((label) => label.to === '-').length;
  let invented = 0;
  for (const [, own] of Map.groupBy(labels, ({ provider }) => provider)) {
    const { map } = mapIndexed(indexIds(own.map(({ from }) => from)), to, new Map());
    for (const { from, to: wanted } of own) {
      const found = map[from]?.to;
      if (found === wanted) right += 1;
      else if (found !== undefined) wrong.push(`${from}: ${found} instead of ${wanted}`);
      else if (wanted !== '-') missed.push(from);
      if (found !== undefined && wanted === '-') invented += 1;
    }
  }
  console.log(
    `unseen ids: ${right} right, ${wrong.length} wrong, ${missed.length} missed, ${invented} of ${withoutEquivalent} without an equivalent mapped`,
    { wrong, missed },
  );
  expect(right / (right + wrong.length)).toBeGreaterThanOrEqual(0.99);
  expect(right / (right + missed.length)).toBeGreaterThanOrEqual(0.9);
  expect(invented / withoutEquivalent).toBeLessThanOrEqual(0.01);
});
