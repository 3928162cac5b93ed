/** Builds the map from the ids of one catalog to the ids of another. */
import type { CatalogEntry } from './catalog-entry.ts';
import { matcherOf } from './matcher.ts';
import { indexModels, type ModelIndex } from './model-index.ts';
import type { Overrides } from './overrides.ts';

/** An id that is mapped: this entry is accepted as it is. */
export interface MappedModel {
  to: string;
  /** From 0 to 1. */
  confidence: number;
  reason: string;
}

/** An id that waits for a decision; `suggestion` is there when nothing but the decision is lacking. */
export interface UnresolvedModel {
  from: string;
  candidates: string[];
  reason: string;
  suggestion?: string;
}

/** The content of `map.json`, sorted by the old id. */
export interface ModelMap {
  map: Record<string, MappedModel>;
  unresolved: UnresolvedModel[];
}

/** Maps every id of `from`, and those of the overrides; the same input gives the same output. */
export function buildMap(
  from: readonly CatalogEntry[],
  to: readonly CatalogEntry[],
  overrides: Overrides = new Map(),
): ModelMap {
  return mapIndexed(indexModels(from), indexModels(to), overrides);
}

/** The same, for catalogs that are indexed already. */
export function mapIndexed(source: ModelIndex, target: ModelIndex, overrides: Overrides): ModelMap {
  const match = matcherOf(source, target);
  const mapped: [string, MappedModel][] = [];
  const unresolved: UnresolvedModel[] = [];
  // Programs use ids that no catalog lists; the overrides decide them too.
  const ids = [...new Set([...source.byId.keys(), ...overrides.keys()])].toSorted();
  for (const id of ids) {
    const decided = overrides.get(id);
    if (typeof decided === 'string') {
      mapped.push([id, { to: decided, confidence: 1, reason: 'decided in the overrides' }]);
      continue;
    }
    const model = source.byId.get(id);
    if (model === undefined) {
      unresolved.push({ from: id, candidates: [], reason: 'left open in the overrides' });
      continue;
    }
    const result = match(model);
    if ('candidates' in result) unresolved.push({ from: id, ...result });
    else if (decided === null)
      unresolved.push({ from: id, candidates: [result.to], reason: 'left open in the overrides' });
    else mapped.push([id, result]);
  }
  // Unlike an assignment, this keeps an id such as '__proto__'.
  return { map: Object.fromEntries(mapped), unresolved };
}
