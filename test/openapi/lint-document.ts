/** A small document that is sound by every lint rule; the seeded faults are put into it. */
import { join } from 'node:path';
import type { JsonObject } from '../../openapi/build/json.ts';

const openapi = join(import.meta.dirname, '../../openapi');

/** A reference to a file of `openapi/shared`. */
export const shared = (name: string): JsonObject => ({ $ref: join(openapi, 'shared', name) });
const error = (name: string): JsonObject => ({
  $ref: join(openapi, 'generated/v1/responses', `${name}.yaml`),
});

/** The headers that every response of the document has. */
export const headers = {
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
    'x-access': {
      caller: 'project',
      role: 'viewer',
      management_keys: true,
      installation_keys: false,
      step_up: false,
    },
    'x-max-body-bytes': 1024,
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
        headers: { ...headers, 'x-modelroute-target': shared('headers/XModelrouteTarget.yaml') },
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

/** A closed object whose `type` is the tag. */
export const tagged = (tag: string): JsonObject => ({
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
    anyOf: [{ $ref: 'KnownThingState.yaml' }, { type: 'string' }],
  },
  'schemas/KnownThingState.yaml': { description: 'The known states.', type: 'string', enum: ['new'] },
};
