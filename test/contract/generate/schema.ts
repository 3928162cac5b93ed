/** Schemas of a document as the generators read them: references followed, unions spread out into their branches. */
import { isObject, listAt, objectAt, type Json, type JsonObject } from '../../../openapi/build/json.ts';
import { below, type Located } from '../document.ts';

/** The alternatives of a schema: itself, or every branch of its unions, of their unions, and so on. None is a reference or a union. */
export function alternatives(document: JsonObject, place: Located): Located[] {
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = listAt(place.node, keyword);
    if (branches.length > 0)
      return branches.flatMap((_, index) =>
        alternatives(document, below(document, place, keyword, String(index))),
      );
  }
  return [place];
}

/** JSON types that the schema names; none when it takes any. */
export function typesOf(schema: JsonObject): string[] {
  if (Array.isArray(schema.type)) return schema.type.filter((type) => typeof type === 'string');
  if (typeof schema.type === 'string') return [schema.type];
  if ('const' in schema) return [typeName(schema.const)];
  return [...new Set(listAt(schema, 'enum').map(typeName))];
}

/** The JSON type of a value; whole numbers are `integer`. */
export function typeName(value: Json | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** The value that the document itself shows for the schema. */
export function exampleOf(schema: JsonObject): Json | undefined {
  return listAt(schema, 'examples')[0] ?? schema.example;
}

export function requiredOf(schema: JsonObject): string[] {
  return listAt(schema, 'required').filter((name) => typeof name === 'string');
}

/** Names of the properties, those of the document's order. */
export function propertiesOf(schema: JsonObject): string[] {
  return Object.keys(objectAt(schema, 'properties'));
}

/** Where the schema of a property is. */
export function propertyOf(document: JsonObject, place: Located, name: string): Located {
  return below(document, place, 'properties', name);
}

/** The schema that a free map gives its values; `undefined` for closed objects and for maps of anything. */
export function mapValuesOf(document: JsonObject, place: Located): Located | undefined {
  return isObject(place.node.additionalProperties)
    ? below(document, place, 'additionalProperties')
    : undefined;
}

export function itemsOf(document: JsonObject, place: Located): Located | undefined {
  return isObject(place.node.items) ? below(document, place, 'items') : undefined;
}

export function numberAt(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}
