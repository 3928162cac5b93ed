/** Changes of the real contract after which a response is not what a client expects, one each. */
import { schemas, type Seed } from './seed.ts';

export const breakingResponseSeeds: readonly Seed[] = [
  {
    title: 'an optional field of an answer is gone',
    surface: 'v1',
    change: (draft) => draft.remove(`${schemas}/FileObject/properties`, 'expires_at'),
    rule: 'response-property-removed',
    place: `${schemas}/FileObject/properties/expires_at`,
    operation: 'listFiles',
  },
  {
    title: 'a field of an answer is no longer always there',
    surface: 'v1',
    change: (draft) => draft.drop(`${schemas}/FileObject/required`, 'bytes'),
    rule: 'response-property-optional',
    place: `${schemas}/FileObject/properties/bytes`,
    operation: 'retrieveFile',
  },
  {
    title: 'a field of an answer may be null',
    surface: 'alt',
    change: (draft) => draft.set(`${schemas}/Usage/properties/input_tokens`, 'type', ['integer', 'null']),
    rule: 'response-type-added',
    place: `${schemas}/Usage/properties/input_tokens/type`,
    operation: 'createMessage',
  },
  {
    title: 'a field of an answer may be null, said by a union',
    surface: 'v1',
    change: (draft) =>
      draft.set(`${schemas}/ChatChoice/properties`, 'message', {
        anyOf: [{ $ref: `${schemas}/ChatMessage` }, { type: 'null' }],
      }),
    rule: 'response-branch-added',
    place: `${schemas}/ChatChoice/properties/message/anyOf/1`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a closed list of an answer has a further value',
    surface: 'v1',
    change: (draft) => draft.list('#/components/headers/XShouldRetry/schema/enum').push('later'),
    rule: 'response-value-added',
    place: '#/components/headers/XShouldRetry/schema/enum',
    operation: 'listModels',
  },
  {
    title: 'the constant of an answer is another',
    surface: 'v1',
    change: (draft) => draft.set(`${schemas}/FileObject/properties/object`, 'const', 'file.v2'),
    rule: 'response-value-added',
    place: `${schemas}/FileObject/properties/object/const`,
    operation: 'createFile',
  },
  {
    title: 'a bound of an answer is gone',
    surface: 'alt',
    change: (draft) => draft.remove(`${schemas}/Usage/properties/output_tokens`, 'minimum'),
    rule: 'response-bound-loosened',
    place: `${schemas}/Usage/properties/output_tokens/minimum`,
    operation: 'createMessage',
  },
  {
    title: 'an answer has a further kind of block',
    surface: 'alt',
    change: (draft) => {
      draft.add(schemas, 'PoemBlock', {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: 'poem' } },
      });
      draft.list(`${schemas}/ContentBlock/oneOf`).push({ $ref: `${schemas}/PoemBlock` });
      draft.add(`${schemas}/ContentBlock/discriminator/mapping`, 'poem', `${schemas}/PoemBlock`);
    },
    rule: 'response-branch-added',
    place: `${schemas}/PoemBlock`,
    operation: 'createMessage',
  },
  {
    title: 'a kind of block is said to come with a field that earlier requests have',
    surface: 'alt',
    change: (draft) => {
      draft.add(schemas, 'PoemBlock', {
        type: 'object',
        'x-requested-by': 'system',
        required: ['type'],
        properties: { type: { type: 'string', const: 'poem' } },
      });
      draft.list(`${schemas}/ContentBlock/oneOf`).push({ $ref: `${schemas}/PoemBlock` });
      draft.add(`${schemas}/ContentBlock/discriminator/mapping`, 'poem', `${schemas}/PoemBlock`);
    },
    rule: 'response-branch-added',
    place: `${schemas}/PoemBlock`,
    operation: 'createMessage',
  },
  {
    title: 'an event of a closed stream is new',
    surface: 'v1',
    change: (draft) =>
      draft.list(`${schemas}/ChatStreamEvent/oneOf`).push({ type: 'object', required: ['poem'] }),
    rule: 'response-branch-added',
    place: `${schemas}/ChatStreamEvent/oneOf/2`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a field deep in an event is gone',
    surface: 'v1',
    change: (draft) => draft.remove(`${schemas}/ChatFunctionDelta/properties`, 'arguments'),
    rule: 'response-property-removed',
    place: `${schemas}/ChatFunctionDelta/properties/arguments`,
    operation: 'createChatCompletion',
  },
];
