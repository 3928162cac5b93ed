/** A small sound document, and for each house rule one fault that a tired author might put into it. */
import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../openapi/build/json.ts';

const openapi = join(import.meta.dirname, '../../openapi');
const shared = (name: string): JsonObject => ({ $ref: join(openapi, 'shared', name) });
const error = (name: string): JsonObject => ({
  $ref: join(openapi, 'generated/v1/responses', `${name}.yaml`),
});
const headers = {
  'x-trace-id': shared('headers/XTraceId.yaml'),
  'x-request-id': shared('headers/XRequestId.yaml'),
};

/** Files by path below the document's folder. */
export type Files = Record<string, JsonObject>;

const embeddings: JsonObject = {
  post: {
    operationId: 'createEmbedding',
    tags: ['Things'],
    summary: 'Make a thing',
    description: 'Makes a thing of what is sent.',
    'x-max-body-bytes': 1024,
    'x-codeSamples': ['curl', 'JavaScript', 'Python'].map((lang) => ({ lang, source: 'run' })),
    parameters: [
      shared('parameters/TraceId.yaml'),
      shared('parameters/Traceparent.yaml'),
      { $ref: join(openapi, 'v1/parameters/SandboxError.yaml') },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: 'schemas/ThingRequest.yaml' },
          examples: {
            ordinary: { value: { name: 'a' } },
            rich: { value: { name: 'b', form: { type: 'circle' } } },
            model_not_found: { value: { name: 'none' } },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The thing.',
        headers,
        content: {
          'application/json': {
            schema: { $ref: 'schemas/Thing.yaml' },
            examples: {
              ordinary: { value: { id: '1' } },
              rich: { value: { id: '2', form: { type: 'square' }, state: 'new' } },
            },
          },
          'text/event-stream': {
            schema: {
              type: 'string',
              contentMediaType: 'text/event-stream',
              contentSchema: { $ref: 'schemas/ThingEvent.yaml' },
            },
            'x-stream-grammar': { name: 'things' },
            examples: { stream: { value: 'data: {"type":"circle"}\n\n' } },
          },
        },
      },
      400: error('BadRequest'),
      401: error('Unauthorized'),
      403: error('Forbidden'),
      404: error('NotFound'),
      405: error('MethodNotAllowed'),
      413: error('PayloadTooLarge'),
      415: error('UnsupportedMediaType'),
      429: error('TooManyRequests'),
      500: error('InternalServerError'),
      502: error('BadGateway'),
      503: error('ServiceUnavailable'),
      504: error('GatewayTimeout'),
    },
  },
};

const tagged = (tag: string): JsonObject => ({
  type: 'object',
  description: `The form ${tag}.`,
  additionalProperties: false,
  required: ['type'],
  properties: { type: { type: 'string', const: tag, description: 'Which form.' } },
});

/** Sound by every rule. */
export const soundFiles: Files = {
  'openapi.yaml': {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0', description: 'Things.' },
    servers: [{ url: 'http://127.0.0.1:8080/v1' }],
    tags: [{ name: 'Things', description: 'All about things.' }],
    security: [{ bearer: [] }],
    paths: { '/embeddings': embeddings },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The key.' } } },
  },
  'schemas/ThingRequest.yaml': {
    type: 'object',
    description: 'A thing to make.',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'Its name.' },
      form: { $ref: 'ThingForm.yaml' },
    },
  },
  'schemas/Thing.yaml': {
    type: 'object',
    description: 'A thing.',
    required: ['id'],
    properties: {
      id: { type: 'string', description: 'Its id.' },
      form: { $ref: 'ThingForm.yaml' },
      state: { $ref: 'ThingState.yaml' },
    },
  },
  'schemas/ThingForm.yaml': {
    type: 'object',
    description: 'A form.',
    oneOf: [{ $ref: 'ThingCircle.yaml' }, { $ref: 'ThingSquare.yaml' }],
    discriminator: {
      propertyName: 'type',
      mapping: { circle: 'ThingCircle.yaml', square: 'ThingSquare.yaml' },
    },
  },
  'schemas/ThingCircle.yaml': tagged('circle'),
  'schemas/ThingSquare.yaml': tagged('square'),
  'schemas/ThingEvent.yaml': {
    description: 'An event.',
    type: 'object',
    properties: { type: { type: 'string', description: 'Which.' } },
  },
  'schemas/ThingState.yaml': {
    description: 'A state.',
    anyOf: [{ type: 'string', enum: ['new'] }, { type: 'string' }],
  },
};

const operation = ['paths', '/embeddings', 'post'];
const success = [...operation, 'responses', '200', 'content'];
const inRoot = (path: string[], value: Json | undefined): Edit => ({ file: 'openapi.yaml', path, value });
const inThing = (path: string[], value: Json | undefined): Edit => ({
  file: 'schemas/Thing.yaml',
  path,
  value,
});
const inForm = (path: string[], value: Json | undefined): Edit => ({
  file: 'schemas/ThingForm.yaml',
  path,
  value,
});

interface Edit {
  file: string;
  path: string[];
  /** Undefined takes the member away. */
  value: Json | undefined;
}

export interface Seed {
  rule: string;
  fault: string;
  edits: Edit[];
}

const seed = (rule: string, fault: string, ...edits: Edit[]): Seed => ({ rule, fault, edits });

export const seeds: Seed[] = [
  seed(
    'rule/operation-id-is-verb-and-noun',
    'an id of another form',
    inRoot([...operation, 'operationId'], 'embeddings_create'),
  ),
  seed(
    'rule/operation-summary-is-short',
    'a long summary',
    inRoot([...operation, 'summary'], 'x'.repeat(81)),
  ),
  seed('rule/no-nullable', 'a word of 3.0', inThing(['properties', 'id', 'nullable'], true)),
  seed('rule/no-read-only', 'a readOnly member', inThing(['properties', 'id', 'readOnly'], true)),
  seed(
    'rule/no-prefix-items',
    'a tuple',
    inThing(['properties', 'id'], { description: 'd', type: 'array', prefixItems: [{ type: 'string' }] }),
  ),
  seed('house/body-limit', 'a body without a limit', inRoot([...operation, 'x-max-body-bytes'], undefined)),
  seed('house/closed-requests', 'an open object in a request', {
    file: 'schemas/ThingCircle.yaml',
    path: ['additionalProperties'],
    value: undefined,
  }),
  seed('house/closed-requests', 'a composed request', {
    file: 'schemas/ThingRequest.yaml',
    path: ['allOf'],
    value: [{ $ref: 'ThingCircle.yaml' }],
  }),
  seed(
    'house/code-samples',
    'a language without a sample',
    inRoot([...operation, 'x-codeSamples'], [{ lang: 'curl', source: 'run' }]),
  ),
  seed('house/discriminated-unions', 'a tag without a discriminator', inForm(['discriminator'], undefined)),
  seed(
    'house/discriminated-unions',
    'a member that is not mapped',
    inForm(['discriminator', 'mapping', 'square'], undefined),
  ),
  seed(
    'house/discriminated-unions',
    'a mapping that is not the tag',
    inForm(['discriminator', 'mapping'], { round: 'ThingCircle.yaml', square: 'ThingSquare.yaml' }),
  ),
  seed(
    'house/discriminated-unions',
    'a mapping to no member',
    inForm(['discriminator', 'mapping', 'state'], 'ThingState.yaml'),
  ),
  seed('house/discriminated-unions', 'a discriminator without type: object', inForm(['type'], undefined)),
  seed(
    'house/exchanges',
    'no rich exchange',
    inRoot([...operation, 'requestBody', 'content', 'application/json', 'examples', 'rich'], undefined),
  ),
  seed(
    'house/generated-errors',
    'an error written by hand',
    inRoot([...operation, 'responses', '404'], {
      description: 'Lost.',
      headers: { ...headers, 'x-should-retry': shared('headers/XShouldRetry.yaml') },
    }),
  ),
  seed('house/media-examples', 'no example', inRoot([...success, 'application/json', 'examples'], undefined)),
  seed(
    'house/media-examples',
    'an example without a name',
    inRoot([...success, 'application/json', 'examples'], undefined),
    inRoot([...success, 'application/json', 'example'], { id: '1' }),
  ),
  seed(
    'house/named-schemas',
    'an object in place',
    inThing(['properties', 'id'], {
      description: 'd',
      type: 'object',
      properties: { a: { type: 'string', description: 'a' } },
    }),
  ),
  seed('house/named-schemas', 'an enumeration in place', inThing(['properties', 'id', 'enum'], ['a', 'b'])),
  seed('house/named-schemas', 'an enumeration of one', inThing(['properties', 'id', 'enum'], ['a'])),
  seed(
    'house/named-schemas',
    'a union in place',
    inThing(['properties', 'form'], { description: 'd', anyOf: [{ type: 'string' }, { type: 'integer' }] }),
  ),
  seed('house/named-schemas', 'a list as a member of a union', {
    file: 'schemas/ThingState.yaml',
    path: ['anyOf', '2'],
    value: { type: 'array', items: { type: 'string' } },
  }),
  seed(
    'house/no-null-default',
    'a default of null',
    inThing(['properties', 'id'], { description: 'd', type: ['string', 'null'], default: null }),
  ),
  seed(
    'house/operation-parameters',
    'no x-sandbox-error',
    inRoot(
      [...operation, 'parameters'],
      [shared('parameters/TraceId.yaml'), shared('parameters/Traceparent.yaml')],
    ),
  ),
  seed(
    'house/operation-statuses',
    'a status that every operation has',
    inRoot([...operation, 'responses', '503'], undefined),
  ),
  seed(
    'house/operation-statuses',
    'a status of operations with a body',
    inRoot([...operation, 'responses', '413'], undefined),
  ),
  seed(
    'house/operation-statuses',
    'a status of operations that go upstream',
    inRoot([...operation, 'responses', '504'], undefined),
  ),
  seed(
    'house/plain-body-reference',
    'a description beside the reference of a body',
    inRoot([...success, 'application/json', 'schema', 'description'], 'd'),
  ),
  seed(
    'house/property-description',
    'a property that says nothing',
    inThing(['properties', 'id', 'description'], undefined),
  ),
  seed(
    'house/schema-files',
    'a reference into a file',
    inThing(['properties', 'form', '$ref'], 'ThingForm.yaml#/oneOf/0'),
  ),
  seed(
    'house/schema-files',
    'a name that languages have taken',
    { file: 'schemas/Object.yaml', path: [], value: tagged('x') },
    inThing(['properties', 'form', '$ref'], 'Object.yaml'),
  ),
  seed(
    'house/schema-files',
    'a name in another case',
    { file: 'schemas/thing_form.yaml', path: [], value: tagged('x') },
    inThing(['properties', 'form', '$ref'], 'thing_form.yaml'),
  ),
  seed(
    'house/stream-grammar',
    'a stream without a grammar',
    inRoot([...success, 'text/event-stream', 'x-stream-grammar'], undefined),
  ),
  seed(
    'house/stream-grammar',
    'a stream of no known form',
    inRoot([...success, 'text/event-stream', 'schema'], { type: 'string' }),
  ),
  seed(
    'house/stream-grammar',
    'a transcript that is no text',
    inRoot([...success, 'text/event-stream', 'examples', 'stream'], { value: { type: 'circle' } }),
  ),
];

function edited(node: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    const changed = edited(node[Number(key)], rest, value);
    return changed === undefined
      ? node
      : [...node.slice(0, Number(key)), changed, ...node.slice(Number(key) + 1)];
  }
  const members = isObject(node) ? { ...node } : {};
  const changed = edited(members[key], rest, value);
  if (changed === undefined) delete members[key];
  else members[key] = changed;
  return members;
}

/** The sound document with the fault in it. Throws when an edit leaves no object. */
export function faultyFiles({ edits }: Seed): Files {
  const files: Files = { ...soundFiles };
  for (const { file, path, value } of edits) {
    const changed = edited(files[file], path, value);
    if (!isObject(changed)) throw new Error(`${file} is gone`);
    files[file] = changed;
  }
  return files;
}
