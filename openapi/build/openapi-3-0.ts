/**
 * The 3.0 twin, for generators that know no 3.1: looser than the 3.1 document where 3.0 lacks the word,
 * with nothing of 3.1 left in it.
 */
import { rewriteDocument, type Place } from './document-walk.ts';
import { isObject, type JsonObject, objectAt, stringAt } from './json.ts';
import { typedNullables } from './nullable-3-0.ts';
import { toSchema30 } from './schema-3-0.ts';

const eventStream = 'text/event-stream';
const referenceKinds: ReadonlySet<string> = new Set([
  'parameter',
  'requestBody',
  'response',
  'header',
  'example',
]);

/**
 * The schema of a stream is the union of its events, not a string: openapi-generator 7.26 makes the same
 * client of either (python, go and java were compared; it reads the first media type and makes every
 * model), while generators that leave out what nothing refers to (oapi-codegen) would make no event types
 * of a string. The transcripts are no instances of the union, so they move beside it.
 */
function streamMedia(media: JsonObject): JsonObject {
  const { schema, examples, ...rest } = media;
  const events = objectAt(schema, 'contentSchema');
  return { schema: events, ...rest, ...(isObject(examples) && { 'x-stream-examples': examples }) };
}

function enter(node: JsonObject, { kind, path }: Place): JsonObject {
  if (kind === 'mediaType' && path.at(-1) === eventStream) return streamMedia(node);
  const reference = stringAt(node, '$ref');
  if (reference !== undefined && referenceKinds.has(kind)) return { $ref: reference };
  return node;
}

function withoutSummary(info: JsonObject): JsonObject {
  const { summary: _, ...rest } = info;
  const { identifier, ...license } = objectAt(rest, 'license');
  return identifier === undefined ? rest : { ...rest, license };
}

/** Expects a bundled 3.1 document. Throws on a keyword that it cannot say in 3.0, with its place. */
export function toOpenApi30(document: JsonObject): JsonObject {
  const twin = typedNullables(
    rewriteDocument(document, {
      enter,
      leave: (node, place) => (place.kind === 'schema' ? toSchema30(node, place) : node),
    }),
  );
  const { jsonSchemaDialect: _dialect, webhooks: _webhooks, ...rest } = twin;
  return { ...rest, openapi: '3.0.3', info: withoutSummary(objectAt(twin, 'info')) };
}
