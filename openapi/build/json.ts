/** The JSON values that documents are made of, and safe ways into them. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member as an object; an empty one when it is absent or something else. */
export function objectAt(value: unknown, key: string): JsonObject {
  const member = isObject(value) ? value[key] : undefined;
  return isObject(member) ? member : {};
}

/** The member as a list; an empty one when it is absent or something else. */
export function listAt(value: unknown, key: string): Json[] {
  const member = isObject(value) ? value[key] : undefined;
  return Array.isArray(member) ? member : [];
}

/** The member as a string, if it is one. */
export function stringAt(value: unknown, key: string): string | undefined {
  const member = isObject(value) ? value[key] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** `/` and `~` of a key, written as RFC 6901 wants them in a pointer. */
export function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function step(node: Json, token: string): Json {
  const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
  const next = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined;
  if (next === undefined) throw new Error(`nothing at '${key}'`);
  return next;
}

/** What a local reference (`#/components/…`) names. Throws when it names nothing. */
export function atReference(document: JsonObject, reference: string): Json {
  if (!reference.startsWith('#/')) throw new Error(`not a local reference: ${reference}`);
  try {
    return reference.slice(2).split('/').map(decodeURIComponent).reduce<Json>(step, document);
  } catch (error) {
    throw new Error(`dangling reference ${reference}`, { cause: error });
  }
}

/** The object itself, or the target of a Reference Object (chains of up to 32). */
export function dereference(document: JsonObject, value: unknown): JsonObject {
  let node = value;
  for (let depth = 0; depth < 32; depth += 1) {
    const reference = stringAt(node, '$ref');
    if (reference === undefined) break;
    node = atReference(document, reference);
  }
  if (!isObject(node)) throw new Error('expected an object');
  return node;
}
