/** One schema of 2020-12, its children already rewritten, as a schema of OpenAPI 3.0. */
import type { Place } from './document-walk.ts';
import { dereference, isObject, type Json, type JsonObject, listAt, stringAt } from './json.ts';

/** Keywords that only narrow what is valid: left out, the schema is looser and nothing else. */
const dropped = new Set([
  '$comment',
  '$schema',
  '$id',
  '$anchor',
  'propertyNames',
  'patternProperties',
  'contains',
  'minContains',
  'maxContains',
  'dependentRequired',
  'dependentSchemas',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
  'contentMediaType',
  'contentEncoding',
  'examples',
  'const',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'type',
]);
const kept = new Set([
  'title',
  'multipleOf',
  'maximum',
  'minimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'required',
  'enum',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'items',
  'properties',
  'additionalProperties',
  'description',
  'format',
  'default',
  'nullable',
  'discriminator',
  'readOnly',
  'writeOnly',
  'xml',
  'externalDocs',
  'example',
  'deprecated',
]);
/** Keywords that constrain one JSON type only. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  boolean: [],
};

const isNullSchema = (schema: Json): boolean =>
  isObject(schema) &&
  schema.nullable === true &&
  listAt(schema, 'enum').length === 1 &&
  listAt(schema, 'enum')[0] === null;
const nullSchema: JsonObject = { nullable: true, enum: [null] };

function typeOf(value: Json): string | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const plain = (schema: Json): Json => (schema === true ? {} : schema === false ? { not: {} } : schema);

/** `true` and `false` are schemas in 2020-12; 3.0 allows them in `additionalProperties` only. */
function withoutBooleanSchemas(key: string, value: Json): Json {
  if (key === 'items' || key === 'not') return plain(value);
  if (key === 'properties' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, plain(schema)]));
  return ['allOf', 'anyOf', 'oneOf'].includes(key) && Array.isArray(value) ? value.map(plain) : value;
}

/**
 * Bytes without a limit: 3.0 counts the length of a string in characters and defines none for a file, and
 * openapi-generator's client for Go takes it for that of a string, which does not compile.
 */
function withoutLengthOfBytes(schema: JsonObject): JsonObject {
  if (schema.format !== 'binary') return schema;
  const { minLength: _least, maxLength: _most, ...rest } = schema;
  return rest;
}

/** Members that stay under the same or another name; `type` and unions are settled elsewhere. */
function carried(schema: JsonObject, place: Place): JsonObject {
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (kept.has(key) || key.startsWith('x-')) result[key] = withoutBooleanSchemas(key, value);
    else if (!dropped.has(key)) throw new Error(`3.0 has no keyword '${key}' (#/${place.path.join('/')})`);
  }
  if (schema.patternProperties !== undefined) result.additionalProperties = true;
  // The default; openapi-generator's client for Kotlin does not compile with it beside properties.
  if (schema.additionalProperties === true && schema.properties !== undefined)
    delete result.additionalProperties;
  if (schema.contentEncoding === 'base64') result.format = 'byte';
  else if (schema.contentMediaType === 'application/octet-stream') result.format = 'binary';
  const [example] = listAt(schema, 'examples');
  if (example !== undefined) result.example = example;
  if (schema.const !== undefined) result.enum = [schema.const];
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] === 'number')
      Object.assign(result, { [bound]: schema[exclusive], [exclusive]: true });
  }
  return withoutLengthOfBytes(result);
}

/** Removes the null branch from a union and sets `nullable` instead; a union of one becomes its branch. */
function withoutNullBranch(schema: JsonObject): JsonObject {
  for (const key of ['oneOf', 'anyOf'] as const) {
    const branches = listAt(schema, key);
    if (branches.length === 0) continue;
    const rest = branches.filter((branch) => !isNullSchema(branch));
    if (rest.length === branches.length) continue;
    const { [key]: _, ...others } = schema;
    const [only] = rest;
    if (rest.length !== 1 || !isObject(only)) return { ...others, [key]: rest, nullable: true };
    return stringAt(only, '$ref') === undefined
      ? { ...only, ...others, nullable: true }
      : { ...others, allOf: [only], nullable: true };
  }
  return schema;
}

/** `anyOf: [enumeration, {type: string}]` admits every string; 3.0 generators make good code of the plain string only. */
function openEnumeration(schema: JsonObject, document: JsonObject): JsonObject {
  const branches = listAt(schema, 'anyOf');
  const known = branches
    .map((branch) => dereference(document, branch))
    .find((branch) => stringAt(branch, 'type') === 'string' && listAt(branch, 'enum').length > 0);
  const any = branches.find(
    (branch) =>
      isObject(branch) &&
      branch.type === 'string' &&
      branch.enum === undefined &&
      branch.pattern === undefined,
  );
  if (branches.length !== 2 || known === undefined || !isObject(any)) return schema;
  const { anyOf: _, ...others } = schema;
  return { ...others, ...any, 'x-extensible-enum': listAt(known, 'enum') };
}

/** Several types become a union of schemas of one type each, every keyword with the type that it is about. */
function splitTypes(schema: JsonObject, types: string[]): JsonObject {
  const about = new Set(types.flatMap((type) => ofType[type] ?? []));
  const common = Object.entries(schema).filter(([key]) => !about.has(key));
  const branches = types.map((type) => ({
    type,
    ...numberFormat(type, schema),
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => ofType[type]?.includes(key))),
    ...(type === 'array' && schema.items === undefined && { items: {} }),
  }));
  return { ...Object.fromEntries(common), anyOf: branches };
}

/** Largest number that fits where a generator takes an integer without a format for one of 32 bits. */
const maxInt32 = 2 ** 31 - 1;

/** Of a number without a format many 3.0 generators make one of 32 bits, or a decimal. */
function numberFormat(type: string | undefined, { format, maximum }: JsonObject): JsonObject {
  if (format !== undefined) return {};
  if (type === 'number') return { format: 'double' };
  const isSmall = typeof maximum === 'number' && maximum <= maxInt32;
  return type === 'integer' && !isSmall ? { format: 'int64' } : {};
}

function typed(result: JsonObject, schema: JsonObject): JsonObject {
  const declared = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const types = declared.filter((type): type is string => typeof type === 'string' && type !== 'null');
  const nullable = declared.includes('null') ? { nullable: true } : {};
  if (declared.length > 0 && types.length === 0) return { ...result, ...nullSchema };
  if (types.length > 1) return { ...splitTypes(result, types), ...nullable };
  const values = listAt(result, 'enum');
  const type = types[0] ?? (values.length > 0 ? typeOf(values[0] ?? null) : undefined);
  if (type === undefined)
    return values.length === 1 && values[0] === null ? { ...result, ...nullSchema } : result;
  return {
    type,
    ...numberFormat(type, result),
    ...result,
    ...nullable,
    ...(type === 'array' && result.items === undefined && { items: {} }),
  };
}

/** `document` is what references lead into. Throws on a keyword that is neither kept, nor safe to leave out. */
export function toSchema30(schema: JsonObject, place: Place, document: JsonObject): JsonObject {
  const reference = stringAt(schema, '$ref');
  if (reference !== undefined) {
    const { $ref: _, ...siblings } = schema;
    if (Object.keys(siblings).length === 0) return schema;
    const rest = toSchema30(siblings, place, document);
    return { ...rest, allOf: [{ $ref: reference }, ...listAt(rest, 'allOf')] };
  }
  return openEnumeration(withoutNullBranch(typed(carried(schema, place), schema)), document);
}
