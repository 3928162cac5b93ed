/** The 3.2 twin: the same document, with `itemSchema` for its event streams, which 3.1 has no keyword for. */
import { rewriteDocument } from './document-walk.ts';
import { isObject, type JsonObject, objectAt, stringAt } from './json.ts';

const eventStream = 'text/event-stream';

/** Whether each event names itself, by the grammar of the stream: `/type` on the messages surface, `never` or `any` elsewhere. */
function eventsAreNamed(media: JsonObject): boolean {
  const eventField = stringAt(objectAt(objectAt(media, 'x-stream-grammar'), 'framing'), 'eventField');
  return eventField?.startsWith('/') ?? false;
}

/** The data of the event that ends the stream, where it is not JSON: `[DONE]`. */
function terminatorOf(media: JsonObject): string | undefined {
  const terminator = stringAt(objectAt(media, 'x-stream-grammar'), 'terminator') ?? '';
  return /^data: (.+)$/.exec(terminator)?.[1];
}

/** The data of an event: JSON text, or the terminator of the stream. */
function dataSchema(media: JsonObject, events: JsonObject): JsonObject {
  const json = {
    type: 'string',
    description: 'The event itself, as JSON text.',
    contentMediaType: 'application/json',
    contentSchema: events,
  };
  const terminator = terminatorOf(media);
  if (terminator === undefined) return json;
  const end = { type: 'string', description: 'The end of the stream.', const: terminator };
  return { description: 'The event, or the end of the stream.', anyOf: [end, json] };
}

/** One Server-Sent Event; `x-stream-grammar` has the order of the events. */
function itemSchema(media: JsonObject, events: JsonObject): JsonObject {
  return {
    type: 'object',
    description: 'One event of the stream. Comments are not events.',
    required: eventsAreNamed(media) ? ['event', 'data'] : ['data'],
    properties: {
      event: {
        type: 'string',
        description: 'Name of the event; where it is sent it equals `type` of the data.',
      },
      data: dataSchema(media, events),
    },
  };
}

/** In 3.2 a body that is not JSON is the string `serializedValue`; `value` would be data to serialise. */
function serialized(example: JsonObject): JsonObject {
  const { value, ...rest } = example;
  return typeof value === 'string' ? { ...rest, serializedValue: value } : example;
}

function streamMedia(media: JsonObject): JsonObject {
  const { schema, examples, ...rest } = media;
  const events = objectAt(schema, 'contentSchema');
  return {
    itemSchema: itemSchema(media, events),
    ...rest,
    ...(isObject(examples) && {
      examples: Object.fromEntries(
        Object.entries(examples).map(([name, example]) => [
          name,
          isObject(example) ? serialized(example) : example,
        ]),
      ),
    }),
  };
}

/** Expects a bundled 3.1 document whose examples are written in place. */
export function toOpenApi32(document: JsonObject): JsonObject {
  const twin = rewriteDocument(document, {
    enter: (node, { kind, path }) =>
      kind === 'mediaType' && path.at(-1) === eventStream ? streamMedia(node) : node,
  });
  return { ...twin, openapi: '3.2.0' };
}
