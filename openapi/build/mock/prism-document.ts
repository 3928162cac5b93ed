/** The document as Prism can use it. */
import { rewriteDocument } from '../document-walk.ts';
import { dereference, isObject, listAt, objectAt, stringAt, type JsonObject } from '../json.ts';

/** `expires_after: {anchor, seconds}` as the parts `expires_after[anchor]` and `expires_after[seconds]` that it is sent as. */
function flatForm(document: JsonObject, media: JsonObject): JsonObject {
  const { encoding, ...rest } = media;
  const schema = dereference(document, objectAt(media, 'schema'));
  const properties = Object.entries(objectAt(schema, 'properties')).flatMap(([name, property]) => {
    if (stringAt(objectAt(encoding, name), 'style') !== 'deepObject') return [[name, property] as const];
    const parts = Object.entries(objectAt(dereference(document, property), 'properties'));
    return parts.map(([key, part]) => [`${name}[${key}]`, part] as const);
  });
  return { ...rest, schema: { ...schema, properties: Object.fromEntries(properties) } };
}

/** The document with the further paths of an operation (`x-path-aliases`) as paths of their own. */
export function withAliases(document: JsonObject): JsonObject {
  const paths = Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    [path, ...listAt(item, 'x-path-aliases').map(String)].map((each) => [each, item] as const),
  );
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * Prism takes a nested object of a form that was not sent for one without members, and refuses it when
 * members are required; so such objects are written flat.
 */
export function prismDocument(document: JsonObject): JsonObject {
  return rewriteDocument(document, {
    enter: (node, { kind }) =>
      kind === 'mediaType' && isObject(node.encoding) ? flatForm(document, node) : node,
  });
}
