/** Any value that a schema of the contract allows, as a fast-check arbitrary. */
import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  json,
  jsonValue,
  letrec,
  oneof,
  option,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import { isJsonObject, type JsonObject } from '../../../../server/core/json.ts';
import { refName } from '../../../../server/dialects/matrix/contract-fields.ts';

/** Better values than the schema alone would give, by `Schema.property`. */
export type BetterValues = Readonly<Record<string, Arbitrary<unknown>>>;

const words = [
  'a',
  'Paris',
  'naïve ',
  '日本語',
  '😀',
  '"',
  '\\',
  '\n',
  ' ',
  '{',
  '東京 is ',
  '0',
  'null',
  '\u2028',
  'x'.repeat(40),
];
export const text = oneof(
  { weight: 4, arbitrary: array(constantFrom(...words), { maxLength: 4 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: string({ unit: 'grapheme', maxLength: 12 }) },
);
const someJson = jsonValue({ maxDepth: 2, stringUnit: 'grapheme', noUnicodeString: false } as never);
const freeObject = dictionary(
  oneof(constantFrom('type', 'properties', 'required', 'title', 'description', 'name'), text),
  oneof(someJson, constant('object'), constant({}), constant([])),
  { maxKeys: 3, noNullPrototype: true },
).map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);

/** Values of the schema named `root`. */
export function fromSchema(schemas: JsonObject, root: string, better: BetterValues): Arbitrary<JsonObject> {
  const { [root]: made } = letrec((tie) =>
    Object.fromEntries(
      [...reachable(schemas, root)].map(([name, schema]) => [name, valueOf(schema, name, tie, better)]),
    ),
  );
  if (made === undefined) throw new Error(`no schema ${root}`);
  return made as Arbitrary<JsonObject>;
}

function reachable(
  schemas: JsonObject,
  name: string,
  found = new Map<string, JsonObject>(),
): Map<string, JsonObject> {
  const schema = schemas[name];
  if (found.has(name) || !isJsonObject(schema)) return found;
  found.set(name, schema);
  for (const [, next] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (next !== undefined) reachable(schemas, next, found);
  return found;
}

type Tie = (name: string) => Arbitrary<unknown>;

function valueOf(schema: JsonObject, component: string, tie: Tie, better: BetterValues): Arbitrary<unknown> {
  const named = refName(schema);
  if (named !== undefined) return tie(named);
  if ('const' in schema) return constant(schema['const']);
  if (Array.isArray(schema['enum'])) return constantFrom(...schema['enum']);
  for (const union of ['oneOf', 'anyOf']) {
    const branches = schema[union];
    if (!Array.isArray(branches)) continue;
    const made = branches.filter(isJsonObject).map((branch) => valueOf(branch, component, tie, better));
    return oneof({ withCrossShrink: true }, ...made);
  }
  const types = [schema['type'] ?? 'any'].flat().filter((type) => typeof type === 'string');
  const made = types.map((type) => typed(type, schema, component, tie, better));
  return made.length === 1 ? (made[0] ?? constant(null)) : oneof(...made);
}

function typed(
  type: string,
  schema: JsonObject,
  component: string,
  tie: Tie,
  better: BetterValues,
): Arbitrary<unknown> {
  const [min, max] = [numberAt(schema, 'minimum'), numberAt(schema, 'maximum')];
  switch (type) {
    case 'null':
      return constant(null);
    case 'boolean':
      return boolean();
    case 'integer':
      return integer({ min: min ?? -5, max: max ?? (min ?? 0) + 20_000 });
    case 'number':
      return double({ min: min ?? -5, max: max ?? 5, noNaN: true }).map((value) => (value === 0 ? 0 : value));
    case 'string':
      return textOf(schema);
    case 'array': {
      const items = schema['items'];
      return array(isJsonObject(items) ? valueOf(items, component, tie, better) : someJson, {
        minLength: numberAt(schema, 'minItems') ?? 0,
        maxLength: Math.min(numberAt(schema, 'maxItems') ?? 3, 4),
      });
    }
    case 'object':
      return objectOf(schema, component, tie, better);
    default:
      return someJson;
  }
}

function objectOf(schema: JsonObject, component: string, tie: Tie, better: BetterValues): Arbitrary<unknown> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const free = schema['additionalProperties'];
  if (Object.keys(properties).length === 0 && free !== false && free !== undefined) {
    if (free === true) return freeObject;
    const most = numberAt(isJsonObject(schema['propertyNames']) ? schema['propertyNames'] : {}, 'maxLength');
    const key = text.map((made) => made.slice(0, Math.min(most ?? 20, 20)));
    return dictionary(key, isJsonObject(free) ? valueOf(free, component, tie, better) : someJson, {
      maxKeys: 3,
      noNullPrototype: true,
    }).map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);
  }
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const members = Object.entries(properties).map(([name, node]) => [
    name,
    better[`${component}.${name}`] ?? (isJsonObject(node) ? valueOf(node, component, tie, better) : someJson),
  ]);
  const known = record(Object.fromEntries(members) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
  if (free !== true) return known;
  return option(freeObject, { freq: 2, nil: {} }).chain((more) =>
    known.map((made) => ({ ...more, ...made })),
  );
}

/** The patterns of the contract, each with texts that fit it. */
const fitting: readonly (readonly [string, Arbitrary<string>])[] = [
  ['srvtoolu_', constantFrom('srvtoolu_1', 'srvtoolu_ab')],
  ['\\S', constantFrom('END', '\n\nHuman:', '###', 'ß x')],
  ['^[a-zA-Z0-9_-]', constantFrom('get_weather', 'run', 'a-1', 'call_1', 'toolu_1', 'call_x2')],
];

function textOf(schema: JsonObject): Arbitrary<string> {
  if (schema['contentEncoding'] === 'base64') return base64;
  const pattern = schema['pattern'];
  if (typeof pattern === 'string') {
    const found = fitting.find(([part]) => pattern.includes(part));
    if (found === undefined) throw new Error(`no texts for the pattern ${pattern}`);
    return found[1];
  }
  const [least, most] = [numberAt(schema, 'minLength') ?? 0, numberAt(schema, 'maxLength') ?? Infinity];
  return text.map((made) => Array.from(made.padEnd(least, 'z')).slice(0, most).join(''));
}

export const base64 = text.map((made) => Buffer.from(made).toString('base64'));

function numberAt(schema: JsonObject, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}

/** What providers and clients write as the input of a call: mostly JSON of an object. */
export const inputText = oneof(
  { weight: 5, arbitrary: json({ maxDepth: 2 }).map((value) => `{"value": ${value}}`) },
  {
    weight: 1,
    arbitrary: constantFrom(
      '',
      ' ',
      '{}',
      '[1]',
      '{"a":1,"a":2}',
      '{"big":12345678901234567890}',
      '{"a":',
      'plain',
    ),
  },
);
