/** Finds the ids that resemble one, for a person to choose from. */
import type { IndexedModel, ModelIndex } from './model-index.ts';
import type { ModelFacts } from './model-facts.ts';

/** How much a shared fact counts. */
const weights = { vendor: 2, word: 2, number: 1.5, size: 1, date: 0.5, mark: 0.5 };

/** At least this part of all facts must be shared. */
const threshold = 0.4;

function featuresOf(facts: ModelFacts): Map<string, number> {
  const features = new Map<string, number>();
  if (facts.vendor !== undefined) features.set(`vendor ${facts.vendor}`, weights.vendor);
  for (const word of facts.words) features.set(`word ${word}`, weights.word);
  for (const number of facts.numbers) features.set(`number ${number}`, weights.number);
  if (facts.total !== undefined) features.set(`size ${facts.total}`, weights.size);
  if (facts.date !== undefined) features.set(`date ${JSON.stringify(facts.date)}`, weights.date);
  for (const mark of [...facts.variants, facts.stage ?? '', facts.alias ? 'latest' : ''])
    if (mark !== '') features.set(`mark ${mark}`, weights.mark);
  return features;
}

/** Makes the search over one catalog: nearest first, equally near ones by host, length and id. */
export function nearestIn(catalog: ModelIndex): (facts: ModelFacts, count: number) => IndexedModel[] {
  const postings = new Map<string, IndexedModel[]>();
  const totals = new Map<IndexedModel, number>();
  for (const model of catalog.models) {
    const features = featuresOf(model.facts);
    totals.set(model, sum(features));
    for (const feature of features.keys()) {
      const posting = postings.get(feature);
      if (posting === undefined) postings.set(feature, [model]);
      else posting.push(model);
    }
  }
  return (facts, count) => {
    const features = featuresOf(facts);
    const shared = new Map<IndexedModel, number>();
    for (const [feature, weight] of features)
      for (const model of postings.get(feature) ?? []) shared.set(model, (shared.get(model) ?? 0) + weight);
    const own = sum(features);
    return [...shared]
      .map(([model, weight]) => ({ model, score: weight / (own + (totals.get(model) ?? 0) - weight) }))
      .filter(({ model, score }) => score >= threshold && sharesName(facts, model.facts))
      .sort((a, b) => b.score - a.score || byPlainness(a.model, b.model))
      .slice(0, count)
      .map(({ model }) => model);
  };
}

/** A vendor and a version in common are not yet a resemblance, unless the vendor's name is the family's. */
function sharesName(a: ModelFacts, b: ModelFacts): boolean {
  if (a.words.length === 0 || b.words.length === 0) return a.vendor === b.vendor;
  return a.words.some((word) => b.words.includes(word)) || a.vendor === b.vendor;
}

function sum(features: ReadonlyMap<string, number>): number {
  return [...features.values()].reduce((total, weight) => total + weight, 0);
}

/** Fewest hosts first, then the shortest id, then by the alphabet. */
export function byPlainness(a: IndexedModel, b: IndexedModel): number {
  return (
    a.facts.hosts.length - b.facts.hosts.length ||
    a.entry.id.length - b.entry.id.length ||
    (a.entry.id < b.entry.id ? -1 : 1)
  );
}
