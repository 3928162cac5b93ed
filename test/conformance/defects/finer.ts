/** Finer defects: of what is accepted, counted and reported beyond the ordinary exchange. */
import type { SurfaceName } from '../../../conformance/contract/surface-contract.ts';
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  each,
  inResponse,
  inEvent,
  inEvents,
  inHeaders,
  inRequest,
  refused,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const chat = 'createChatCompletion';
const messages = 'createMessage';
const operationOf = { v1: chat, alt: messages } as const;
const listOf = { v1: 'listModels', alt: 'listMessageModels' } as const;
const plus = (by: number) => (old: unknown) => Number(old) + by;
const sentence = (old: unknown) => typeof old === 'string' && old.includes('[image');

function core(surface: SurfaceName): Defect[] {
  const operation = operationOf[surface];
  const has = (text: string) => (exchange: Parameters<ReturnType<typeof defective>>[0]) =>
    exchange.operation === operation && exchange.asked.body.includes(text);
  return table(`${surface}-finer`, surface, 'core', {
    'charset-refused': withStatus(
      (exchange) => (exchange.asked.headers['content-type'] ?? '').includes('charset'),
      415,
    ),
    'media-type-in-capitals-refused': withStatus(
      (exchange) => (exchange.asked.headers['content-type'] ?? '').startsWith('Application'),
      415,
    ),
    'client-headers-refused': withStatus(
      (exchange) => exchange.asked.headers['x-stainless-lang'] !== undefined,
      400,
    ),
    'scheme-in-lower-case-refused': withStatus(
      (exchange) => (exchange.asked.headers['authorization'] ?? '').startsWith('bearer '),
      401,
    ),
    'head-unknown': withStatus((exchange) => exchange.asked.method === 'HEAD', 404),
    'compressed-body-misread': withStatus(
      (exchange) => exchange.asked.headers['content-encoding'] === 'gzip',
      500,
    ),
    'no-hint-at-a-wrong-address': {
      response: (exchange) => {
        if (exchange.code === 'path_not_found')
          exchange.text = exchange.text.replace(/ Did you mean[^"]*/, '');
      },
    },
    'no-nearest-models': {
      response: (exchange) => {
        if (exchange.code === 'model_not_found') exchange.text = exchange.text.replace(/ Nearest:[^"]*/, '');
      },
    },
    'allow-with-too-much': inHeaders(refused('method_not_allowed'), (headers) => {
      headers['allow'] = `${headers['allow']}, PUT, PATCH`;
    }),
    'allow-with-too-little': inHeaders(refused('method_not_allowed'), (headers) => {
      headers['allow'] = 'OPTIONS';
    }),
    'param-without-its-path': {
      response: (exchange) => {
        if (exchange.reply.status === 400)
          exchange.text = exchange.text.replace(/"param":"[^"]*\.(\w+)"/, '"param":"$1"');
      },
    },
    'unknown-field-in-a-message-ignored': inRequest(operation, drop('messages.*.colour')),
    'empty-messages-taken': inRequest(
      operation,
      set('messages', (old: unknown) =>
        Array.isArray(old) && old.length === 0 ? [{ role: 'user', content: 'x' }] : old,
      ),
    ),
    'bad-base64-taken': withStatus((exchange) => exchange.code === 'invalid_base64', 200),
    'image-forgotten': inResponse(operation, (json) => {
      const path = surface === 'v1' ? 'choices.*.message.content' : 'content.*.text';
      set(path, (old: unknown) => (sentence(old) ? 'Look' : old))(json);
    }),
    'optional-fields-refused': withStatus(has(surface === 'v1' ? '"logit_bias"' : '"top_k"'), 400),
    'something-lost-on-the-way': inHeaders(defective(operation), (headers) => {
      headers['x-translation-loss'] = 'temperature';
    }),
    'second-request-hangs-up': {
      delivery: (exchange) =>
        has('Repeat exactly: oak')(exchange) || has('Remember: oak')(exchange) ? 'cut' : 'as-it-is',
    },
  });
}

function gateway(surface: SurfaceName): Defect[] {
  const faulty = (fault: string) => (exchange: Parameters<ReturnType<typeof defective>>[0]) =>
    exchange.isStream && exchange.asked.body.includes(`sandbox/stream-${fault}"`);
  const withoutError = (fault: string): Pick<Defect, 'response'> => ({
    response: (exchange) => {
      if (faulty(fault)(exchange))
        exchange.events = exchange.events.filter(({ data }) => !data.includes('"error":{'));
    },
  });
  return table(`${surface}-finer`, surface, 'gateway', {
    'preflight-of-models-forgotten': withStatus(
      (exchange) => exchange.asked.method === 'OPTIONS' && exchange.asked.url.endsWith('/models'),
      404,
    ),
    'a-missing-end-gets-through': withoutError(
      surface === 'v1' ? 'finish-reason-missing' : 'message-delta-missing',
    ),
    'a-bad-order-gets-through': withoutError(surface === 'v1' ? 'chunk-identity-constant' : 'block-overlap'),
    'unknown-order-of-errors-taken': withStatus(refused('upstream_invalid_response'), 500),
    'trace-id-missing-on-other-operations': inHeaders(
      (exchange) =>
        exchange.operation !== operationOf[surface] &&
        exchange.operation !== listOf[surface] &&
        exchange.operation !== '',
      (headers) => {
        delete headers['x-trace-id'];
      },
    ),
  });
}

export const finerDefects: Defect[] = [
  ...core('v1'),
  ...core('alt'),
  ...gateway('v1'),
  ...gateway('alt'),
  ...table('chat-finer', 'v1', 'core', {
    'usage-counts-one-token-too-many': inResponse(
      chat,
      each(set('usage.completion_tokens', plus(1)), set('usage.total_tokens', plus(1))),
    ),
    'prompt-counts-one-token-too-many': inResponse(
      chat,
      each(set('usage.prompt_tokens', plus(1)), set('usage.total_tokens', plus(1))),
    ),
    'logprob-bytes-of-another': inResponse(chat, set('choices.*.logprobs.content.*.bytes', [65])),
    'tokens-of-another-text': inResponse(chat, set('choices.*.logprobs.content.*.token', 'x')),
    'reasoning-not-counted': inResponse(chat, set('usage.completion_tokens_details.reasoning_tokens', 0)),
    'file-forgotten': inResponse(
      chat,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' && old.includes('note.txt') ? 'Read' : old,
      ),
    ),
    'voice-ignored': inRequest('createSpeech', set('voice', 'alloy')),
    'sound-is-silence': {
      response: (exchange) => {
        if (defective('createSpeech')(exchange) && exchange.reply.headers['content-type'] === 'audio/pcm')
          exchange.reply.body = Buffer.alloc(exchange.reply.body.length);
      },
    },
    'sound-at-half-the-rate': {
      response: (exchange) => {
        if (!defective('createSpeech')(exchange) || exchange.reply.headers['content-type'] !== 'audio/pcm')
          return;
        exchange.reply.body = Buffer.from(exchange.reply.body.filter((_, index) => index % 4 < 2));
      },
    },
    'tokens-refused-as-input': withStatus((exchange) => exchange.asked.body.includes('[5,6,7]'), 400),
    'stop-options-ignored': inRequest(chat, drop('stream_options')),
  }),
  ...table('messages-finer', 'alt', 'core', {
    'thinking-dropped': inRequest(messages, drop('thinking')),
    'signature-missing': inResponse(
      messages,
      set('content.0.signature', (old: unknown) => (old === undefined ? undefined : '')),
    ),
    'same-keys-refused': withStatus(
      (exchange) =>
        exchange.asked.headers['x-api-key'] !== undefined &&
        exchange.asked.headers['authorization'] !== undefined,
      401,
    ),
    'count-without-tools': inRequest('countMessageTokens', drop('tools')),
    'limit-not-required': inRequest(
      messages,
      set('max_tokens', (old: unknown) => old ?? 50),
    ),
    'unknown-cursor-ignored': {
      request: (asked) => void (asked.url = asked.url.replace('after_id=nobody', '')),
    },
  }),
  ...table('stream-finer', 'v1', 'streaming', {
    'usage-not-null-before': inEvent(chat, (json) => at(json, 'usage') === null, drop('usage')),
    'late-role': inEvents(chat, (events) => events.slice(1)),
  }),
  ...table('stream-finer-alt', 'alt', 'streaming', {
    'start-counts-nothing': inEvent(
      messages,
      (json) => at(json, 'type') === 'message_start',
      set('message.usage.input_tokens', 0),
    ),
    'signature-dropped': inEvents(messages, (events) =>
      events.filter(({ data }) => !data.includes('signature_delta')),
    ),
  }),
  ...table('silence', 'alt', 'streaming', {
    'no-keep-alive': {
      response: (exchange) =>
        void (
          exchange.isStream && (exchange.events = exchange.events.filter(({ event }) => event !== 'ping'))
        ),
    },
  }),
  ...table('clock', 'v1', 'core', {
    'an-hour-late': inResponse(chat, set('created', plus(3_600))),
  }),
  ...table('quiet', 'v1', 'core', {
    'embeddings-scaled': inResponse(
      'createEmbedding',
      set('data.*.embedding', (old: unknown) =>
        Array.isArray(old) ? old.map((value) => Number(value) * 2) : old,
      ),
    ),
    'logprobs-too-sure': inResponse(chat, set('choices.*.logprobs.content.*.logprob', -0.0001)),
    'seed-ignored': inRequest(chat, drop('seed')),
  }),
];
