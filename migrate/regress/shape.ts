/** The shape of a JSON response: which members of which types there are, without their values. */
import { isRecord } from '../../openapi/json/json-value.ts';

/** Members that other aggregators add to responses; this service does not promise them. */
const vendorOnly = [
  'provider',
  'native_finish_reason',
  'system_fingerprint',
  'service_tier',
  'cost',
  'cost_details',
  'is_byok',
  'reasoning_details',
  'litellm_params',
  'x_groq',
];

/** Places like `choices[].message.content`, each with the types that are found there. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

export function shapeOf(json: unknown, ignored: readonly string[] = []): Shape {
  const shape = new Map<string, Set<string>>();
  const left = new Set([...vendorOnly, ...ignored]);
  walk(json, '');
  return shape;

  function walk(value: unknown, place: string): void {
    if (place !== '') shape.set(place, (shape.get(place) ?? new Set()).add(typeOf(value)));
    if (Array.isArray(value)) for (const item of value) walk(item, `${place}[]`);
    else if (isRecord(value))
      for (const [name, member] of Object.entries(value))
        if (!left.has(name)) walk(member, place === '' ? name : `${place}.${name}`);
  }
}

export interface ShapeDifference {
  missing: string[];
  added: string[];
  changed: string[];
}

/** Members that the new shape lacks, adds, or has with another type. A null lacks nothing and has no type. */
export function compareShapes(old: Shape, fresh: Shape): ShapeDifference {
  const missing = [...old]
    .filter(([place, types]) => !fresh.has(place) && !isNull(types))
    .map(([place]) => place);
  const added = [...fresh]
    .filter(([place, types]) => !old.has(place) && !isNull(types))
    .map(([place]) => place);
  const changed = [...old]
    .filter(([place, types]) => {
      const now = fresh.get(place);
      return now !== undefined && !isNull(types) && !isNull(now) && types.isDisjointFrom(now);
    })
    .map(([place]) => place);
  return { missing: tops(missing), added: tops(added), changed };
}

/** Without paths that are inside another path of the list. */
function tops(places: readonly string[]): string[] {
  return places.filter(
    (place) => !places.some((other) => place.startsWith(`${other}.`) || place.startsWith(`${other}[`)),
  );
}

const isNull = (types: ReadonlySet<string>): boolean => types.size === 1 && types.has('null');

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
