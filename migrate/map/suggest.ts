/** Chooses what to suggest where only a decision is lacking. */
import { distance } from 'fastest-levenshtein';
import type { Comparison } from './compare-facts.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import type { IndexedModel, ModelIndex } from './model-index.ts';
import { byPlainness } from './nearest.ts';

/** An id of the other catalog, compared. */
export interface Compared {
  model: IndexedModel;
  comparison: Comparison;
}

/** The id that differs in the fewest decisions; among versions of different dates the newest. */
export function suggestionOf(from: ModelFacts, compared: readonly Compared[]): IndexedModel | undefined {
  const open = compared.flatMap(({ model, comparison }) =>
    comparison.kind === 'same'
      ? [{ model, decisions: 0 }]
      : comparison.kind === 'decision'
        ? [{ model, decisions: comparison.reason.split('; ').length }]
        : [],
  );
  const [best] = open.toSorted(
    (a, b) =>
      a.decisions - b.decisions ||
      dateKey(b.model.facts).localeCompare(dateKey(a.model.facts)) ||
      distance(from.id, a.model.entry.id) - distance(from.id, b.model.entry.id) ||
      byPlainness(a.model, b.model),
  );
  return best?.model;
}

const dateKey = ({ date }: ModelFacts) =>
  date === undefined
    ? ''
    : [date.year ?? 0, date.month, date.day ?? 0].map((part) => String(part).padStart(4, '0')).join();

/** For an alias without a version (`claude-opus-latest`): the highest version with the same words. */
export function newestOf(facts: ModelFacts, target: ModelIndex): IndexedModel | undefined {
  if (!facts.alias || facts.numbers.length > 0) return undefined;
  const words = (core: string) => core.split('|')[0];
  const alike = target.models.filter(
    ({ facts: other }) =>
      other.vendor === facts.vendor &&
      words(coreOf(other)) === words(coreOf(facts)) &&
      other.variants.length === 0 &&
      other.stage === undefined,
  );
  const [newest] = alike.toSorted((a, b) => versionOrder(b.facts, a.facts) || byPlainness(a, b));
  return newest;
}

function versionOrder(a: ModelFacts, b: ModelFacts): number {
  const [one = [], other = []] = [a, b].map(({ numbers }) => (numbers[0] ?? '0').split('.').map(Number));
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const order = (one[index] ?? 0) - (other[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
