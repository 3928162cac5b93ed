/** Compares two lists of kinds: those that stayed with each other, and those that came or went. */
import { listAt, objectAt, stringAt } from '../json.ts';
import { pairBranches } from './branch-pairs.ts';
import { fromTo } from './change.ts';
import { below, type Place } from './place.ts';
import { type Branch, typedBranches, unionKeyword } from './schema-branches.ts';
import type { SchemaWalk } from './schema-report.ts';
import { typesOf } from './schema-values.ts';

const named = (branch: Branch): string =>
  [...branch.tags][0] ?? branch.pointer.split('/').at(-1) ?? branch.pointer;

/** Tags that only a discriminator's mapping gives; the branch's own field is compared in the branch. */
function compareMapping(was: Branch, is: Branch, after: Place, { report }: SchemaWalk): void {
  const lost = [...was.mapped].filter((tag) => !is.tags.has(tag));
  const won = [...is.mapped].filter((tag) => !was.tags.has(tag));
  const place = below(after, 'discriminator', 'mapping');
  if (lost.length > 0) report('branch-removed', place, lost.join(', '));
  if (won.length > 0) report('branch-added', place, won.join(', '));
}

/** The types of a branch; of objects their tags, where they have some. */
function signsOf({ tags, value }: Branch): Set<string> {
  return new Set(
    [...typesOf(value)].flatMap((type) => (type === 'object' && tags.size > 0 ? [...tags] : [type])),
  );
}

/** Whether each object of the second has a field that the first, which is closed, does not take. */
function lacksFieldOf({ value: closed }: Branch, { value: other }: Branch): boolean {
  const known = objectAt(closed, 'properties');
  return (
    closed.additionalProperties === false &&
    listAt(other, 'required').some((name) => typeof name === 'string' && known[name] === undefined)
  );
}

/** Whether no value can fit both, as tags, types or fields show. */
function areTwoApart(one: Branch, other: Branch): boolean {
  const [signs, others] = [signsOf(one), signsOf(other)];
  const isMixed = (signs.has('object') && other.tags.size > 0) || (others.has('object') && one.tags.size > 0);
  if (!isMixed && signs.isDisjointFrom(others)) return true;
  const areObjects = [one, other].every(({ value }) => [...typesOf(value)].join() === 'object');
  return areObjects && (lacksFieldOf(one, other) || lacksFieldOf(other, one));
}

function areApart(branches: readonly Branch[]): boolean {
  return branches.every((one, at) => branches.slice(at + 1).every((other) => areTwoApart(one, other)));
}

/** `later` are the branches of the later union, `isGrown` whether some of them are new. */
function compareUnionItself(
  before: Place,
  after: Place,
  { later, isGrown }: { later: readonly Branch[]; isGrown: boolean },
  { report }: SchemaWalk,
): void {
  const [old, now] = [before, after].map(({ value }) =>
    stringAt(objectAt(value, 'discriminator'), 'propertyName'),
  );
  if (old !== undefined && now !== undefined && old !== now)
    report('discriminator-changed', below(after, 'discriminator', 'propertyName'), fromTo(old, now));
  const isNew = isGrown || unionKeyword(before.value) !== 'oneOf';
  if (isNew && unionKeyword(after.value) === 'oneOf' && !areApart(later))
    report('union-exclusive', after.pointer);
}

/** `compareKinds` compares two branches that are each other's. */
export function compareUnions(
  before: Place,
  after: Place,
  branches: readonly [readonly Branch[], readonly Branch[]],
  walk: SchemaWalk,
  compareKinds: (before: Place, after: Place) => void,
): void {
  const [old, now] = [typedBranches(branches[0]), typedBranches(branches[1])];
  const { pairs, gone, more } = pairBranches(old, now);
  for (const [was, is] of pairs) {
    compareKinds(was, is);
    compareMapping(was, is, after, walk);
  }
  for (const branch of gone)
    if (!now.some((each) => walk.covers(each, branch)))
      walk.report('branch-removed', branch.pointer, named(branch));
  for (const branch of more)
    if (!old.some((each) => walk.covers(each, branch)))
      walk.report('branch-added', branch.pointer, named(branch));
  compareUnionItself(before, after, { later: now, isGrown: more.length > 0 }, walk);
}
