/** Whether two catalogs list the same models on the same days and under the same slugs: then a difference says something. */
import type { CatalogEntry } from './catalog-entry.ts';
import type { ModelIndex } from './model-index.ts';

/** Which fields two catalogs fill in the same way. */
export interface Calendars {
  created: boolean;
  slugs: boolean;
}

/** Fewer ids in common are no basis. */
const fewest = 20;

/** The share that must agree; catalogs that have nothing to do with each other agree in almost none. */
const enough = 0.75;

const dayS = 86_400;

/** Compares the ids that both catalogs list: three of four must agree in a field that is not everywhere the same. */
export function calendarsOf(source: ModelIndex, target: ModelIndex): Calendars {
  const shared = source.models.flatMap(({ entry }) => {
    const other = target.byId.get(entry.id)?.entry;
    return other === undefined ? [] : [[entry, other] as const];
  });
  return {
    created: agreeMostly(shared, ({ created }) => created, sameDay),
    slugs: agreeMostly(
      shared,
      ({ canonicalSlug }) => canonicalSlug,
      (a, b) => a === b,
    ),
  };
}

/** Whether two times are at most two days apart. */
export function sameDay(a: number, b: number): boolean {
  return Math.abs(a - b) <= 2 * dayS;
}

function agreeMostly<Field>(
  shared: readonly (readonly [CatalogEntry, CatalogEntry])[],
  fieldOf: (entry: CatalogEntry) => Field | undefined,
  equal: (a: Field, b: Field) => boolean,
): boolean {
  const both = shared.flatMap(([one, other]) => {
    const [a, b] = [fieldOf(one), fieldOf(other)];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });
  const isVaried = new Set(both.map(([a]) => a)).size > both.length / 2;
  return (
    both.length >= fewest && isVaried && both.filter(([a, b]) => equal(a, b)).length >= both.length * enough
  );
}
