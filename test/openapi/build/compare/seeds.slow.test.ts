/** The comparison finds what breaks a client, and lets pass what does not. */
import { expect, test } from 'vitest';
import { refusalOf } from '../../../../openapi/build/compare/judgement.ts';
import { rules } from '../../../../openapi/build/compare/rules.ts';
import { additiveSeeds } from './additive-seeds.ts';
import { breakingSeeds } from './breaking-seeds.ts';
import { breakingGrammarSeeds, harmlessGrammarSeeds } from './grammar-seeds.ts';
import { changesOf, isExpected } from './seed.ts';

const breaking = [...breakingSeeds, ...breakingGrammarSeeds];
const harmless = [...additiveSeeds, ...harmlessGrammarSeeds];
const [released, minor, major] = [
  { major: 1, minor: 4, patch: 2 },
  { major: 1, minor: 5, patch: 0 },
  { major: 2, minor: 0, patch: 0 },
];

test('there are enough seeds to mean something, each another one', () => {
  expect(breaking.length).toBeGreaterThanOrEqual(20);
  expect(additiveSeeds.length).toBeGreaterThanOrEqual(10);
  const titles = [...breaking, ...harmless].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.for(breaking)('breaking: $title', (seed) => {
  const changes = changesOf(seed);
  expect(rules.get(seed.rule)?.verdict).toBe('breaking');
  expect(changes.filter((change) => isExpected(change, seed))).not.toEqual([]);
  expect(refusalOf(released, minor, changes, false)).toMatch(
    /breaking changes?, so info.version 1.5.0 has to be 2.0.0/,
  );
  expect(refusalOf(released, major, changes, true)).toBeUndefined();
});

test.for(harmless)('not breaking: $title', (seed) => {
  const changes = changesOf(seed);
  expect(changes.filter((change) => isExpected(change, seed))).toHaveLength(1);
  expect(changes.filter(({ verdict }) => verdict === 'breaking')).toEqual([]);
  const isAddition = changes.some(({ verdict }) => verdict === 'additive');
  const due = isAddition
    ? /additions?, so info.version 1.4.2 has to be 1.5.0/
    : /1.4.3 or later to be released/;
  expect(refusalOf(released, released, changes, true)).toMatch(due);
  if (isAddition) expect(refusalOf(released, released, changes, false)).toMatch(due);
  else expect(refusalOf(released, released, changes, false)).toBeUndefined();
  expect(refusalOf(released, minor, changes, true)).toBeUndefined();
});
