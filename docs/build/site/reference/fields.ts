/** The fields of a schema, each by its path from the root of the body. */
import {
  isObject,
  listAt,
  objectAt,
  stringAt,
  dereference,
  type Json,
  type JsonObject,
} from '../../../../openapi/build/json.ts';
import { boundsOf } from './bounds.ts';

export interface Field {
  /** Such as `messages[].content[].text`. */
  readonly path: string;
  /** Schema that declares it, and its name there: the same for each operation that has the schema. */
  readonly origin: string;
  readonly types: readonly string[];
  /** Of the first variant that has it. */
  readonly isRequired: boolean;
  readonly description: string;
  /** Such as `0 to 2` and `default 1`, of the first variant that has it. */
  readonly bounds: readonly string[];
}

/** Deeper fields are those of nested conversations; their schemas are met higher up. */
const deepest = 5;

interface Found extends Field {
  types: string[];
  description: string;
}

/** Describes a constant, and so one variant of a union alone. */
const ofAConstant = /^Always /;

/** In the order of the document. Variants of a union share a path, and their types and values are listed together. */
export function fieldsOf(document: JsonObject, schema: Json | undefined): Field[] {
  const found = new Map<string, Found>();
  collect(document, schema, { prefix: '', owner: '', open: [], depth: 0 }, found);
  return [...found.values()];
}

interface Place {
  readonly prefix: string;
  /** The named schema that contains this one. */
  readonly owner: string;
  /** References that led here; a schema within itself is not followed. */
  readonly open: readonly string[];
  readonly depth: number;
}

function collect(
  document: JsonObject,
  written: Json | undefined,
  place: Place,
  found: Map<string, Found>,
): void {
  const reference = stringAt(written, '$ref');
  if (!isObject(written) || (reference !== undefined && place.open.includes(reference))) return;
  const here: Place =
    reference === undefined
      ? place
      : { ...place, owner: reference.split('/').at(-1) ?? '', open: [...place.open, reference] };
  const schema = dereference(document, written);
  for (const key of ['allOf', 'oneOf', 'anyOf'])
    for (const variant of listAt(schema, key)) collect(document, variant, here, found);
  if (isObject(schema['contentSchema'])) collect(document, schema['contentSchema'], here, found);
  if (isObject(schema['items']))
    collect(document, schema['items'], { ...here, prefix: `${here.prefix}[]` }, found);
  if (here.depth >= deepest) return;
  for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
    const path = here.prefix === '' || here.prefix === '[]' ? name : `${here.prefix}.${name}`;
    add(document, property, found, {
      path,
      origin: `${here.owner}.${name}`,
      isRequired: listAt(schema, 'required').includes(name),
    });
    collect(document, property, { ...here, prefix: path, depth: here.depth + 1 }, found);
  }
}

function add(
  document: JsonObject,
  property: Json,
  found: Map<string, Found>,
  named: Pick<Field, 'path' | 'origin' | 'isRequired'>,
): void {
  const types = typesOf(document, property);
  const known = found.get(named.path);
  if (known !== undefined) {
    const added = types.filter((type) => !known.types.includes(type));
    known.types.push(...added);
    if (added.length > 0 && ofAConstant.test(known.description)) known.description = '';
    return;
  }
  const target = isObject(property) ? dereference(document, property) : {};
  const description = stringAt(property, 'description') ?? stringAt(target, 'description') ?? '';
  found.set(named.path, { ...named, types, description, bounds: boundsOf(document, property) });
}

const mostVariants = 3;

/** Values of a constant or an enumeration, or the names of types. */
export function typesOf(document: JsonObject, written: Json | undefined, depth = 0): string[] {
  if (!isObject(written)) return [];
  const schema = dereference(document, written);
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  const values = listAt(schema, 'enum');
  if (values.length > 0) return values.map((value) => JSON.stringify(value));
  const { type } = schema;
  const own = typeof type === 'string' ? [type] : listAt(schema, 'type').map(String);
  if (own.length > 0 || depth >= mostVariants) return own;
  const variants = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => listAt(schema, key));
  return [...new Set(variants.flatMap((variant) => typesOf(document, variant, depth + 1)))];
}
