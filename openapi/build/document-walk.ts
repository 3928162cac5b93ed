/** Knows where in an OpenAPI document which kind of object sits, so that a rewrite need not. */
import { isObject, type Json, type JsonObject } from './json.ts';

type Kind =
  | 'document'
  | 'components'
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'response'
  | 'header'
  | 'mediaType'
  | 'example'
  | 'schema';

type Shape = 'one' | 'list' | 'map';
type Children = Readonly<Record<string, readonly [Shape, Kind]>>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const valueChildren: Children = {
  schema: ['one', 'schema'],
  content: ['map', 'mediaType'],
  examples: ['map', 'example'],
};

const childrenOf: Readonly<Record<Kind, Children>> = {
  document: {
    paths: ['map', 'pathItem'],
    webhooks: ['map', 'pathItem'],
    components: ['one', 'components'],
  },
  components: {
    schemas: ['map', 'schema'],
    responses: ['map', 'response'],
    parameters: ['map', 'parameter'],
    headers: ['map', 'header'],
    requestBodies: ['map', 'requestBody'],
    examples: ['map', 'example'],
    pathItems: ['map', 'pathItem'],
  },
  pathItem: {
    parameters: ['list', 'parameter'],
    ...Object.fromEntries(methods.map((method) => [method, ['one', 'operation'] as const])),
  },
  operation: {
    parameters: ['list', 'parameter'],
    requestBody: ['one', 'requestBody'],
    responses: ['map', 'response'],
  },
  parameter: valueChildren,
  header: valueChildren,
  requestBody: { content: ['map', 'mediaType'] },
  response: { headers: ['map', 'header'], content: ['map', 'mediaType'] },
  mediaType: { schema: ['one', 'schema'], itemSchema: ['one', 'schema'], examples: ['map', 'example'] },
  example: {},
  schema: {
    properties: ['map', 'schema'],
    patternProperties: ['map', 'schema'],
    $defs: ['map', 'schema'],
    dependentSchemas: ['map', 'schema'],
    allOf: ['list', 'schema'],
    anyOf: ['list', 'schema'],
    oneOf: ['list', 'schema'],
    prefixItems: ['list', 'schema'],
    items: ['one', 'schema'],
    additionalProperties: ['one', 'schema'],
    propertyNames: ['one', 'schema'],
    contains: ['one', 'schema'],
    contentSchema: ['one', 'schema'],
    not: ['one', 'schema'],
    ...Object.fromEntries(['if', 'then', 'else'].map((key) => [key, ['one', 'schema'] as const])),
    unevaluatedItems: ['one', 'schema'],
    unevaluatedProperties: ['one', 'schema'],
  },
};

/** The place of a node: the keys from the root, and its own key. */
export interface Place {
  kind: Kind;
  path: readonly string[];
}

export interface Rewrite {
  /** Called before the children; what it returns is walked on. */
  enter?: (node: JsonObject, place: Place) => JsonObject;
  /** Called when the children are rewritten. */
  leave?: (node: JsonObject, place: Place) => JsonObject;
}

function walkChild(child: Json, shape: Shape, kind: Kind, path: readonly string[], rewrite: Rewrite): Json {
  if (shape === 'one') return isObject(child) ? walk(child, { kind, path }, rewrite) : child;
  if (shape === 'list') {
    if (!Array.isArray(child)) return child;
    return child.map((item, index) =>
      isObject(item) ? walk(item, { kind, path: [...path, String(index)] }, rewrite) : item,
    );
  }
  if (!isObject(child)) return child;
  return Object.fromEntries(
    Object.entries(child).map(([key, item]) => [
      key,
      isObject(item) ? walk(item, { kind, path: [...path, key] }, rewrite) : item,
    ]),
  );
}

function walk(node: JsonObject, place: Place, rewrite: Rewrite): JsonObject {
  const entered = rewrite.enter?.(node, place) ?? node;
  const children = childrenOf[place.kind];
  const walked: JsonObject = {};
  for (const [key, child] of Object.entries(entered)) {
    const known = Object.hasOwn(children, key) ? children[key] : undefined;
    walked[key] =
      known === undefined ? child : walkChild(child, known[0], known[1], [...place.path, key], rewrite);
  }
  return rewrite.leave?.(walked, place) ?? walked;
}

/** A rewritten copy of the document; the original is not touched. Boolean schemas are not visited. */
export function rewriteDocument(document: JsonObject, rewrite: Rewrite): JsonObject {
  return walk(document, { kind: 'document', path: [] }, rewrite);
}
