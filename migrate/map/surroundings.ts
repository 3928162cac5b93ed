/** The facts of two catalogs about the ids of one name, so that a single id is not read alone. */
import type { Surroundings } from './compare-facts.ts';
import { coreOf, type ModelFacts } from './model-facts.ts';
import { majorOf, type ModelIndex } from './model-index.ts';
import { agree, type SnapshotDate } from './snapshot-date.ts';

/** Returns the surroundings of an id; computed once per name and vendor, then cached. */
export function surroundingsOf(catalogs: readonly ModelIndex[]): (facts: ModelFacts) => Surroundings {
  const known = new Map<string, Surroundings>();
  return (facts) => {
    const key = `${coreOf(facts)}|${facts.vendor ?? ''}|${facts.stage ?? ''}|${facts.total ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const alike = catalogs.map((catalog) =>
      (catalog.byCore.get(coreOf(facts)) ?? [])
        .map((model) => model.facts)
        .filter((other) => other.vendor === facts.vendor && other.stage === facts.stage),
    );
    const all = alike.flat();
    const sizes = new Set(all.map(({ total }) => total).filter((total) => total !== undefined));
    const sized = alike.map((models) =>
      models.filter(({ total }) => facts.total === undefined || total === undefined || total === facts.total),
    );
    const surroundings = {
      dates: countDates(sized.flat().flatMap(({ date }) => date ?? [])),
      minors: catalogs.some(({ byMajor }) => byMajor.has(majorOf(facts, facts.numbers[0] ?? ''))),
      sizes: sizes.size,
      bareAndInstruct: sized.filter(hasBareAndInstruct).length,
    };
    known.set(key, surroundings);
    return surroundings;
  };
}

function countDates(dates: readonly SnapshotDate[]): number {
  const different: SnapshotDate[] = [];
  for (const date of dates) if (!different.some((other) => agree(date, other))) different.push(date);
  return different.length;
}

/** In one catalog, at one host: the same id once with 'instruct' and once without. */
function hasBareAndInstruct(models: readonly ModelFacts[]): boolean {
  const offer = ({ hosts, total, date, variants, precision }: ModelFacts) =>
    JSON.stringify([hosts, total, date, variants, precision]);
  const tuned = new Set(models.filter(({ instruct }) => instruct).map(offer));
  return models.some((model) => !model.instruct && tuned.has(offer(model)));
}
