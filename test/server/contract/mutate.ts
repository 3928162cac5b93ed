/** Makes bodies that are nearly right out of right ones. */
import * as fc from 'fast-check';

/** One change: `at` picks the place, modulo the number of places there are. */
interface Change {
  at: number;
  kind: 'remove' | 'replace' | 'add' | 'copy';
  name: string;
  value: string;
}

const words = [
  'text',
  'user',
  'assistant',
  'system',
  'auto',
  'function',
  'tool',
  'image_url',
  'base64',
  'custom',
  'enabled',
  'none',
];
const scalars = [null, true, false, 0, -1, 1.5, 5_000, '', ...words];
const values = fc.oneof(
  fc.constantFrom(...scalars.map((value) => JSON.stringify(value))),
  fc.constantFrom(
    '{}',
    '[]',
    '[""]',
    '[1]',
    '[{}]',
    '{"type":"text","text":"x"}',
    '[{"type":"text","text":"x"}]',
    '{"type":"tool"}',
  ),
  fc.json({ maxDepth: 2 }),
);

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('remove', 'replace', 'add', 'copy'),
    name: fc.constantFrom(
      'extra',
      'type',
      'name',
      'content',
      'cache_control',
      'text',
      'id',
      'temperature',
      'data',
      '__proto__',
    ),
    value: values,
  }),
  { minLength: 1, maxLength: 3 },
);

/** A copy of one of the `seeds`, which are JSON values, with one to three changes anywhere in it; and which seed it was. */
export function nearly(seeds: readonly unknown[]): fc.Arbitrary<{ seed: number; body: unknown }> {
  return fc
    .tuple(fc.nat(seeds.length - 1), changes)
    .map(([seed, steps]) => ({ seed, body: steps.reduce(changed, seeds[seed]) }));
}

interface Place {
  holder: object;
  key: string;
}

function changed(body: unknown, { at, kind, name, value }: Change): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(body));
  const places = placesIn(copy);
  const place = places[at % places.length];
  if (place === undefined) return copy;
  const { holder, key } = place;
  if (kind === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  } else if (kind === 'add') {
    if (Array.isArray(holder)) holder.push(JSON.parse(value));
    else define(holder, name, JSON.parse(value));
  } else {
    const source = places[(at >>> 4) % places.length] ?? place;
    define(
      holder,
      key,
      kind === 'replace'
        ? JSON.parse(value)
        : JSON.parse(JSON.stringify(Reflect.get(source.holder, source.key))),
    );
  }
  return copy;
}

function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(node: unknown, places: Place[] = []): Place[] {
  if (typeof node !== 'object' || node === null) return places;
  for (const [key, value] of Object.entries(node)) {
    places.push({ holder: node, key });
    placesIn(value, places);
  }
  return places;
}
