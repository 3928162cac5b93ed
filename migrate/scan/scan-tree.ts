/** Scans a whole tree: finds in every file, then keeps of the common names those that something else speaks for. */
import { foreignPlaces } from '../facts/foreign.ts';
import type { ModelMap } from '../lint/lint-model.ts';
import { baseUrlFinder } from './find-base-urls.ts';
import { endpointFinder } from './find-endpoints.ts';
import { environmentFinder, keyFinder, packageFinder } from './find-environment.ts';
import { responseFinder, fieldFinder } from './find-fields.ts';
import { headerFinder } from './find-headers.ts';
import { hostFinder } from './find-hosts.ts';
import { modelFinder } from './find-models.ts';
import type { Hit } from './hit.ts';
import type { SourceFile } from './source-file.ts';
import { walk, type Skipped } from './walk.ts';

export interface ScanOptions {
  map: ModelMap;
  newBase: string;
  oldBases: readonly string[];
  ignore: readonly string[];
  /** Aggregators that are left. */
  from: ReadonlySet<string>;
}

/** A file with something in it. */
export interface ScannedFile {
  file: SourceFile;
  hits: Hit[];
}

export interface Scan {
  files: number;
  found: ScannedFile[];
  skipped: Skipped;
}

/** All aggregators in the tables. */
export const aggregators: ReadonlySet<string> = new Set(foreignPlaces.map(({ of }) => of));

export async function scanTree(root: string, options: ScanOptions): Promise<Scan> {
  const skipped: Skipped = { tooLarge: [], unreadable: [], binary: 0, links: 0 };
  const from = new Set([...options.from, 'common']);
  const finders = [
    baseUrlFinder(options),
    hostFinder(from),
    environmentFinder(from),
    keyFinder(from),
    packageFinder(from),
    headerFinder(from),
    endpointFinder(from),
    fieldFinder(from),
    responseFinder(from),
    modelFinder(options.map),
  ];
  const seen: ScannedFile[] = [];
  let files = 0;
  for await (const file of walk(root, options.ignore, skipped)) {
    files += 1;
    const hits = finders.flatMap((find) => find(file));
    if (hits.length > 0) seen.push({ file, hits: withoutOverlaps(hits) });
  }
  const tree = evidenceOf(seen.flatMap(({ hits }) => hits));
  const found = seen
    .map(({ file, hits }) => ({ file, hits: hits.filter(supported(tree, evidenceOf(hits))) }))
    .filter(({ hits }) => hits.length > 0);
  return { files, found: withoutClashes(found), skipped };
}

function evidenceOf(hits: readonly Hit[]): Set<string> {
  return new Set(hits.flatMap(({ needs, of }) => (needs === 'nothing' ? of : [])));
}

/** A URL that the caller named may belong to any service. */
function supported(tree: ReadonlySet<string>, file: ReadonlySet<string>): (hit: Hit) => boolean {
  return ({ needs, of }) => {
    if (needs === 'nothing') return true;
    const evidence = needs === 'tree' ? tree : file;
    const anybody = of.length === 0 || of.includes('common') || evidence.has('own');
    return anybody ? evidence.size > 0 : of.some((name) => evidence.has(name));
  };
}

/** Where two finders report the same place, the earlier one wins. */
function withoutOverlaps(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  let end = -1;
  const sorted = hits
    .map((hit, order) => ({ hit, order }))
    .sort((a, b) => a.hit.start - b.hit.start || a.order - b.order);
  for (const { hit } of sorted) {
    if (hit.start < end) continue;
    kept.push(hit);
    end = hit.end;
  }
  return kept;
}

/** Two keys cannot get the same name: then the names are for the caller to choose. */
function withoutClashes(found: ScannedFile[]): ScannedFile[] {
  const names = new Map<string, Set<string>>();
  for (const { hits } of found)
    for (const { kind, name, replacement } of hits)
      if (kind === 'environment' && replacement !== undefined)
        names.set(replacement, (names.get(replacement) ?? new Set()).add(name));
  const isClash = ({ kind, replacement }: Hit) =>
    kind === 'environment' && replacement !== undefined && (names.get(replacement)?.size ?? 0) > 1;
  return found.map(({ file, hits }) => ({
    file,
    hits: hits.map((hit) => (isClash(hit) ? undecided(hit) : hit)),
  }));
}

function undecided({ replacement, ...hit }: Hit): Hit {
  return { ...hit, action: 'decide', how: `several names would become ${replacement}; choose with --from` };
}
