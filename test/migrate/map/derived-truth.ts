/** Catalogs with a truth that no rule of the map made: one field of an entry becomes the id, and is taken from the facts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMap } from '../../../migrate/map/build-map.ts';
import type { CatalogEntry } from '../../../migrate/map/catalog-entry.ts';
import { readCatalog } from '../../../migrate/map/read-catalog.ts';

/** One question: the two catalogs, and for each id of the first the right ids of the second, perhaps none. */
interface Question {
  from: CatalogEntry[];
  to: CatalogEntry[];
  truth: ReadonlyMap<string, readonly string[]>;
}

/** What came of questions; the lists are for people who work on the development part. */
export class Outcome {
  right = 0;
  wrong: string[] = [];
  missed: string[] = [];
  /** Ids without an equivalent, and those of them that were mapped all the same. */
  orphans = 0;
  adopted: string[] = [];

  /** Of the ids that are mapped, the share that is mapped to its equivalent. */
  get precision(): number {
    return this.right / (this.right + this.wrong.length + this.adopted.length);
  }

  /** Of the ids that have an equivalent, the share that is mapped to it. */
  get recall(): number {
    return this.right / (this.right + this.wrong.length + this.missed.length);
  }

  /** Of the ids that have none, the share that is mapped all the same. */
  get adoption(): number {
    return this.adopted.length / this.orphans;
  }

  ask({ from, to, truth }: Question): void {
    const { map } = buildMap(from, to);
    for (const [id, expected] of truth) {
      const got = map[id]?.to;
      if (expected.length === 0) this.orphans += 1;
      if (expected.length === 0 && got !== undefined) this.adopted.push(`${id} to ${got}`);
      else if (got === undefined && expected.length > 0) this.missed.push(`${id} to ${expected[0]}`);
      else if (got !== undefined && expected.includes(got)) this.right += 1;
      else if (got !== undefined) this.wrong.push(`${id} to ${got}`);
    }
  }
}

/** The catalogs of `fixtures/facts.jsonl`. */
export function readFacts(): CatalogEntry[][] {
  const lines = readFileSync(join(import.meta.dirname, 'fixtures', 'facts.jsonl'), 'utf8').split('\n');
  const entries = lines.filter((line) => line.startsWith('{'));
  const names = new Set(entries.map((line) => String(JSON.parse(line).catalog)));
  return [...names].map((name) =>
    readCatalog(entries.filter((line) => line.includes(`{"catalog":"${name}"`)).join('\n'), name),
  );
}

/** The part that an entry belongs to, by a hash of its slug: all offers and snapshots of a model are in one part. */
export function partOf({ canonicalSlug, id }: CatalogEntry): 'development' | 'held-out' {
  return hash(canonicalSlug ?? id) % 5 < 2 ? 'development' : 'held-out';
}

const hash = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

/** Plain offers: neither a variant nor a moving alias. */
const isPlain = ({ id }: CatalogEntry) => !/[:~]/.test(id);

/** Entries whose own slug names another model, found by hand: no truth can be derived from them. */
const faulty = new Set(['z-ai/glm-4.6v']);

type Field = 'huggingFaceId' | 'canonicalSlug';

/**
 * A catalog whose ids are what `field` of this one says, as hosts of open weights and as dated lists have them. Both
 * sides lose both fields, so that the map cannot look the truth up. Half of the equivalents are taken out.
 */
export function byField(
  catalog: readonly CatalogEntry[],
  part: ReturnType<typeof partOf>,
  field: Field,
): Question[] {
  const asked = catalog.filter(
    (entry) => isPlain(entry) && entry[field] !== undefined && !faulty.has(entry.id),
  );
  const valueOf = (entry: CatalogEntry) => entry[field] ?? '';
  return [0, 1].flatMap((half) => {
    const isThere = (entry: CatalogEntry) => hash(`half ${valueOf(entry)}`) % 2 === half;
    const there = asked.filter(isThere);
    const renamed = [...new Map(there.map((entry) => [valueOf(entry), entry]))];
    const to = renamed.map(([id, entry]) => stripped({ ...entry, id, name: lastPart(id) }));
    const mine = asked.filter((entry) => partOf(entry) === part);
    const forwards = new Map(mine.map((entry) => [entry.id, isThere(entry) ? [valueOf(entry)] : []]));
    const sharing = (id: string) => asked.filter((entry) => valueOf(entry) === id).map((entry) => entry.id);
    const backwards = new Map(
      mine.filter(isThere).map((entry) => [valueOf(entry), sharing(valueOf(entry))] as const),
    );
    const from = catalog.map(stripped);
    return [
      { from, to, truth: forwards },
      { from: to, to: from.filter(isPlain), truth: backwards },
    ];
  });
}

/**
 * The same ids on both sides, but each of these means another snapshot by now: it has the facts of the next sibling,
 * whose id differs in nothing but digits.
 */
export function moved(catalog: readonly CatalogEntry[], part: ReturnType<typeof partOf>): Question {
  const plain = catalog.filter(isPlain);
  const siblings = Map.groupBy(plain, ({ id }) => id.replaceAll(/[\d.]+/g, '#'));
  const to = plain.map((entry) => {
    const group = siblings.get(entry.id.replaceAll(/[\d.]+/g, '#')) ?? [];
    const sibling = group[(group.indexOf(entry) + 1) % group.length];
    return sibling === undefined || sibling === entry || partOf(entry) !== part
      ? { entry, isMoved: false }
      : { entry: { ...sibling, id: entry.id }, isMoved: true };
  });
  const truth = to.filter(({ isMoved }) => isMoved).map(({ entry }) => [entry.id, []] as const);
  return { from: [...plain], to: to.map(({ entry }) => entry), truth: new Map(truth) };
}

function stripped(entry: CatalogEntry): CatalogEntry {
  const { huggingFaceId: _weights, canonicalSlug: _slug, ...rest } = entry;
  return rest;
}

const lastPart = (id: string) => id.split('/').at(-1) ?? id;
