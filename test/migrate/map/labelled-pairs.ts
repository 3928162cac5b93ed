/** The labelled ids of real catalogs, and how well a map agrees with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapIndexed, type ModelMap } from '../../../migrate/map/build-map.ts';
import { indexModels, type ModelIndex } from '../../../migrate/map/model-index.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

/** Ids of one model, and for some ids what is to be suggested where their model is missing. */
export interface Labels {
  groups: string[][];
  decisions: { from: string; suggestions: string[] }[];
}

function linesOf(file: string): string[] {
  const lines = readFileSync(join(fixtures, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Catalog name → ids. */
export function readCatalogs(): Map<string, string[]> {
  return new Map(
    linesOf('catalogs.txt').map((line) => {
      const [name = '', ...ids] = line.split(' ');
      return [name.replace(/:$/, ''), ids] as const;
    }),
  );
}

/** The labels of one part of the split. */
export function readLabels(part: 'development' | 'held-out'): Labels {
  const lines = linesOf(`${part}.txt`);
  return {
    groups: lines.filter((line) => !line.includes(' => ')).map((line) => line.split(' ')),
    decisions: lines.flatMap((line) => {
      const [from, rest] = line.split(' => ');
      if (from === undefined || rest === undefined) return [];
      return [{ from, suggestions: (rest.split(' ; ')[0] ?? '').split(' ') }];
    }),
  };
}

/** An index of bare ids. */
export function indexIds(ids: readonly string[]): ModelIndex {
  return indexModels(ids.map((id) => ({ id, aliases: [] })));
}

/** How a map, or several, agree with the labels. */
export class Score {
  right = 0;
  wrong: string[] = [];
  missed: string[] = [];
  /** Mapped to an id without a label: neither right nor wrong. */
  unjudged = 0;
  suggested = 0;
  notSuggested: string[] = [];
  readonly #groupOf: ReadonlyMap<string, string[]>;
  readonly #suggestions: ReadonlyMap<string, string[]>;
  readonly #labelled: ReadonlySet<string>;

  constructor(labels: Labels, all: readonly Labels[]) {
    this.#groupOf = new Map(labels.groups.flatMap((group) => group.map((id) => [id, group] as const)));
    this.#suggestions = new Map(labels.decisions.map(({ from, suggestions }) => [from, suggestions]));
    this.#labelled = new Set(all.flatMap(({ groups }) => groups.flat()));
  }

  get precision(): number {
    return this.right / (this.right + this.wrong.length);
  }

  get recall(): number {
    return this.right / (this.right + this.missed.length);
  }

  /** Adds what a map between two catalogs got right and wrong. */
  add(from: ModelIndex, to: ModelIndex, { map, unresolved }: ModelMap): void {
    const open = new Map(unresolved.map((entry) => [entry.from, entry]));
    for (const id of from.byId.keys()) {
      const expected = this.#groupOf.get(id)?.filter((other) => to.byId.has(other));
      if (expected === undefined) continue;
      const mapped = map[id]?.to;
      if (mapped === undefined) {
        if (expected.length > 0) this.missed.push(`${id} to ${expected[0]}`);
      } else if (expected.includes(mapped)) this.right += 1;
      else if (this.#labelled.has(mapped)) this.wrong.push(`${id} to ${mapped}`);
      else this.unjudged += 1;
      const wanted = this.#suggestions.get(id)?.filter((other) => to.byId.has(other)) ?? [];
      if (wanted.length === 0 || expected.length > 0) continue;
      const suggestion = open.get(id)?.suggestion;
      if (suggestion !== undefined && wanted.includes(suggestion)) this.suggested += 1;
      else this.notSuggested.push(`${id}: ${suggestion ?? 'nothing'} instead of ${wanted.join(' or ')}`);
    }
  }
}

/** Maps every catalog to every other one, once for all scores. */
export function scoreAll(catalogs: readonly ModelIndex[], scores: readonly Score[]): void {
  for (const from of catalogs)
    for (const to of catalogs) {
      if (from === to) continue;
      const result = mapIndexed(from, to, new Map());
      for (const score of scores) score.add(from, to, result);
    }
}
