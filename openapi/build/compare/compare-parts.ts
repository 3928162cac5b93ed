/** What the comparisons of the parts of a document have in common: members by name, and members not understood. */
import type { Report } from './change.ts';
import { below, canonical, child, eitherOf, names, type Place } from './place.ts';
import type { OtherRuleId } from './rules.ts';

/** Calls for every member that either object has, in the order of their names. */
export function eachMember(
  before: Place | undefined,
  after: Place | undefined,
  key: string,
  visit: (name: string, before: Place | undefined, after: Place | undefined) => void,
): void {
  for (const name of eitherOf(names(before, key), names(after, key)))
    visit(name, before && child(before, key, name), after && child(after, key, name));
}

/** Whether a member is there in both; reports its coming or going otherwise. */
export function inBoth(
  before: Place | undefined,
  after: Place | undefined,
  report: Report,
  [gone, more]: readonly [gone: OtherRuleId, more: OtherRuleId],
  name: string,
): boolean {
  if (before !== undefined && after !== undefined) return true;
  if (before !== undefined) report(gone, before.pointer, name);
  if (after !== undefined) report(more, after.pointer, name);
  return false;
}

/** No member that the comparison skips may change unnoticed; extensions are reported and bind nothing. */
export function compareUnknown(
  before: Place,
  after: Place,
  compared: readonly string[],
  report: Report,
): void {
  for (const key of eitherOf(Object.keys(before.value), Object.keys(after.value))) {
    if (compared.includes(key) || canonical(before.value[key]) === canonical(after.value[key])) continue;
    report(key.startsWith('x-') ? 'document-extension-changed' : 'part-changed', below(after, key), key);
  }
}

/** A flag of one kind of object. */
export function compareFlag(
  before: Place,
  after: Place,
  key: string,
  report: Report,
  [set, cleared]: readonly [set: OtherRuleId, cleared: OtherRuleId],
): void {
  const [was, is] = [before.value[key] === true, after.value[key] === true];
  if (was !== is) report(is ? set : cleared, below(after, key));
}
