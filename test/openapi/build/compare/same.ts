/** Documents that say the same in another way. */
import { isObject, type Json, type JsonObject } from '../../../../openapi/build/json.ts';

/** Chooses an order; the same choice for the same list of keys. */
export type Shuffle = <T>(items: readonly T[]) => T[];

/** Lists of which the order means nothing. */
const unordered: ReadonlySet<string> = new Set([
  'anyOf',
  'enum',
  'oneOf',
  'parameters',
  'required',
  'security',
]);

/** A copy with the members of every object, and the items of every list without order, in another order. */
export function reordered(node: Json, shuffle: Shuffle, key = ''): Json {
  if (Array.isArray(node)) {
    const items = node.map((item) => reordered(item, shuffle));
    return unordered.has(key) ? shuffle(items) : items;
  }
  if (!isObject(node)) return node;
  const entries = shuffle(Object.entries(node)).map(
    ([name, value]) =>
      [
        name,
        name === 'x-stream-grammar' ? reorderedMembers(value, shuffle) : reordered(value, shuffle, name),
      ] as const,
  );
  return Object.fromEntries(entries);
}

/** A grammar has conditions named like keywords of schemas, in which the order of the items does mean something. */
function reorderedMembers(node: Json, shuffle: Shuffle): Json {
  if (Array.isArray(node)) return node.map((item) => reorderedMembers(item, shuffle));
  if (!isObject(node)) return node;
  const entries = Object.entries(node).map(
    ([name, value]) => [name, reorderedMembers(value, shuffle)] as const,
  );
  return Object.fromEntries(shuffle(entries));
}

/** A copy in which every component has another name, and everything that names it says so. */
export function renamed(document: JsonObject): JsonObject {
  const rename = (node: Json, key: string, isGrammar: boolean): Json => {
    if (Array.isArray(node)) return node.map((item) => rename(item, key, isGrammar));
    if (!isObject(node)) {
      if (typeof node !== 'string') return node;
      if (isGrammar && key === 'schema') return `New${node}`;
      return node.replace(
        /^#\/components\/([a-zA-Z]+)\/(?!securitySchemes)([^/]+)$/,
        '#/components/$1/New$2',
      );
    }
    const entries = Object.entries(node).map(([name, value]) => [
      // A way to authenticate is named by the name of its component.
      key === 'security' ? `New${name}` : name,
      rename(value, name, isGrammar || name === 'x-stream-grammar' || name === 'x-discriminator-default'),
    ]);
    return Object.fromEntries(entries) as JsonObject;
  };
  const copy = rename(document, '', false);
  if (!isObject(copy) || !isObject(copy.components)) throw new Error('no components');
  const components = Object.entries(copy.components).map(([kind, members]) => [
    kind,
    Object.fromEntries(Object.entries(members ?? {}).map(([name, value]) => [`New${name}`, value] as const)),
  ]);
  return { ...copy, components: Object.fromEntries(components) as JsonObject };
}
