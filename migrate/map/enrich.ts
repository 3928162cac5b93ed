/** Adds facts from other catalog fields to those of the id, unless they contradict the id. */
import type { CatalogEntry } from './catalog-entry.ts';
import { titleOf } from './title.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import { parseModelId } from './parse-model-id.ts';

/**
 * Takes sizes over from `hugging_face_id`, `canonical_slug` and the name. Not dates: catalogs write the day of the
 * listing into slugs. A field that names another model (it happens) is ignored.
 */
export function enrich(facts: ModelFacts, { canonicalSlug, huggingFaceId, name }: CatalogEntry): ModelFacts {
  const weights = huggingFaceId === undefined ? undefined : parseModelId(huggingFaceId);
  const slug = canonicalSlug === undefined ? undefined : parseModelId(canonicalSlug);
  for (const more of [weights, slug, titleOf(facts, name)]) {
    if (more === undefined) continue;
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
  return mayShareSlug(a, b) && a.stage === b.stage && (a.date === undefined) === (b.date === undefined);
}

/** The same for entries under one slug: sold in the same way, and of no other version or size by their ids. */
export function mayShareSlug(a: ModelFacts, b: ModelFacts): boolean {
  const versions = (facts: ModelFacts) => facts.numbers.join(' ');
  const bothDiffer = (one = '', other = '') => one !== '' && other !== '' && one !== other;
  return (
    a.variants.join() === b.variants.join() &&
    a.alias === b.alias &&
    !bothDiffer(versions(a), versions(b)) &&
    !bothDiffer(a.total, b.total)
  );
}
