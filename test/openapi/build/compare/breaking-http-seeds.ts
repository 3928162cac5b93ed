/** Changes of operations, headers, statuses and error codes of the real contract that break a client, one each. */
import type { Seed } from './seed.ts';

const chatPath = '#/paths/~1chat~1completions/post';

export const breakingHttpSeeds: readonly Seed[] = [
  {
    title: 'an operation is gone',
    surface: 'v1',
    change: (draft) => draft.remove('#/paths/~1files~1{file_id}', 'delete'),
    rule: 'operation-removed',
    place: '#/paths/~1files~1{file_id}/delete',
    operation: 'deleteFile',
  },
  {
    title: 'an operation has another operationId',
    surface: 'alt',
    change: (draft) => draft.set('#/paths/~1messages/post', 'operationId', 'sendMessage'),
    rule: 'operation-renamed',
    place: '#/paths/~1messages/post/operationId',
    operation: 'createMessage',
  },
  {
    title: 'the limit on a body is lowered',
    surface: 'v1',
    change: (draft) => draft.set(chatPath, 'x-max-body-bytes', 1_048_576),
    rule: 'body-limit-lowered',
    place: `${chatPath}/x-max-body-bytes`,
    operation: 'createChatCompletion',
  },
  {
    title: 'a parameter is gone',
    surface: 'v1',
    change: (draft) => draft.list('#/paths/~1files/get/parameters').splice(0, 1),
    rule: 'parameter-removed',
    place: '#/paths/~1files/get/parameters/0',
    operation: 'listFiles',
  },
  {
    title: 'a parameter becomes required',
    surface: 'alt',
    change: (draft) => draft.set('#/components/parameters/AnthropicVersion', 'required', true),
    rule: 'parameter-required',
    place: '#/components/parameters/AnthropicVersion/required',
    operation: 'listMessageModels',
  },
  {
    title: 'a known version is withdrawn',
    surface: 'alt',
    change: (draft) => draft.drop('#/components/parameters/AnthropicVersion/x-known-values', '2023-06-01'),
    rule: 'request-known-value-removed',
    place: '#/components/parameters/AnthropicVersion',
    operation: 'listMessageModels',
  },
  {
    title: 'a media type of an answer is gone',
    surface: 'v1',
    change: (draft) => draft.remove('#/paths/~1audio~1speech/post/responses/200/content', 'audio/flac'),
    rule: 'response-media-type-removed',
    place: '#/paths/~1audio~1speech/post/responses/200/content/audio~1flac',
    operation: 'createSpeech',
  },
  {
    title: 'a media type of a request is gone',
    surface: 'v1',
    change: (draft) => {
      const content = draft.at('#/paths/~1files/post/requestBody/content');
      content['application/json'] = content['multipart/form-data'] ?? null;
      delete content['multipart/form-data'];
    },
    rule: 'request-media-type-removed',
    place: '#/paths/~1files/post/requestBody/content/multipart~1form-data',
    operation: 'createFile',
  },
  {
    title: 'a part of a form is written in another way',
    surface: 'v1',
    change: (draft) =>
      draft.set(
        '#/paths/~1files/post/requestBody/content/multipart~1form-data/encoding/expires_after',
        'style',
        'form',
      ),
    rule: 'serialization-changed',
    place: '#/paths/~1files/post/requestBody/content/multipart~1form-data/encoding',
    operation: 'createFile',
  },
  {
    title: 'a status is gone',
    surface: 'v1',
    change: (draft) => draft.remove(`${chatPath}/responses`, '429'),
    rule: 'status-removed',
    place: '#/components/responses/TooManyRequests',
    operation: 'createChatCompletion',
  },
  {
    title: 'a status is new',
    surface: 'v1',
    change: (draft) => draft.add('#/paths/~1models/get/responses', '202', { description: 'Later.' }),
    rule: 'status-added',
    place: '#/paths/~1models/get/responses/202',
    operation: 'listModels',
  },
  {
    title: 'a header of an answer is gone',
    surface: 'v1',
    change: (draft) => draft.remove('#/components/responses/TooManyRequests/headers', 'retry-after'),
    rule: 'header-removed',
    place: '#/components/headers/RetryAfter',
    operation: 'createSpeech',
  },
  {
    title: 'a header of an answer is no longer always there',
    surface: 'alt',
    change: (draft) => draft.set('#/components/headers/XTraceId', 'required', false),
    rule: 'header-optional',
    place: '#/components/headers/XTraceId/required',
    operation: 'createMessage',
  },
  {
    title: 'a way to authenticate is gone',
    surface: 'alt',
    change: (draft) => draft.list('#/security').splice(0, 1),
    rule: 'security-removed',
    place: '#/security',
    operation: 'createMessage',
  },
  {
    title: 'the address is another',
    surface: 'v1',
    change: (draft) => draft.set('#/servers/0', 'url', '{base_url}/v2'),
    rule: 'server-removed',
    place: '#/servers',
  },
];

export const breakingErrorSeeds: readonly Seed[] = [
  {
    title: 'an error code is gone',
    surface: 'v1',
    change: (draft) => {
      delete draft.errors['content_blocked'];
    },
    rule: 'error-code-removed',
    place: 'errors.yaml#/content_blocked',
  },
  {
    title: 'an error code has another status',
    surface: 'alt',
    change: (draft) => Object.assign(draft.errors['model_not_found'] ?? {}, { altStatus: 400 }),
    rule: 'error-status-changed',
    place: 'errors.yaml#/model_not_found/status',
  },
  {
    title: 'an error is no longer worth a retry',
    surface: 'v1',
    change: (draft) => Object.assign(draft.errors['rate_limit_exceeded'] ?? {}, { retryable: false }),
    rule: 'error-retryable-changed',
    place: 'errors.yaml#/rate_limit_exceeded/retryable',
  },
  {
    title: 'an error has another type',
    surface: 'v1',
    change: (draft) => Object.assign(draft.errors['invalid_api_key'] ?? {}, { type: 'auth_error' }),
    rule: 'error-type-changed',
    place: 'errors.yaml#/invalid_api_key/type',
  },
  {
    title: 'an error no longer says when to retry',
    surface: 'v1',
    change: (draft) => Object.assign(draft.errors['rate_limit_exceeded'] ?? {}, { retryAfter: false }),
    rule: 'error-retry-after-removed',
    place: 'errors.yaml#/rate_limit_exceeded/retry_after',
  },
];
