/** Leaves of a bundle what binds: prose, examples and code samples may change at any time. */
import { rewriteDocument } from '../document-walk.ts';
import { isObject, type Json, type JsonObject, listAt, objectAt } from '../json.ts';

/** Members that do not affect what may be sent or returned, on any object. */
const annotations: ReadonlySet<string> = new Set([
  '$comment',
  'description',
  'example',
  'examples',
  'externalDocs',
  'links',
  'summary',
  'tags',
  'title',
  'x-codeSamples',
  'x-invalid-examples',
  'x-limit-source',
  'x-tagGroups',
]);

function bare(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !annotations.has(key)));
}

function mapValues(node: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, isObject(value) ? change(value) : value]),
  );
}

function bareServer(server: Json): Json {
  if (!isObject(server)) return server;
  const variables = objectAt(server, 'variables');
  return { ...bare(server), ...(isObject(server.variables) && { variables: mapValues(variables, bare) }) };
}

/** The contract in a bundle; the remaining members keep their places. Applied twice, it changes nothing more. */
export function contractOf(document: JsonObject): JsonObject {
  const { info, servers, components, ...rest } = rewriteDocument(document, { enter: bare });
  const schemes = objectAt(components, 'securitySchemes');
  return {
    ...rest,
    info: { version: objectAt({ info: info ?? null }, 'info').version ?? '' },
    ...(Array.isArray(servers) && { servers: listAt({ servers }, 'servers').map(bareServer) }),
    ...(isObject(components) && {
      components: {
        ...components,
        ...(isObject(components.securitySchemes) && { securitySchemes: mapValues(schemes, bare) }),
      },
    }),
  };
}
