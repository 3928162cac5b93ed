/** Compares the fields of two object schemas. */
import { isObject, listAt } from '../json.ts';
import { below, child, eitherOf, names, type Place } from './place.ts';
import type { SchemaWalk } from './schema-report.ts';

/** Every keyword that is compared here. */
export const objectKeywords: readonly string[] = [
  'additionalProperties',
  'properties',
  'propertyNames',
  'required',
];

const isClosed = (object: Place): boolean => object.value.additionalProperties === false;
const isRequired = (object: Place, name: string): boolean => listAt(object.value, 'required').includes(name);

/** The schema of the fields that are not named, where one is written. */
function otherFields(object: Place): Place | undefined {
  return isObject(object.value.additionalProperties) ? child(object, 'additionalProperties') : undefined;
}

function compareField(before: Place, after: Place, name: string, { report, into }: SchemaWalk): void {
  const [old, now] = [child(before, 'properties', name), child(after, 'properties', name)];
  const place = below(now === undefined ? before : after, 'properties', name);
  const [was, is] = [isRequired(before, name), isRequired(after, name)];
  if (old !== undefined && now !== undefined) into(old, now);
  else if (now !== undefined) {
    const others = otherFields(before);
    if (others !== undefined) into(others, now);
    const isNewlyRequired = is && !was;
    const narrower = isNewlyRequired || (others === undefined && !isClosed(before));
    report(isNewlyRequired ? 'required-property-added' : 'property-added', place, name, narrower);
    if (isNewlyRequired) return;
  } else if (old !== undefined) {
    const others = otherFields(after);
    if (others !== undefined) into(old, others);
    report('property-removed', place, name, isClosed(after));
    if (was) return;
  }
  if (was !== is) report(is ? 'property-required' : 'property-optional', place, name);
}

/** Fields, which of them are always there, and what else may be there. */
export function compareObjects(before: Place, after: Place, walk: SchemaWalk): void {
  const required = [before, after].flatMap((object) => listAt(object.value, 'required')).map(String);
  const fields = eitherOf(names(before, 'properties'), names(after, 'properties'));
  for (const name of eitherOf(fields, required)) compareField(before, after, name, walk);
  const place = below(after, 'additionalProperties');
  if (isClosed(before) && !isClosed(after)) walk.report('object-opened', place);
  else if (!isClosed(before) && isClosed(after)) walk.report('object-closed', place);
  else if (!isClosed(before))
    walk.into(child(before, 'additionalProperties'), child(after, 'additionalProperties'));
  walk.into(child(before, 'propertyNames'), child(after, 'propertyNames'));
}
