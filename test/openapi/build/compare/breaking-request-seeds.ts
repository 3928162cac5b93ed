/** Changes of the real contract after which a request that was good is good no longer, one each. */
import { schemas, type Seed } from './seed.ts';

const chatRequest = `${schemas}/CreateChatCompletionRequest`;
const speechRequest = `${schemas}/CreateSpeechRequest`;

export const breakingRequestSeeds: readonly Seed[] = [
  {
    title: 'a request field is gone',
    surface: 'v1',
    change: (draft) => draft.remove(`${chatRequest}/properties`, 'seed'),
    rule: 'request-property-removed',
    place: `${chatRequest}/properties/seed`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a request field becomes required',
    surface: 'v1',
    change: (draft) => draft.list(`${speechRequest}/required`).push('response_format'),
    rule: 'request-property-required',
    place: `${speechRequest}/properties/response_format`,
    operation: 'createSpeech',
  },
  {
    title: 'a required request field is new',
    surface: 'alt',
    change: (draft) => {
      draft.add(`${schemas}/CreateMessageRequest/properties`, 'tenant', { type: 'string' });
      draft.list(`${schemas}/CreateMessageRequest/required`).push('tenant');
    },
    rule: 'request-required-property-added',
    place: `${schemas}/CreateMessageRequest/properties/tenant`,
    operation: 'createMessage',
  },
  {
    title: 'an upper bound of a request is lowered',
    surface: 'v1',
    change: (draft) => draft.set(`${speechRequest}/properties/input`, 'maxLength', 2048),
    rule: 'request-bound-tightened',
    place: `${speechRequest}/properties/input/maxLength`,
    operation: 'createSpeech',
  },
  {
    title: 'a lower bound of a request is raised',
    surface: 'v1',
    change: (draft) => draft.set(`${speechRequest}/properties/speed`, 'minimum', 0.5),
    rule: 'request-bound-tightened',
    place: `${speechRequest}/properties/speed/minimum`,
    operation: 'createSpeech',
  },
  {
    title: 'a request field gets a pattern',
    surface: 'v1',
    change: (draft) => draft.add(`${chatRequest}/properties/model`, 'pattern', '^[a-z/]+$'),
    rule: 'request-bound-tightened',
    place: `${chatRequest}/properties/model/pattern`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a request field has another type',
    surface: 'v1',
    change: (draft) => draft.set(`${chatRequest}/properties/parallel_tool_calls`, 'type', 'string'),
    rule: 'request-type-removed',
    place: `${chatRequest}/properties/parallel_tool_calls/type`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a request field may no longer be null',
    surface: 'v1',
    change: (draft) => draft.set(`${chatRequest}/properties/n`, 'type', 'integer'),
    rule: 'request-type-removed',
    place: `${chatRequest}/properties/n/type`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a number of a request must be an integer',
    surface: 'v1',
    change: (draft) => draft.set(`${speechRequest}/properties/speed`, 'type', 'integer'),
    rule: 'request-type-removed',
    place: `${speechRequest}/properties/speed/type`,
    operation: 'createSpeech',
  },
  {
    title: 'a value of a request is gone',
    surface: 'v1',
    change: (draft) => draft.drop(`${schemas}/SandboxErrorCode/enum`, 'model_not_found'),
    rule: 'request-value-removed',
    place: `${schemas}/SandboxErrorCode/enum`,
    operation: 'listModels',
  },
  {
    title: 'the default of a request field changes',
    surface: 'v1',
    change: (draft) => draft.set(`${chatRequest}/properties/parallel_tool_calls`, 'default', false),
    rule: 'request-default-changed',
    place: `${chatRequest}/properties/parallel_tool_calls/default`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a kind of message is gone',
    surface: 'v1',
    change: (draft) => {
      const kinds = draft.list(`${schemas}/ChatRequestMessage/oneOf`);
      kinds.splice(0, 1);
      draft.remove(`${schemas}/ChatRequestMessage/discriminator/mapping`, 'developer');
    },
    rule: 'request-branch-removed',
    place: `${schemas}/ChatDeveloperMessage`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a tag is another',
    surface: 'alt',
    change: (draft) => draft.set(`${schemas}/ToolChoiceAny/properties/type`, 'const', 'some'),
    rule: 'request-value-removed',
    place: `${schemas}/ToolChoiceAny/properties/type/const`,
    operation: 'createMessage',
  },
  {
    title: 'kinds are told apart by another field',
    surface: 'alt',
    change: (draft) => draft.set(`${schemas}/ThinkingConfig/discriminator`, 'propertyName', 'kind'),
    rule: 'request-discriminator-changed',
    place: `${schemas}/ThinkingConfig/discriminator/propertyName`,
    operation: 'createMessage',
  },
  {
    title: 'the type beside a union is another than that of its branches',
    surface: 'v1',
    change: (draft) => draft.set(`${schemas}/ChatToolChoiceSelection`, 'type', 'string'),
    rule: 'request-type-removed',
    place: `${schemas}/ChatToolChoiceFunction/type`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a string is no longer enough',
    surface: 'v1',
    change: (draft) => {
      draft.document.components = {
        ...draft.at('#/components'),
        schemas: { ...draft.at(schemas), ChatStop: { $ref: `${schemas}/ChatStopList` } },
      };
    },
    rule: 'request-branch-removed',
    place: `${schemas}/ChatStopText`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a free map is closed',
    surface: 'v1',
    change: (draft) => draft.set(`${schemas}/ChatRequestMetadata`, 'additionalProperties', false),
    rule: 'request-object-closed',
    place: `${schemas}/ChatRequestMetadata/additionalProperties`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a limit that is an extension is lowered',
    surface: 'alt',
    change: (draft) => draft.set(`${schemas}/CacheControl`, 'x-max-per-request', 2),
    rule: 'request-bound-tightened',
    place: `${schemas}/CacheControl/x-max-per-request`,
    operation: 'createMessage',
  },
  {
    title: 'a keyword that nobody understands is new',
    surface: 'v1',
    change: (draft) => draft.add(speechRequest, 'dependentRequired', { speed: ['voice'] }),
    rule: 'request-keyword-changed',
    place: `${speechRequest}/dependentRequired`,
    operation: 'createSpeech',
  },
];
