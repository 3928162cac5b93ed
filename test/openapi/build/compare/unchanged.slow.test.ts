/** Another notation with the same meaning is no change. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSurface } from '../../../../openapi/build/compare/compare-documents.ts';
import { documentNames } from '../../../../openapi/build/error-table.ts';
import { contractOf } from '../../../../openapi/build/compare/contract.ts';
import { isObject, type JsonObject } from '../../../../openapi/build/json.ts';
import { reordered, renamed, type Shuffle } from './same.ts';
import { breakingSeeds } from './breaking-seeds.ts';
import { changesOf, current, Draft, schemas } from './seed.ts';

/** A shuffle that a list of numbers decides, over and over. */
function shuffleBy(numbers: readonly number[]): Shuffle {
  let next = 0;
  return (items) =>
    items
      .map((item) => ({ item, weight: numbers[next++ % numbers.length] ?? 0 }))
      .toSorted((a, b) => a.weight - b.weight)
      .map(({ item }) => item);
}

function reorderedDocument(document: JsonObject, shuffle: Shuffle): JsonObject {
  const copy = reordered(document, shuffle);
  if (!isObject(copy)) throw new Error('no document');
  return copy;
}

test.for(documentNames)('%s compared with itself has no change', (surface) => {
  expect(compareSurface(surface, current.surfaces[surface], current.surfaces[surface])).toEqual([]);
});

test.for(documentNames)(
  '%s in any order of members, branches and required fields has no change',
  (surface) => {
    const { document, errors } = current.surfaces[surface];
    const orders = fc.array(fc.nat(1_000_000), { minLength: 97, maxLength: 997 });
    fc.assert(
      fc.property(orders, (numbers) => {
        const shuffled = reorderedDocument(document, shuffleBy(numbers));
        const table = Object.fromEntries(shuffleBy(numbers)(Object.entries(errors)));
        const later = { document: shuffled, errors: table };
        expect(compareSurface(surface, current.surfaces[surface], later)).toEqual([]);
      }),
      { numRuns: 20, seed: 74 },
    );
  },
);

test.for(documentNames)('%s with every component renamed has no change', (surface) => {
  const { document, errors } = current.surfaces[surface];
  const later = { document: renamed(document), errors };
  expect(Object.keys(later.document.components ?? {})).toContain('schemas');
  expect(compareSurface(surface, current.surfaces[surface], later)).toEqual([]);
  expect(compareSurface(surface, later, current.surfaces[surface])).toEqual([]);
});

test.for(documentNames)('%s without its prose and examples has no change', (surface) => {
  const { document, errors } = current.surfaces[surface];
  const bare = contractOf(document);
  expect(JSON.stringify(bare)).not.toContain('x-codeSamples');
  expect(contractOf(bare)).toEqual(bare);
  expect(compareSurface(surface, current.surfaces[surface], { document: bare, errors })).toEqual([]);
});

test('a field that is called like an annotation is part of the contract', () => {
  const before = new Draft('v1');
  before.add(`${schemas}/FileObject/properties`, 'description', { type: 'string' });
  const changes = compareSurface('v1', before, current.surfaces.v1);
  expect(changes.map(({ rule }) => rule)).toEqual(['response-property-removed']);
});

test('the same in other words is no change', () => {
  const rewritings: ((draft: Draft) => void)[] = [
    (draft) =>
      draft.set(`${schemas}/ChatStop`, 'oneOf', [{ $ref: `${schemas}/ChatStopList` }, { type: 'string' }]),
    (draft) =>
      draft.set(`${schemas}/CreateChatCompletionRequest/properties`, 'max_tokens', {
        deprecated: true,
        anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
      }),
    (draft) => draft.set(`${schemas}/FileObject/properties`, 'id', { type: 'string', minLength: 0 }),
    (draft) => draft.set(`${schemas}/FileObject/properties`, 'object', { type: 'string', enum: ['file'] }),
    (draft) => draft.add(`${schemas}/FileObject`, 'additionalProperties', true),
  ];
  for (const change of rewritings) expect(changesOf({ surface: 'v1', change })).toEqual([]);
});

test('the same comparison gives the same list, whatever the order of the document', () => {
  const [first, second] = [new Draft('v1'), new Draft('v1')];
  for (const seed of breakingSeeds.filter(({ surface }) => surface === 'v1').slice(0, 6)) {
    seed.change(first);
    seed.change(second);
  }
  const later = reorderedDocument(second.document, shuffleBy([5, 3, 8, 1]));
  const strip = (changes: ReturnType<typeof compareSurface>) =>
    changes.map(({ rule, place, operations }) => ({ rule, place, operations }));
  expect(
    strip(compareSurface('v1', current.surfaces.v1, { document: later, errors: second.errors })),
  ).toEqual(strip(compareSurface('v1', current.surfaces.v1, first)));
});
