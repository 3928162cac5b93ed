/** Compares two schemas through references and cycles, and reports the direction of each difference. */
import { isObject, listAt, objectAt, stringAt } from '../json.ts';
import { fromTo } from './change.ts';
import { compareObjects, objectKeywords } from './compare-objects.ts';
import { compareUnions } from './compare-unions.ts';
import { below, canonical, child, eitherOf, type Place, resolve } from './place.ts';
import { branchesOf, unionKeyword } from './schema-branches.ts';
import { boundKeywords, compareBounds } from './schema-bounds.ts';
import { isNarrower, type SchemaReport, type SchemaWalk } from './schema-report.ts';
import { compareTypes, compareValues, typesOf } from './schema-values.ts';

const compared: ReadonlySet<string> = new Set([
  ...boundKeywords,
  ...objectKeywords,
  '$defs',
  'const',
  'contentSchema',
  'default',
  'deprecated',
  'discriminator',
  'enum',
  'items',
  'type',
  'x-discriminator-default',
  'x-known-values',
]);

/** Maximum nesting of containment questions; a deeper one counts as not contained. */
const maxTrials = 3;

/** The kind that is meant when the discriminating field is absent; names of components do not matter. */
function defaultKind({ value }: Place): unknown {
  const stated = objectAt(value, 'x-discriminator-default');
  return isObject(value['x-discriminator-default'])
    ? { field: stringAt(stated, 'propertyName') ?? null, values: listAt(stated, 'values') }
    : undefined;
}

/** Keywords of a schema that do not narrow it. */
function compareNotes(before: Place, after: Place, report: SchemaReport): void {
  const at = { ...after, pointer: after.site ?? after.pointer };
  const stated = [
    ['default', before.value.default, after.value.default],
    ['x-discriminator-default', defaultKind(before), defaultKind(after)],
  ] as const;
  for (const [keyword, old, now] of stated) {
    if (canonical(old) === canonical(now)) continue;
    report(old === undefined ? 'default-stated' : 'default-changed', below(at, keyword), fromTo(old, now));
  }
  const [was, is] = [before.value.deprecated === true, after.value.deprecated === true];
  if (was !== is) report(is ? 'deprecated' : 'undeprecated', at.pointer);
}

/** What nothing here understands may not change unseen. */
function compareRest(before: Place, after: Place, report: SchemaReport): void {
  for (const key of eitherOf(Object.keys(before.value), Object.keys(after.value))) {
    if (compared.has(key) || canonical(before.value[key]) === canonical(after.value[key])) continue;
    report(key.startsWith('x-') ? 'extension-changed' : 'keyword-changed', below(after, key), key);
  }
}

/** Two schemas that are no unions. */
function compareKinds(before: Place, after: Place, walk: SchemaWalk): void {
  const { report, into } = walk;
  compareTypes(before, after, report);
  const types = typesOf(before.value).intersection(typesOf(after.value));
  if (types.size === 0) return;
  compareValues(before, after, report);
  compareBounds(before, after, types, report);
  if (types.has('object')) compareObjects(before, after, walk);
  if (types.has('array')) into(child(before, 'items'), child(after, 'items'));
  if (types.has('string')) into(child(before, 'contentSchema'), child(after, 'contentSchema'));
  compareRest(before, after, report);
}

/** A comparison of its own, with its own memory of what was compared. */
function walkWith(report: SchemaReport, trials: number): SchemaWalk {
  const seen = new Set<string>();
  const walk: SchemaWalk = {
    report,
    into: (earlier, later) => {
      const at = later ?? earlier;
      if (at === undefined) return;
      const before = resolve(earlier ?? { ...at, value: {} });
      const after = resolve(later ?? { ...at, value: {} });
      const absent = earlier === undefined ? 'before' : later === undefined ? 'after' : '';
      const pair = [before.pointer, before.site, after.pointer, after.site, absent].join('\n');
      if (seen.has(pair)) return;
      seen.add(pair);
      compareNotes(before, after, report);
      const branches = [branchesOf(before), branchesOf(after)] as const;
      const [[old, ...others], [now, ...more]] = branches;
      if (old !== undefined && now !== undefined && others.length + more.length === 0)
        compareKinds(old, now, walk);
      else
        compareUnions(before, after, branches, walk, (was, is) => {
          if (unionKeyword(before.value) && unionKeyword(after.value)) compareNotes(was, is, report);
          compareKinds(was, is, walk);
        });
    },
    covers: (wide, narrow) => {
      if (trials === maxTrials) return false;
      let fits = true;
      const ask: SchemaReport = (name, _place, _detail, narrower) => {
        if (isNarrower(name, narrower)) fits = false;
      };
      compareKinds(narrow, wide, walkWith(ask, trials + 1));
      return fits;
    },
  };
  return walk;
}

/**
 * Reports every difference between two schemas and below them; each pair of schemas is walked once.
 * Where one is absent, everything fits it. Throws on a dangling reference.
 */
export function compareSchemas(
  before: Place | undefined,
  after: Place | undefined,
  report: SchemaReport,
): void {
  walkWith(report, 0).into(before, after);
}
