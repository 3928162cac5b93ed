/** The promise of the map, measured on real catalogs: at least 99 % of what it maps is right, at least 90 % is found. */
import { beforeAll, expect, test } from 'vitest';
import { mapIndexed } from '../../../migrate/map/build-map.ts';
import { indexIds, readCatalogs, readLabels, Score, scoreAll } from './labelled-pairs.ts';

const catalogs = readCatalogs();
const indexes = [...catalogs.values()].map(indexIds);
const parts = ['development', 'held-out'] as const;
const labels = parts.map(readLabels);

const scores = labels.map((part) => new Score(part, labels));

beforeAll(() => scoreAll(indexes, scores));

test.each([...parts.entries()])(
  '%i: of the %s labels nothing is mapped wrongly and little is missed',
  (part) => {
    const score = scores[part];
    if (score === undefined) throw new Error('there is no such part');
    expect(score.right).toBeGreaterThan(5000);
    expect(score.wrong).toEqual([]);
    expect(score.precision).toBeGreaterThanOrEqual(0.99);
    expect(score.recall).toBeGreaterThanOrEqual(0.95);
    expect(score.notSuggested).toEqual([]);
    expect(score.suggested).toBeGreaterThan(30);
    expect(score.unjudged / score.right).toBeLessThan(0.05);
  },
);

test.each([...parts.entries()])(
  '%i: towards a list of many hosts, 90 %% of the %s labels are found',
  (part) => {
    const score = new Score(labels[part] ?? { groups: [], decisions: [] }, labels);
    const manyHosts = indexIds(catalogs.get('litellm-2026-08') ?? []);
    for (const [name, ids] of catalogs) {
      if (name === 'litellm-2026-08') continue;
      const source = indexIds(ids);
      score.add(source, manyHosts, mapIndexed(source, manyHosts, new Map()));
    }
    expect(score.wrong).toEqual([]);
    expect(score.right).toBeGreaterThan(400);
    expect(score.recall).toBeGreaterThanOrEqual(0.9);
  },
);

test('the two parts share no id', () => {
  const [development = new Set(), heldOut = new Set()] = labels.map(({ groups }) => new Set(groups.flat()));
  expect([...heldOut].filter((id) => development.has(id))).toEqual([]);
});

// The hardest case: everything that resembles a model is there, only the model itself is not.
test.each([
  ['openrouter-2026-05', 'vercel-2026-11'],
  ['openrouter-2026-11', 'vercel-2026-11'],
  ['vercel-2026-11', 'openrouter-2026-11'],
  ['zenmux', 'openrouter-2026-11'],
  ['llmgateway', 'openrouter-2026-05'],
  ['litellm-2026-08', 'openrouter-2026-05'],
])('from %s to %s, a model that is taken away is not replaced by a sibling', (fromName, toName) => {
  const groups = labels.flatMap((part) => part.groups);
  const rounds = 8;
  const from = indexIds(catalogs.get(fromName) ?? []);
  const labelled = new Set(groups.flat());
  let checked = 0;
  for (let part = 0; part < rounds; part += 1) {
    const removed = new Set(groups.filter((_, index) => index % rounds === part).flat());
    const to = indexIds((catalogs.get(toName) ?? []).filter((id) => !removed.has(id)));
    const { map } = mapIndexed(from, to, new Map());
    const orphans = [...from.byId.keys()].filter((id) => removed.has(id));
    checked += orphans.length;
    const replaced = orphans.filter((id) => labelled.has(map[id]?.to ?? ''));
    expect(replaced.map((id) => `${id} to ${map[id]?.to}`)).toEqual([]);
  }
  expect(checked).toBeGreaterThan(50);
});
