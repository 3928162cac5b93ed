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
  return {
    schema: events,
    ...rest,
    ...(isObject(examples) && { 'x-stream-examples': examples }),
    // ogen 1.24 makes code that does not compile of a stream whose response has headers; with this, its
    // clients return the response itself, to be read with any library.
    'x-ogen-raw-response': true,
  };
}

/**
 * `x-trace-id` → `X-Trace-Id`, as Go writes names of headers: to HTTP they are the same, and ogen warns of
 * each that is written otherwise. No generator makes another name in code of it.
 */
const canonicalHeader = (name: string): string =>
  name.toLowerCase().replaceAll(/(?<=^|-)[a-z]/g, (first) => first.toUpperCase());

function withCanonicalHeaders(response: JsonObject): JsonObject {
  if (!isObject(response.headers)) return response;
  const headers = Object.entries(response.headers).map(([name, header]) => [canonicalHeader(name), header]);
  return { ...response, headers: Object.fromEntries(headers) };
}

/**
 * A part of a form is an object in JSON: 3.0 ignores `style` outside of urlencoded forms, the server reads
 * either, and ogen's client panics of `deepObject` here.
 */
function formMedia(media: JsonObject): JsonObject {
  const { encoding, ...rest } = media;
  if (!isObject(encoding)) return media;
  const parts = Object.entries(encoding).flatMap(([part, how]) => {
    const { style: _style, explode: _explode, ...kept } = isObject(how) ? how : {};
    return Object.keys(kept).length > 0 ? [[part, kept]] : [];
  });
  return parts.length > 0 ? { ...rest, encoding: Object.fromEntries(parts) } : rest;
}

function enter(node: JsonObject, { kind, path }: Place): JsonObject {
  if (kind === 'mediaType' && path.at(-1) === eventStream) return streamMedia(node);
  if (kind === 'mediaType' && path.at(-1) === 'multipart/form-data') return formMedia(node);
  const reference = stringAt(node, '$ref');
  if (reference !== undefined && referenceKinds.has(kind)) return { $ref: reference };
  if (kind === 'response') return withCanonicalHeaders(node);
  if (kind === 'parameter' && node.in === 'header')
    return { ...node, name: canonicalHeader(stringAt(node, 'name') ?? '') };
  return node;
}

function withoutSummary(info: JsonObject): JsonObject {
  const { summary: _, ...rest } = info;
  const { identifier, ...license } = objectAt(rest, 'license');
  return identifier === undefined ? rest : { ...rest, license };
}

/** Expects a bundled 3.1 document. Throws on a keyword that 3.0 cannot express, with its place. */
export function toOpenApi30(document: JsonObject): JsonObject {
  const twin = typedNullables(
    rewriteDocument(document, {
      enter,
      leave: (node, place) => (place.kind === 'schema' ? toSchema30(node, place, document) : node),
    }),
  );
  const { jsonSchemaDialect: _dialect, webhooks: _webhooks, ...rest } = twin;
  return { ...rest, openapi: '3.0.3', info: withoutSummary(objectAt(twin, 'info')) };
}
