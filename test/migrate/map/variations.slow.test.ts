/** Real catalogs against catalogs that nobody wrote: every id in another spelling, as another offer, as a sibling. */
import { expect, test } from 'vitest';
import { mapIndexed } from '../../../migrate/map/build-map.ts';
import { indexIds, readCatalogs } from './labelled-pairs.ts';
import { offers, siblings, spellings, type RealId, type Variation } from './variations.ts';

const catalogs = readCatalogs();
const names = ['openrouter-2026-05', 'openrouter-2026-11', 'vercel-2026-11', 'zenmux'];

/** The name without what may be left out: of models that differ only in that, nothing is known here. */
function plainName(id: string): string {
  return (id.toLowerCase().split('/').at(-1) ?? '')
    .replace(/:.*$/, '')
    .replaceAll(/20\d\d-?\d\d-?\d\d|-\d{4}(?!\d)|-\d\d-\d\d|-\d\d-20\d\d|-a\d+b/g, '')
    .replaceAll(
      /-(instruct|it|preview|latest|free|batch|thinking|fast|beta|exp|high|chat|highspeed|base)(?=-|$)/g,
      '',
    )
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/0$/, '');
}

/** The ids `owner/name` of a catalog of which there is one only, whatever is left out. */
function realIds(catalog: string): RealId[] {
  const ids = catalogs.get(catalog) ?? [];
  const seen = Map.groupBy(ids, plainName);
  return ids.flatMap((id) => {
    const [, vendor, name] = /^([^/~:]+)\/([^/:]+)$/.exec(id) ?? [];
    const isAlone = seen.get(plainName(id))?.length === 1;
    return vendor === undefined || name === undefined || !isAlone ? [] : [{ id, vendor, name }];
  });
}

/** What came of the ids in both directions, while every second one has been taken out of the new catalog. */
function outcome(vary: Variation): { asked: number; right: number; missed: string[]; taken: string[] } {
  const found = { asked: 0, right: 0, missed: [] as string[], taken: [] as string[] };
  for (const name of names) {
    const all = catalogs.get(name) ?? [];
    const varied = realIds(name).flatMap((real) => {
      const to = vary(real);
      return to === undefined || all.includes(to) ? [] : [{ from: real.id, to }];
    });
    const source = indexIds(all);
    for (const half of [0, 1]) {
      const kept = varied.filter((_, index) => index % 2 === half);
      const target = indexIds([...new Set(kept.map(({ to }) => to))]);
      const there = mapIndexed(source, target, new Map()).map;
      const back = mapIndexed(target, source, new Map()).map;
      for (const [index, { from, to }] of varied.entries()) {
        const isThere = index % 2 === half;
        judge(`${from} to ${to}`, there[from]?.to, isThere ? to : undefined);
        if (isThere) judge(`${to} to ${from}`, back[to]?.to, from);
      }
    }
  }
  return found;

  function judge(pair: string, got: string | undefined, expected: string | undefined): void {
    found.asked += 1;
    if (got !== undefined && got === expected) found.right += 1;
    else if (got !== undefined) found.taken.push(`${pair}, but ${got}`);
    else if (expected !== undefined) found.missed.push(pair);
  }
}

test.each(Object.entries(spellings))(
  '%s: 99 %% of what is mapped is right, 95 %% is found',
  (_name, vary) => {
    const { asked, right, missed, taken } = outcome(vary);
    expect(asked).toBeGreaterThan(50);
    expect(right / (right + taken.length)).toBeGreaterThanOrEqual(0.99);
    expect(right / (right + missed.length)).toBeGreaterThanOrEqual(0.95);
  },
);

test.each(Object.entries(offers))('another offer, %s, is never mapped', (_name, vary) => {
  const { asked, right, taken } = outcome(vary);
  expect(asked).toBeGreaterThan(500);
  expect([right, taken]).toEqual([0, []]);
});

// Some siblings made by the rules are no siblings: `claude-4.5-haiku`, made from `claude-3.5-haiku`, exists.
test.each(Object.entries(siblings))('a sibling, %s, is taken in less than 1 %%', (_name, vary) => {
  const { asked, right, taken } = outcome(vary);
  expect(asked).toBeGreaterThan(200);
  expect((right + taken.length) / asked).toBeLessThan(0.01);
});
