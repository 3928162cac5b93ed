/** Adds facts from other catalog fields to those of the id, unless they contradict the id. */
import type { CatalogEntry } from './catalog-entry.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import { parseModelId } from './parse-model-id.ts';

/**
 * Takes sizes over from `canonical_slug` and `hugging_face_id`. Not dates: catalogs write the day of the listing
 * there. A slug that names another model (it happens) is ignored.
 */
export function enrich(facts: ModelFacts, { canonicalSlug, huggingFaceId }: CatalogEntry): ModelFacts {
  for (const name of [huggingFaceId, canonicalSlug]) {
    if (name === undefined || name === '') continue;
    const more = parseModelId(name);
    const contradicts = facts.total !== undefined && more.total !== undefined && facts.total !== more.total;
    if (coreOf(more) !== coreOf(facts) || more.vendor !== facts.vendor || contradicts) continue;
    for (const part of ['total', 'active', 'experts'] as const) {
      const value = more[part];
      if (value !== undefined) facts[part] ??= value;
    }
  }
  return facts;
}

/** Whether two entries that name the same weights have nothing else in their ids that speaks against it. */
export function mayShareWeights(a: ModelFacts, b: ModelFacts): boolean {
  const versions = (facts: ModelFacts) => facts.numbers.join(' ');
  const bothDiffer = (one = '', other = '') => one !== '' && other !== '' && one !== other;
  return (
    a.variants.join() === b.variants.join() &&
    a.alias === b.alias &&
    a.stage === b.stage &&
    !bothDiffer(versions(a), versions(b)) &&
    !bothDiffer(a.total, b.total) &&
    (a.date === undefined) === (b.date === undefined)
  );
}
