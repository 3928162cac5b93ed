/** Reads single keywords of a schema object of any shape: a malformed keyword counts as absent. */
import { isJsonObject, ownMember, type JsonObject } from '../../../core/json.ts';
import type { Patterns } from './patterns.ts';
import { asSchema, schemaList, type JsonSchema } from './schema-document.ts';

/** The types that a schema allows; all of them when it does not specify any. */
export function allowsType(schema: JsonObject, type: string): boolean {
  const types = ownMember(schema, 'type');
  if (types === undefined) return true;
  const list: unknown[] = Array.isArray(types) ? types : [types];
  return list.includes(type) || (type === 'integer' && list.includes('number'));
}

/** A numeric keyword, or undefined when it is absent or no number. */
export function numberOf(schema: JsonObject, keyword: string): number | undefined {
  const value = ownMember(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}

/** Schemas of the first items, by position: `prefixItems`, or `items` as a list in older schemas. */
export function prefixSchemas(schema: JsonObject): JsonSchema[] {
  return isList(schema, 'items') ? schemaList(schema, 'items') : schemaList(schema, 'prefixItems');
}

/** The schema of the items after those; undefined when there is none. */
export function restSchema(schema: JsonObject): JsonSchema | undefined {
  const keyword = isList(schema, 'items') ? 'additionalItems' : 'items';
  return Object.hasOwn(schema, keyword) ? asSchema(schema[keyword]) : undefined;
}

/** The names in `required`. */
export function requiredNames(schema: JsonObject): string[] {
  const names = ownMember(schema, 'required');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** The rules of one schema object for the property `name`, `additionalProperties` included. */
export function propertySchemas(schema: JsonObject, name: string, known: Patterns): JsonSchema[] {
  const schemas: JsonSchema[] = [];
  const declared = ownMember(schema, 'properties');
  if (isJsonObject(declared) && Object.hasOwn(declared, name)) schemas.push(asSchema(declared[name]));
  const patterns = ownMember(schema, 'patternProperties');
  for (const pattern of isJsonObject(patterns) ? Object.keys(patterns) : []) {
    if (known.of(pattern).occursIn(name)) schemas.push(asSchema((patterns as JsonObject)[pattern]));
  }
  if (schemas.length === 0 && Object.hasOwn(schema, 'additionalProperties'))
    schemas.push(asSchema(schema['additionalProperties']));
  return schemas;
}

/** The properties that must be there when `name` is. */
export function dependentNames(schema: JsonObject, name: string): string[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) => {
    const map = ownMember(schema, keyword);
    const names = isJsonObject(map) ? ownMember(map, name) : undefined;
    return Array.isArray(names) ? names.filter((other) => typeof other === 'string') : [];
  });
}

/** The schemas that apply to the object when `name` is present. */
export function dependentSchemas(schema: JsonObject, name: string): JsonSchema[] {
  return ['dependentSchemas', 'dependencies'].flatMap((keyword) => {
    const map = ownMember(schema, keyword);
    const found = isJsonObject(map) ? ownMember(map, name) : undefined;
    return found === undefined || Array.isArray(found) ? [] : [asSchema(found)];
  });
}

/** Whether a keyword has a list. */
export function isList(schema: JsonObject, keyword: string): boolean {
  return Array.isArray(ownMember(schema, keyword));
}
