/** Changes of the real contract that break no client. */
import { messages, messagesMedia } from './grammar-seeds.ts';
import { addPoem, schemas, type Seed } from './seed.ts';

const speechRequest = `${schemas}/CreateSpeechRequest`;

export const additiveSeeds: readonly Seed[] = [
  {
    title: 'an optional request field is new',
    surface: 'v1',
    change: (draft) => draft.add(`${speechRequest}/properties`, 'pitch', { type: 'number' }),
    rule: 'request-property-added',
    place: `${speechRequest}/properties/pitch`,
    operation: 'createSpeech',
  },
  {
    title: 'a field of an answer is new',
    surface: 'v1',
    change: (draft) => draft.add(`${schemas}/FileObject/properties`, 'sha256', { type: 'string' }),
    rule: 'response-property-added',
    place: `${schemas}/FileObject/properties/sha256`,
    operation: 'createFile',
  },
  {
    title: 'a field of an answer is now always there',
    surface: 'v1',
    change: (draft) => draft.list(`${schemas}/FileObject/required`).push('expires_at'),
    rule: 'response-property-required',
    place: `${schemas}/FileObject/properties/expires_at`,
    operation: 'retrieveFile',
  },
  {
    title: 'an upper bound of a request is raised',
    surface: 'v1',
    change: (draft) => draft.set(`${speechRequest}/properties/input`, 'maxLength', 8192),
    rule: 'request-bound-loosened',
    place: `${speechRequest}/properties/input/maxLength`,
    operation: 'createSpeech',
  },
  {
    title: 'a required request field is optional',
    surface: 'v1',
    change: (draft) => draft.drop(`${speechRequest}/required`, 'voice'),
    rule: 'request-property-optional',
    place: `${speechRequest}/properties/voice`,
    operation: 'createSpeech',
  },
  {
    title: 'a request field may be null, said by a union',
    surface: 'v1',
    change: (draft) =>
      draft.set(`${speechRequest}/properties`, 'instructions', {
        anyOf: [{ type: 'string', maxLength: 4096 }, { type: 'null' }],
      }),
    rule: 'request-branch-added',
    place: `${speechRequest}/properties/instructions/anyOf/1`,
    operation: 'createSpeech',
  },
  {
    title: 'an open list of an answer knows a further value',
    surface: 'alt',
    change: (draft) => draft.list(`${schemas}/KnownStopReason/enum`).push('poem'),
    rule: 'response-known-value-added',
    place: `${schemas}/StopReason/anyOf/1`,
    operation: 'createMessage',
  },
  {
    title: 'a value of a request is new',
    surface: 'v1',
    change: (draft) => draft.list(`${schemas}/SandboxErrorCode/enum`).push('teapot'),
    rule: 'request-value-added',
    place: `${schemas}/SandboxErrorCode/enum`,
    operation: 'listFiles',
  },
  {
    title: 'a kind of request part is new',
    surface: 'alt',
    change: (draft) => {
      draft.add(schemas, 'ToolChoiceSome', {
        type: 'object',
        additionalProperties: false,
        required: ['type'],
        properties: { type: { type: 'string', const: 'some' } },
      });
      draft.list(`${schemas}/ToolChoice/oneOf`).push({ $ref: `${schemas}/ToolChoiceSome` });
      draft.add(`${schemas}/ToolChoice/discriminator/mapping`, 'some', `${schemas}/ToolChoiceSome`);
    },
    rule: 'request-branch-added',
    place: `${schemas}/ToolChoiceSome`,
    operation: 'createMessage',
  },
  {
    title: 'a kind of block comes only with a new field of the request',
    surface: 'alt',
    change: (draft) => {
      addPoem(draft, 'ContentBlock', 'PoemBlock', 'poems');
      draft.add(`${schemas}/CreateMessageRequest/properties`, 'poems', { type: 'boolean' });
    },
    rule: 'response-branch-on-request',
    place: `${schemas}/PoemBlock`,
    operation: 'createMessage',
  },
  {
    title: 'a kind of block comes only with a new value in the request',
    surface: 'alt',
    change: (draft) => {
      addPoem(draft, 'ContentBlock', 'PoemBlock', 'context_management: rhyme_20270101');
      draft.list(`${schemas}/KnownContextEditType/enum`).push('rhyme_20270101');
    },
    rule: 'response-branch-on-request',
    place: `${schemas}/PoemBlock`,
    operation: 'createMessage',
  },
  {
    title: 'what was kept has a kind of item that only a new field of the request that made it asks for',
    surface: 'v1',
    change: (draft) => {
      addPoem(draft, 'ResponsesListedItem', 'ResponsesPoem', 'poems');
      draft.add(`${schemas}/CreateResponseRequest/properties`, 'poems', { type: 'boolean' });
    },
    rule: 'response-branch-on-request',
    place: `${schemas}/ResponsesPoem`,
    operation: 'listResponseItems',
  },
  {
    title: 'an event of an open stream is new',
    surface: 'alt',
    change: (draft) => {
      addPoem(draft, 'MessageStreamEvent', 'PoemEvent');
      const poem = { name: 'poem', when: { equals: ['/type', 'poem'] }, schema: 'PoemEvent' };
      draft.list(`${messages}/events`).unshift(poem);
      draft.add(`${messages}/machine/anywhere`, 'poem', {});
    },
    rule: 'stream-event-added',
    place: `${schemas}/PoemEvent`,
    operation: 'createMessage',
  },
  {
    title: 'an operation is new',
    surface: 'v1',
    change: (draft) =>
      draft.add('#/paths', '/poems', {
        get: { operationId: 'listPoems', responses: { '200': { description: 'All poems.' } } },
      }),
    rule: 'operation-added',
    place: '#/paths/~1poems/get',
    operation: 'listPoems',
  },
  {
    title: 'an optional parameter is new',
    surface: 'v1',
    change: (draft) =>
      draft.list('#/paths/~1files/get/parameters').unshift({
        name: 'before',
        in: 'query',
        schema: { type: 'string' },
      }),
    rule: 'parameter-added',
    place: '#/paths/~1files/get/parameters/0',
    operation: 'listFiles',
  },
  {
    title: 'a header of an answer is new',
    surface: 'v1',
    change: (draft) =>
      draft.add('#/paths/~1models/get/responses/200/headers', 'x-cache', { schema: { type: 'string' } }),
    rule: 'header-added',
    place: '#/paths/~1models/get/responses/200/headers/x-cache',
    operation: 'listModels',
  },
  {
    title: 'a media type of an answer is new',
    surface: 'v1',
    change: (draft) =>
      draft.add('#/paths/~1audio~1speech/post/responses/200/content', 'audio/amr', {
        schema: { type: 'string', format: 'binary' },
      }),
    rule: 'response-media-type-added',
    place: '#/paths/~1audio~1speech/post/responses/200/content/audio~1amr',
    operation: 'createSpeech',
  },
  {
    title: 'there is a further way to authenticate',
    surface: 'v1',
    change: (draft) => {
      draft.add('#/components/securitySchemes', 'KeyAuth', {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
      });
      draft.list('#/security').push({ KeyAuth: [] });
    },
    rule: 'security-added',
    place: '#/security',
    operation: 'listFiles',
  },
  {
    title: 'an error code is new',
    surface: 'v1',
    change: (draft) => {
      const { model_not_found: model } = draft.errors;
      if (model !== undefined) draft.errors['poem_not_found'] = model;
    },
    rule: 'error-code-added',
    place: 'errors.yaml#/poem_not_found',
  },
  {
    title: 'the limit on a body is raised',
    surface: 'alt',
    change: (draft) => draft.set('#/paths/~1messages/post', 'x-max-body-bytes', 67_108_864),
    rule: 'body-limit-raised',
    place: '#/paths/~1messages/post/x-max-body-bytes',
    operation: 'createMessage',
  },
  {
    title: 'a request field is deprecated',
    surface: 'v1',
    change: (draft) => draft.add(`${speechRequest}/properties/speed`, 'deprecated', true),
    rule: 'request-deprecated',
    place: `${speechRequest}/properties/speed`,
    operation: 'createSpeech',
  },
  {
    title: 'an extension is new',
    surface: 'alt',
    change: (draft) => draft.add(messagesMedia, 'x-note', 'new'),
    rule: 'document-extension-changed',
    place: `${messagesMedia}/x-note`,
    operation: 'createMessage',
  },
];
