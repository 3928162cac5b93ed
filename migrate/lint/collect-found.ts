/** Looks a body up in the tables: every foreign field and value in it, with its place. */
import type { Action, BodyKind, ForeignValue } from '../facts/foreign.ts';
import { fieldsOf, valuesOf } from './field-selection.ts';
import type { FindingKind } from './finding.ts';
import { isObject } from './json-text.ts';
import { placesOf, type Place, type Step } from './json-path.ts';

export interface Found {
  place: Place;
  /** The subject of the finding: the member itself, or the tool or part whose `type` is foreign. */
  scope: Step[];
  name: string;
  kind: FindingKind;
  action: Action;
  how: string;
  rewrite?: string;
  of: string[];
}

/** Values first: members inside a foreign tool get its action. */
export function collect(body: Record<string, unknown>, kind: BodyKind): Found[] {
  return [...valuesOf(kind).flatMap((value) => foundValues(body, value)), ...foundFields(body, kind)];
}

function foundFields(body: Record<string, unknown>, kind: BodyKind): Found[] {
  const byTop = fieldsOf(kind);
  const fields = Object.keys(body).flatMap((name) => byTop.get(name) ?? []);
  return fields.flatMap(({ path, of, rewrite, action = 'drop', how = '' }) =>
    placesOf(body, path).map((place) => ({
      place,
      scope: place.steps,
      name: path,
      kind: 'field' as const,
      action,
      how,
      of,
      ...(rewrite !== undefined && { rewrite }),
    })),
  );
}

function foundValues(body: Record<string, unknown>, value: ForeignValue): Found[] {
  const { path, values, action, how, of, rewrite } = value;
  const common = { kind: 'value' as const, action, how, of, ...(rewrite !== undefined && { rewrite }) };
  if (path === 'model')
    return isModelAbsent(body) ? [{ ...common, ...wholeMember(body, 'model'), name: 'model (absent)' }] : [];
  if (path === 'metadata{}')
    return isFreeForm(body['metadata'])
      ? [{ ...common, ...wholeMember(body, 'metadata'), name: 'metadata' }]
      : [];
  return placesOf(body, path).flatMap((place) => {
    if (typeof place.value !== 'string' || !values.includes(place.value)) return [];
    const scope = place.key === 'type' ? place.steps.slice(0, -1) : place.steps;
    return [{ ...common, place, scope, name: place.value }];
  });
}

function wholeMember(body: Record<string, unknown>, key: string): { place: Place; scope: Step[] } {
  return { place: { steps: [key], holder: body, key, value: body[key] }, scope: [key] };
}

function isModelAbsent({ model, models }: Record<string, unknown>): boolean {
  const fallback: unknown = Array.isArray(models) ? models[0] : undefined;
  return model === undefined && typeof fallback !== 'string';
}

/** The contract takes texts only; other aggregators keep any JSON. */
function isFreeForm(metadata: unknown): boolean {
  return isObject(metadata) && Object.values(metadata).some((value) => typeof value !== 'string');
}
