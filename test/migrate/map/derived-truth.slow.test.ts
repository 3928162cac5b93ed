/** The three promises of the map, on catalogs whose truth comes from fields that the map does not get to see. */
import { expect, test } from 'vitest';
import { byField, moved, Outcome, partOf, readFacts } from './derived-truth.ts';

const catalogs = readFacts();
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

test.each(['development', 'held-out'] as const)(
  'of the %s part, 99 in 100 are right, 90 are found, and at most one without an equivalent is mapped',
  (part) => {
    const outcome = new Outcome();
    for (const catalog of catalogs) {
      for (const field of ['huggingFaceId', 'canonicalSlug'] as const)
        for (const question of byField(catalog, part, field)) outcome.ask(question);
      outcome.ask(moved(catalog, part));
    }
    const { right, precision, recall, orphans, adoption } = outcome;
    console.log(
      `${part}: right ${percent(precision)} of what is mapped, found ${percent(recall)}, mapped without an equivalent ${percent(adoption)} of ${orphans}`,
    );
    expect(right).toBeGreaterThan(700);
    expect(orphans).toBeGreaterThan(400);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(adoption).toBeLessThanOrEqual(0.01);
  },
);

test('both parts have entries, and all offers of one slug are in the same part', () => {
  const parts = Map.groupBy(catalogs.flat(), partOf);
  const slugs = (part: 'development' | 'held-out') =>
    new Set((parts.get(part) ?? []).map(({ canonicalSlug }) => canonicalSlug));
  expect(slugs('development').size).toBeGreaterThan(100);
  expect(slugs('held-out').intersection(slugs('development')).size).toBe(0);
});

test('an id that means another snapshot by now is counted, though it is the same id', () => {
  const [catalog = []] = catalogs;
  const { from, to, truth } = moved(catalog, 'held-out');
  expect(truth.size).toBeGreaterThan(50);
  expect(to.map(({ id }) => id)).toEqual(from.map(({ id }) => id));
});
