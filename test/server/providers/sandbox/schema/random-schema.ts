/** Schemas of all keywords in any combination, most of which no author would write. */
import type { Random } from '../../../../openapi/grammars/generate/random.ts';

const maxKeywords = 5;
const maxItems = 6;

const numbers = [0, 1, 2, 2.5, 50, 99.9, 100, -1, 1e308, 1e-308, 5e-324];
const names = ['a', 'b', 'c', '__proto__', 'n'.repeat(200)];
const types = ['object', 'array', 'string', 'number', 'integer', 'none', ['object', 'array']];
const references = ['#', '#/$defs/a', '#/properties/b', '#x', '#/allOf/0'];
const forOne = [
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
];
const forList = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const forMap = ['properties', '$defs', 'dependentSchemas'];
const forNumber = [
  'minProperties',
  'maxProperties',
  'minItems',
  'maxItems',
  'minContains',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMaximum',
  'multipleOf',
];

/** `left` bounds the objects of all of it. */
export function randomSchema(random: Random, left = { objects: 150 }): unknown {
  const any = <Item>(from: readonly Item[]): Item | undefined => from[random.below(from.length)];
  const inner = () => randomSchema(random, left);
  const several = <Item>(make: () => Item) => Array.from({ length: random.below(maxItems + 1) }, make);
  if ((left.objects -= 1) < 0 || random.chance(0.1)) return random.chance(0.7);
  const schema: Record<string, unknown> = { $anchor: 'x' };
  for (let count = random.below(maxKeywords) + 1; count > 0; count -= 1) {
    const kind = random.below(8);
    if (kind === 0) schema[any(forOne) ?? ''] = inner();
    else if (kind === 1) schema[any(forList) ?? ''] = several(inner);
    else if (kind === 2) schema[any(forMap) ?? ''] = Object.fromEntries(several(() => [any(names), inner()]));
    else if (kind === 3) schema[any(forNumber) ?? ''] = any(numbers);
    else if (kind === 4) schema['type'] = any(types);
    else if (kind === 5) schema[random.chance(0.8) ? '$ref' : '$dynamicRef'] = any(references);
    else if (kind === 6) schema['required'] = several(() => any(names));
    else if (random.chance(0.5)) schema['uniqueItems'] = random.chance(0.8);
    else schema[random.chance(0.5) ? 'enum' : 'examples'] = several(() => any(numbers));
  }
  return schema;
}
