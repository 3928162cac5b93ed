/**
 * Holds a document against an inventory of fields: is each field there, may it have each type and be
 * null, does it know each value? Understands unions (a tag in the path selects the branch), `allOf`, and
 * texts whose content has a schema (`contentSchema`).
 */
import {
  dereference,
  isObject,
  listAt,
  objectAt,
  stringAt,
  type Json,
  type JsonObject,
} from '../../openapi/build/json.ts';

/** One row of an inventory; `variant` is the path with union branches named, `messages[](role=user).content`. */
export interface InventoryField {
  path: string;
  variant?: string;
  types?: string[];
  nullable?: boolean;
  enum?: Json[];
  const?: Json;
  tier?: string;
}

export interface Finding {
  kind: 'missing' | 'type' | 'nullable' | 'enum';
  field: string;
  detail: string;
}

/** One way to satisfy a schema: everything that holds at the same time, with unions resolved. */
interface Shape {
  types: Set<string>;
  values: Json[] | undefined;
  properties: Map<string, JsonObject[]>;
  items: JsonObject[];
  mapValues: JsonObject[];
  isMap: boolean;
}

type Step =
  | { take: 'property'; name: string }
  | { take: 'items' }
  | { take: 'values' }
  | { take: 'branch'; tag: string; value: string };

const maxUnionDepth = 16;
const anything = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'];

function steps(path: string): Step[] {
  return [...path.matchAll(/\[\]|\{\*\}|\(([^)]*)\)|([^.[\](){}]+)/g)].flatMap((match): Step[] => {
    if (match[0] === '[]') return [{ take: 'items' }];
    if (match[0] === '{*}') return [{ take: 'values' }];
    if (match[2] !== undefined) return [{ take: 'property', name: match[2] }];
    const [tag = '', value] = (match[1] ?? '').split('=');
    return value === undefined ? [] : [{ take: 'branch', tag, value }];
  });
}

const typeOf = (value: Json): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

function ownShape(schema: JsonObject): Shape {
  const values =
    schema.const === undefined ? (Array.isArray(schema.enum) ? schema.enum : undefined) : [schema.const];
  const declared = [schema.type ?? []].flat().filter((type) => typeof type === 'string');
  const properties = Object.entries(objectAt(schema, 'properties')).map(
    ([name, value]) => [name, isObject(value) ? [value] : [{}]] as const,
  );
  const implied = [
    ...(properties.length > 0 ? ['object'] : []),
    ...(schema.items === undefined ? [] : ['array']),
    ...(values ?? []).map(typeOf),
  ];
  return {
    types: new Set(declared.length > 0 ? declared : implied),
    values,
    properties: new Map(properties),
    items: isObject(schema.items) ? [schema.items] : [],
    mapValues: isObject(schema.additionalProperties) ? [schema.additionalProperties] : [],
    isMap: schema.additionalProperties === true,
  };
}

function both(a: Shape, b: Shape): Shape {
  const properties = new Map(a.properties);
  for (const [name, schemas] of b.properties)
    properties.set(name, [...(properties.get(name) ?? []), ...schemas]);
  return {
    types: new Set([...a.types, ...b.types]),
    values:
      a.values === undefined
        ? b.values
        : b.values === undefined
          ? a.values
          : a.values.filter((value) => b.values?.includes(value)),
    properties,
    items: [...a.items, ...b.items],
    mapValues: [...a.mapValues, ...b.mapValues],
    isMap: a.isMap || b.isMap,
  };
}

/** Every way to satisfy the schema. Throws on a union that contains itself. */
function shapes(document: JsonObject, reference: JsonObject, depth = 0): Shape[] {
  if (depth > maxUnionDepth) throw new Error('a union contains itself');
  const schema = dereference(document, reference);
  if (isObject(schema.contentSchema)) return shapes(document, schema.contentSchema, depth + 1);
  const below = (member: Json): Shape[] => (isObject(member) ? shapes(document, member, depth + 1) : []);
  let found = [ownShape(schema)];
  const groups = [
    ...listAt(schema, 'allOf').map(below),
    listAt(schema, 'oneOf').flatMap(below),
    listAt(schema, 'anyOf').flatMap(below),
  ];
  for (const group of groups) {
    if (group.length > 0) found = found.flatMap((shape) => group.map((other) => both(shape, other)));
  }
  return found;
}

function together(document: JsonObject, schemas: JsonObject[]): Shape[] {
  return shapes(document, { allOf: schemas });
}

function follow(document: JsonObject, at: Shape[], step: Step): Shape[] {
  if (step.take === 'branch') {
    const tagged = at.filter((shape) =>
      together(document, shape.properties.get(step.tag) ?? []).some((tag) => tag.values !== undefined),
    );
    if (tagged.length === 0) return at;
    return tagged.filter((shape) =>
      together(document, shape.properties.get(step.tag) ?? []).some((tag) =>
        tag.values?.some(
          (value) => (typeof value === 'string' ? value : JSON.stringify(value)) === step.value,
        ),
      ),
    );
  }
  return at.flatMap((shape) => {
    if (step.take === 'values' && shape.isMap) return [ownShape({})];
    const next =
      step.take === 'property'
        ? (shape.properties.get(step.name) ?? [])
        : step.take === 'items'
          ? shape.items
          : shape.mapValues;
    return next.length === 0 ? [] : together(document, next);
  });
}

/** What a schema lacks of one field; an empty list when it has all. */
function lacking(field: InventoryField, found: Shape[]): Omit<Finding, 'field'>[] {
  if (found.length === 0) return [{ kind: 'missing', detail: '' }];
  const types = new Set(found.flatMap((shape) => (shape.types.size === 0 ? anything : [...shape.types])));
  const isThere = (type: string): boolean =>
    types.has(type) ||
    (type === 'map' && types.has('object')) ||
    (type === 'binary' && types.has('string')) ||
    (type === 'integer' && types.has('number')) ||
    (type === 'number' && types.has('integer')) ||
    ['any', 'unknown', 'null'].includes(type);
  const absent = (field.types ?? []).filter((type) => !isThere(type));
  const known = found.flatMap((shape) => shape.values ?? []);
  const wanted = [...(field.enum ?? []), ...(field.const === undefined ? [] : [field.const])].filter(
    (value) => value !== null,
  );
  const unknown = known.length === 0 ? [] : wanted.filter((value) => !known.includes(value));
  return [
    ...(absent.length > 0
      ? [{ kind: 'type' as const, detail: `lacks ${absent.join(', ')}; has ${[...types].join(', ')}` }]
      : []),
    ...(field.nullable === true && !types.has('null')
      ? [{ kind: 'nullable' as const, detail: 'null is refused' }]
      : []),
    ...(unknown.length > 0
      ? [{ kind: 'enum' as const, detail: `lacks ${unknown.map(String).join(', ')}` }]
      : []),
  ];
}

/** Looks up each field below a schema of the document. Throws when a reference leads nowhere. */
export function fieldFindings(
  document: JsonObject,
  root: JsonObject | undefined,
  fields: readonly InventoryField[],
): Finding[] {
  return fields.flatMap((field) => {
    const path = field.variant ?? field.path;
    const start = root === undefined ? [] : shapes(document, root);
    const found = steps(path).reduce((at, step) => follow(document, at, step), start);
    return lacking(field, found).map(({ kind, detail }) => ({ kind, field: path, detail }));
  });
}

/** The schema of a media type of a body or response; undefined when it is not offered. */
export function mediaSchema(
  document: JsonObject,
  holder: unknown,
  mediaType: string,
): JsonObject | undefined {
  if (!isObject(holder)) return undefined;
  const content = objectAt(dereference(document, holder), 'content');
  const match = Object.entries(content).find(([type]) => type.split(';')[0] === mediaType);
  const schema = match === undefined ? undefined : objectAt(match[1], 'schema');
  return schema === undefined || (stringAt(schema, '$ref') === undefined && Object.keys(schema).length === 0)
    ? undefined
    : schema;
}
