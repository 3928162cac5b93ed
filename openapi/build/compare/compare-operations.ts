/** Compares one operation with what it was. */
import { atReference, isObject, listAt, stringAt } from '../json.ts';
import { fromTo, type Report } from './change.ts';
import { compareContent, compareSchemaOf } from './compare-content.ts';
import { compareFlag, compareUnknown, eachMember, inBoth } from './compare-parts.ts';
import { compareSecurity } from './compare-security.ts';
import { below, canonical, child, eitherOf, type Place } from './place.ts';
import { isNewlyRequested } from './request-members.ts';
import type { Direction } from './rules.ts';

/** An operation with its path item. */
export interface Operation {
  place: Place;
  item: Place;
}

/** The parameters of an operation by kind and name; its own win over those of its path. */
export function parametersOf({ item, place }: Operation): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const holder of [item, place])
    for (const index of listAt(holder.value, 'parameters').keys()) {
      const parameter = child(holder, 'parameters', String(index));
      if (parameter === undefined) continue;
      const [kind, name] = [stringAt(parameter.value, 'in') ?? '', stringAt(parameter.value, 'name') ?? ''];
      found.set(`${kind} ${kind === 'header' ? name.toLowerCase() : name}`, parameter);
    }
  return found;
}

/** The serialization of a parameter, with the defaults of OpenAPI filled in. */
function serialization({ value }: Place): string {
  const style = value.style ?? (value.in === 'query' || value.in === 'cookie' ? 'form' : 'simple');
  return canonical([
    style,
    value.explode ?? style === 'form',
    value.allowReserved ?? false,
    value.allowEmptyValue ?? false,
  ]);
}

function compareDeprecated(before: Place, after: Place, direction: Direction, report: Report): void {
  const [was, is] = [before.value.deprecated === true, after.value.deprecated === true];
  if (was !== is) report(`${direction}-${is ? 'deprecated' : 'undeprecated'}`, after.pointer);
}

function compareParameter(before: Place, after: Place, report: Report): void {
  compareFlag(before, after, 'required', report, ['parameter-required', 'parameter-optional']);
  compareDeprecated(before, after, 'request', report);
  if (serialization(before) !== serialization(after)) report('serialization-changed', after.pointer);
  compareSchemaOf(before, after, 'request', report);
  compareContent(before, after, 'request', report);
  const written = ['style', 'explode', 'allowReserved', 'allowEmptyValue'];
  const compared = [
    'name',
    'in',
    'required',
    'deprecated',
    'schema',
    'content',
    'x-pattern',
    'x-known-values',
  ];
  compareUnknown(before, after, [...compared, ...written], report);
}

function compareParameters(before: Operation, after: Operation, report: Report): void {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  for (const name of eitherOf([...old.keys()], [...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    const added = is?.value.required === true ? 'required-parameter-added' : 'parameter-added';
    if (inBoth(was, is, report, ['parameter-removed', added], name) && was && is)
      compareParameter(was, is, report);
  }
}

function compareRequestBody(before: Place, after: Place, report: Report): void {
  const [old, now] = [child(before, 'requestBody'), child(after, 'requestBody')];
  const added = now?.value.required === true ? 'required-request-body-added' : 'request-body-added';
  if (old === undefined && now === undefined) return;
  if (!inBoth(old, now, report, ['request-body-removed', added], 'requestBody') || !old || !now) return;
  compareFlag(old, now, 'required', report, ['request-body-required', 'request-body-optional']);
  compareContent(old, now, 'request', report);
  compareUnknown(old, now, ['required', 'content'], report);
}

export function compareHeader(before: Place, after: Place, report: Report): void {
  compareFlag(before, after, 'required', report, ['header-required', 'header-optional']);
  compareDeprecated(before, after, 'response', report);
  compareSchemaOf(before, after, 'response', report);
  compareContent(before, after, 'response', report);
  compareUnknown(before, after, ['required', 'deprecated', 'schema', 'content'], report);
}

function compareResponse(before: Place, after: Place, report: Report): void {
  eachMember(before, after, 'headers', (name, old, now) => {
    if (inBoth(old, now, report, ['header-removed', 'header-added'], name) && old && now)
      compareHeader(old, now, report);
  });
  compareContent(before, after, 'response', report);
  compareUnknown(before, after, ['headers', 'content'], report);
}

/** The size of a body in bytes; no limit where none is stated. */
function compareBodyLimit(before: Place, after: Place, report: Report): void {
  const limit = ({ value }: Place): number => Number(value['x-max-body-bytes'] ?? Infinity);
  const [old, now] = [limit(before), limit(after)];
  if (old === now) return;
  const detail = fromTo(before.value['x-max-body-bytes'], after.value['x-max-body-bytes']);
  report(now < old ? 'body-limit-lowered' : 'body-limit-raised', below(after, 'x-max-body-bytes'), detail);
}

/**
 * A kind of response that names in `x-requested-by` the field of the request with which alone it comes, or a value within
 * the field (`field: value`), breaks no client where no earlier request can have the field, or none was described with
 * the value. A test checks that some request of the surface is described with it.
 */
function requestedReport(before: Place, after: Place, report: Report): Report {
  return (rule, place, detail) => {
    if (rule !== 'response-branch-added') return report(rule, place, detail);
    const kind = atReference(after.document, place);
    const wanted = isObject(kind) ? stringAt(kind, 'x-requested-by') : undefined;
    const isNew = wanted !== undefined && isNewlyRequested(before, after, wanted);
    report(isNew ? 'response-branch-on-request' : rule, place, detail);
  };
}

/** Reports every difference between two operations of the same method and path. */
export function compareOperations(before: Operation, after: Operation, report: Report): void {
  const [old, now] = [before.place, after.place];
  if (old.value.operationId !== now.value.operationId)
    report(
      'operation-renamed',
      below(now, 'operationId'),
      fromTo(old.value.operationId, now.value.operationId),
    );
  compareFlag(old, now, 'deprecated', report, ['operation-deprecated', 'operation-undeprecated']);
  compareParameters(before, after, report);
  compareRequestBody(old, now, report);
  compareBodyLimit(old, now, report);
  eachMember(old, now, 'responses', (status, was, is) => {
    if (inBoth(was, is, report, ['status-removed', 'status-added'], status) && was && is)
      compareResponse(was, is, requestedReport(old, now, report));
  });
  compareSecurity(old, now, report);
  const compared = ['operationId', 'deprecated', 'parameters', 'requestBody', 'responses', 'security'];
  compareUnknown(old, now, [...compared, 'x-max-body-bytes'], report);
}
