/** Bodies with exactly one thing wrong, and what the service must say of each. */
import { objectAt, stringAt, type Json, type JsonObject } from '../../../openapi/build/json.ts';
import { paramOf, schemaName, typesAt, type Leaf, type Path, type Place, type Shape } from './places.ts';
import type { Sampler } from './samples.ts';
import { itemsOf, mapValuesOf, numberAt, requiredOf, typeName, typesOf } from './schema.ts';
import { longestName, maxItems, maxLength, stretched } from './valid.ts';

type Fault = 'missing' | 'type' | 'enum' | 'bound' | 'unknown field';

export interface Mutant {
  fault: Fault;
  /** The keyword that is broken, and the schema that has it. */
  keyword: string;
  pointer: string;
  /** As of the place. */
  site: string;
  path: Path;
  body: Json;
  code: 'missing_required_parameter' | 'invalid_type' | 'invalid_value' | 'unknown_parameter';
  /** Empty for the body itself. */
  param: string;
}

/** A name that no schema has. */
export const unknownName = 'zz_unknown';
const outsider = 'zz-not-one-of-them';
const ofType: readonly Json[] = [7, 'seven', true, { seven: 7 }, [7], 7.5, null];

/** Every way to break the schema at one place, at the least depth where it is used. The caller drops mutants that are valid after all. */
export function mutantsOf(document: JsonObject, shape: Shape, sampler: Sampler): Mutant[] {
  return [
    ...shape.places.flatMap((place) => wrongTypes(document, place)),
    ...shape.leaves.flatMap((leaf) => leafMutants(document, leaf, sampler)),
  ];
}

/** One value of each JSON type that no branch of the place takes. */
function wrongTypes(document: JsonObject, place: Place): Mutant[] {
  const types = typesAt(document, place);
  if (types.size === 0) return [];
  const wrong = ofType.filter(
    (value) => !types.has(typeName(value)) && !(types.has('number') && typeof value === 'number'),
  );
  // Two are enough: the tag that a careless writer sends, and null.
  const isTag = place.path.at(-1) === defaultTag(place.parent);
  const chosen = [
    ...wrong.filter((value) => value !== null).slice(0, 1),
    ...wrong.filter((value) => value === null && !isTag),
  ];
  return chosen.map((value) => ({
    fault: 'type',
    keyword: `type (${typeName(value)})`,
    pointer: place.schema.pointer,
    site: place.site,
    path: place.path,
    body: place.embed(value),
    code: 'invalid_type',
    param: paramOf(place.path),
  }));
}

/** The tag of a union that takes a value without it for its default branch: leaving it out is no fault but another meaning. */
function defaultTag(union: Place | undefined): string | undefined {
  return stringAt(objectAt(union?.schema.node, 'x-discriminator-default'), 'propertyName');
}

function leafMutants(document: JsonObject, leaf: Leaf, sampler: Sampler): Mutant[] {
  const { node, pointer } = leaf.schema;
  const at = (
    fault: Fault,
    keyword: string,
    value: Json,
    code: Mutant['code'] = 'invalid_value',
    path: Path = leaf.place.path,
  ): Mutant => ({
    fault,
    keyword,
    pointer,
    site: schemaName(leaf.schema),
    path,
    body: leaf.place.embed(value),
    code,
    param: paramOf(path),
  });
  if ('const' in node || Array.isArray(node.enum)) {
    const value = typesOf(node).includes('integer') ? 987_654 : outsider;
    return [at('enum', 'const' in node ? 'const' : 'enum', value)];
  }
  return typesOf(node).flatMap((type) => {
    if (type === 'integer' || type === 'number') return numbers(node, type, at);
    if (type === 'string') return texts(node, at);
    if (type === 'array') return lists(document, leaf, sampler, at);
    return type === 'object' ? objects(document, leaf, sampler, at) : [];
  });
}

type At = (fault: Fault, keyword: string, value: Json, code?: Mutant['code'], path?: Path) => Mutant;

function numbers(schema: JsonObject, type: 'integer' | 'number', at: At): Mutant[] {
  const minimum = numberAt(schema, 'minimum');
  const maximum = numberAt(schema, 'maximum');
  const step = type === 'integer' ? 1 : 0.001;
  return [
    ...(minimum === undefined ? [] : [at('bound', 'minimum', minimum - step)]),
    ...(maximum === undefined ? [] : [at('bound', 'maximum', maximum + step)]),
    ...(type === 'integer' ? [at('type', 'type (fraction)', (minimum ?? 0) + 1.5, 'invalid_type')] : []),
  ];
}

function texts(schema: JsonObject, at: At): Mutant[] {
  const minimum = numberAt(schema, 'minLength');
  const maximum = numberAt(schema, 'maxLength');
  return [
    ...(minimum === undefined ? [] : [at('bound', 'minLength', stretched('x', minimum - 1))]),
    ...(maximum === undefined || maximum > maxLength
      ? []
      : [at('bound', 'maxLength', stretched('x', maximum + 1))]),
    ...(schema.pattern === undefined ? [] : [at('bound', 'pattern', ' ')]),
  ];
}

function lists(document: JsonObject, leaf: Leaf, sampler: Sampler, at: At): Mutant[] {
  const items = itemsOf(document, leaf.schema);
  const one: Json = items === undefined ? 'x' : sampler.sample(items);
  const minimum = numberAt(leaf.schema.node, 'minItems');
  const maximum = numberAt(leaf.schema.node, 'maxItems');
  const many = (count: number): Json => Array.from({ length: count }, () => one);
  return [
    ...(minimum === undefined || minimum === 0 ? [] : [at('bound', 'minItems', many(minimum - 1))]),
    ...(maximum === undefined || maximum > maxItems ? [] : [at('bound', 'maxItems', many(maximum + 1))]),
  ];
}

function objects(document: JsonObject, leaf: Leaf, sampler: Sampler, at: At): Mutant[] {
  const { node } = leaf.schema;
  const { path } = leaf.place;
  const smallest = smallestOf(leaf, sampler);
  const named = requiredOf(node).filter((name) => name !== defaultTag(leaf.place));
  const missing = named.map((name) => {
    const { [name]: _, ...rest } = smallest;
    return at('missing', `required ${name}`, rest, 'missing_required_parameter', [...path, name]);
  });
  const unknown =
    node.additionalProperties === false
      ? [
          at(
            'unknown field',
            'additionalProperties',
            { ...smallest, [unknownName]: 1 },
            'unknown_parameter',
            [...path, unknownName],
          ),
        ]
      : [];
  return [...missing, ...unknown, ...mapFaults(document, leaf, smallest, sampler, at)];
}

function mapFaults(
  document: JsonObject,
  leaf: Leaf,
  smallest: JsonObject,
  sampler: Sampler,
  at: At,
): Mutant[] {
  const values = mapValuesOf(document, leaf.schema);
  if (values === undefined) return [];
  const entry = sampler.sample(values);
  const most = numberAt(leaf.schema.node, 'maxProperties');
  const longest = longestName(leaf.schema.node);
  const names = Array.from({ length: (most ?? 0) + 1 }, (_, index) => `key${index}`);
  return [
    ...(most === undefined
      ? []
      : [
          at('bound', 'maxProperties', {
            ...smallest,
            ...Object.fromEntries(names.map((name) => [name, entry])),
          }),
        ]),
    ...(longest === undefined
      ? []
      : [at('bound', 'propertyNames', { ...smallest, ['k'.repeat(longest + 1)]: entry })]),
  ];
}

/** The smallest object of the leaf, taken out of its body, so that both are the same. */
function smallestOf(leaf: Leaf, sampler: Sampler): JsonObject {
  const found = sampler.sampleBranches(leaf.schema)[0]?.value;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}
