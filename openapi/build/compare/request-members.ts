/** What a document describes of the body of a request, where that has no other fields: these, and the values within them. */
import { isObject, type Json, type JsonObject } from '../json.ts';
import { child, names, type Place } from './place.ts';

/**
 * Whether no earlier request can have asked for `wanted` (a field, or `field: value`), because none was described with it.
 * An operation without a body returns what other operations made, so the requests of the whole document count.
 */
export function isNewlyRequested(before: Place, after: Place, wanted: string): boolean {
  if ([before, after].some((operation) => child(operation, 'requestBody') !== undefined))
    return (
      [before, after].every((operation) => canRequest(operation, wanted) !== undefined) &&
      canRequest(before, wanted) === false
    );
  return (
    jsonOperations(before.document).every((operation) => canRequest(operation, wanted) === false) &&
    isRequestable(after.document, wanted)
  );
}

/** Whether any request of the document is described with `wanted`. */
export function isRequestable(document: JsonObject, wanted: string): boolean {
  return jsonOperations(document).some((operation) => canRequest(operation, wanted) === true);
}

/** The operations of the document that take JSON. */
function jsonOperations(document: JsonObject): Place[] {
  const root: Place = { document, pointer: '#', value: document };
  return names(root, 'paths').flatMap((path) =>
    ['post', 'put', 'patch'].flatMap((method) => {
      const operation = child(root, 'paths', path, method);
      if (operation === undefined) return [];
      return child(operation, 'requestBody', 'content', 'application/json') === undefined ? [] : [operation];
    }),
  );
}

/** Whether the operation's request is described with `wanted`. Undefined where that cannot be known. */
function canRequest(operation: Place, wanted: string): boolean | undefined {
  const [field = '', value] = wanted.split(': ', 2);
  const schema = bodySchema(operation);
  if (schema === undefined) return undefined;
  const member = child(schema, 'properties', field);
  return member !== undefined && (value === undefined || namesValue(member, value));
}

/** Undefined where the operation takes no JSON object, or one with free members. */
function bodySchema(operation: Place): Place | undefined {
  const media = child(operation, 'requestBody', 'content', 'application/json');
  const schema = media && child(media, 'schema');
  return schema?.value.additionalProperties === false ? schema : undefined;
}

/** Whether an enumeration or a constant below the schema has the value. */
function namesValue(schema: Place, value: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (seen.has(schema.pointer)) return false;
  const path = new Set(seen).add(schema.pointer);
  return Object.entries(schema.value).some(([key, given]) => {
    if (key === 'const') return given === value;
    if (key === 'enum') return Array.isArray(given) && given.includes(value);
    return inner(given).some((keys) => {
      const place = child(schema, key, ...keys);
      return place !== undefined && namesValue(place, value, path);
    });
  });
}

/** The ways to what a keyword may have below it: one schema, a list of them, or some by name. */
function inner(given: Json | undefined): string[][] {
  if (Array.isArray(given)) return given.map((_, index) => [String(index)]);
  return isObject(given) ? [[]] : [];
}
