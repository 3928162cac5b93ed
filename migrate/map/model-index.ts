/** A catalog made ready for look-ups: facts of every id, found by id and by name. */
import { parseModelId } from './parse-model-id.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import { leadOf } from './split-id.ts';
import { familyVendors, hosts, region, vendorNames } from './vocabulary.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { enrich } from './enrich.ts';
import { claimsOf, type Claims } from './claims.ts';

/** An entry with the facts of its id, and with what its other fields say. */
export interface IndexedModel {
  entry: CatalogEntry;
  facts: ModelFacts;
  claims: Claims;
}

/** One catalog, indexed. */
export interface ModelIndex {
  models: IndexedModel[];
  byId: ReadonlyMap<string, IndexedModel>;
  byCore: ReadonlyMap<string, IndexedModel[]>;
  /** By the name as the entry's name for people completes it. */
  byReading: ReadonlyMap<string, IndexedModel[]>;
  bySlug: ReadonlyMap<string, IndexedModel[]>;
  /** By the name with the first part of its version, where it goes on: 2.1 under 2. */
  byMajor: ReadonlyMap<string, IndexedModel[]>;
  /** By the catalog's own aliases. */
  byAlias: ReadonlyMap<string, IndexedModel[]>;
  /** By the weights on Hugging Face, in small letters. */
  byWeights: ReadonlyMap<string, IndexedModel[]>;
}

/** Indexes a catalog in its order. */
export function indexModels(entries: readonly CatalogEntry[]): ModelIndex {
  const learnt = hostsOf(entries.map(({ id }) => id));
  const models = entries.map((entry) => {
    const facts = enrich(parseModelId(entry.id, learnt), entry);
    return { entry, facts, claims: claimsOf(facts, entry) };
  });
  return {
    models,
    byId: new Map(models.map((model) => [model.entry.id, model])),
    byCore: groups(models, ({ facts }) => [coreOf(facts)]),
    byReading: groups(models, ({ claims: { reading } }) => (reading === undefined ? [] : [coreOf(reading)])),
    bySlug: groups(models, ({ entry: { canonicalSlug } }) =>
      canonicalSlug === undefined ? [] : [canonicalSlug],
    ),
    byMajor: groups(models, ({ facts }) => {
      const [major, minor] = (facts.numbers[0] ?? '').split('.');
      return major === undefined || minor === undefined ? [] : [majorOf(facts, major)];
    }),
    byAlias: groups(models, ({ entry }) => entry.aliases),
    byWeights: groups(models, ({ entry }) =>
      entry.huggingFaceId === undefined ? [] : [entry.huggingFaceId.toLowerCase()],
    ),
  };
}

/** The name of a model as if its first version number were `major`. */
export function majorOf({ vendor, words, numbers }: ModelFacts, major: string): string {
  return JSON.stringify([vendor, words, major, numbers.slice(1)]);
}

/** The id without case, and with every separator inside a name the same. */
export function spellingOf(id: string): string {
  return id.toLowerCase().replaceAll(/[._\s-]+/g, '-');
}

function groups(models: IndexedModel[], keysOf: (model: IndexedModel) => readonly string[]) {
  const map = new Map<string, IndexedModel[]>();
  for (const model of models)
    for (const key of keysOf(model)) {
      const group = map.get(key);
      if (group === undefined) map.set(key, [model]);
      else group.push(model);
    }
  return map;
}

/** A first path segment with families of several vendors below it is a host that the tables do not know. */
function hostsOf(ids: readonly string[]): ReadonlySet<string> {
  const vendors = new Map<string, Set<string>>();
  for (const id of ids) {
    const path = id.toLowerCase().split('/');
    const first = path[0];
    const family = familyVendors.get(leadOf(path.at(-1) ?? ''));
    if (path.length < 2 || first === undefined || isListed(first) || family === undefined) continue;
    vendors.set(first, (vendors.get(first) ?? new Set()).add(family));
  }
  return new Set([...vendors].filter(([, found]) => found.size > 1).map(([name]) => name));
}

const isListed = (name: string) => hosts.has(name) || vendorNames.has(name) || region.test(name);
