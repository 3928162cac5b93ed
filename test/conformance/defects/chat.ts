/** Defects of plain chat completions. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  each,
  inResponse,
  inHeaders,
  inRequest,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const op = 'createChatCompletion';
const plus = (by: number) => (old: unknown) => Number(old) + by;
const swap = (list: unknown) => (Array.isArray(list) ? list.toReversed() : list);

export const chatDefects: Defect[] = [
  ...table('chat', 'v1', 'core', {
    'id-missing': inResponse(op, drop('id')),
    'id-empty': inResponse(op, set('id', '')),
    'id-constant': inResponse(op, set('id', 'chatcmpl-1')),
    'id-number': inResponse(op, set('id', 17)),
    'object-wrong': inResponse(op, set('object', 'text_completion')),
    'object-missing': inResponse(op, drop('object')),
    'created-missing': inResponse(op, drop('created')),
    'created-in-milliseconds': inResponse(
      op,
      set('created', (old: unknown) => Number(old) * 1_000),
    ),
    'created-text': inResponse(op, set('created', String)),
    'created-zero': inResponse(op, set('created', 0)),
    'model-missing': inResponse(op, drop('model')),
    'model-of-upstream': inResponse(op, set('model', 'upstream-model-7')),
    'choices-missing': inResponse(op, drop('choices')),
    'choices-empty': inResponse(op, set('choices', [])),
    'choices-not-a-list': inResponse(
      op,
      set('choices', (old: unknown) => at(old, 0)),
    ),
    'choice-twice': inResponse(
      op,
      set('choices', (old: unknown) => [at(old, 0), at(old, 0)]),
    ),
    'choice-index-from-one': inResponse(op, set('choices.*.index', plus(1))),
    'choice-index-missing': inResponse(op, drop('choices.*.index')),
    'choices-out-of-order': inResponse(op, set('choices', swap)),
    'role-missing': inResponse(op, drop('choices.*.message.role')),
    'role-user': inResponse(op, set('choices.*.message.role', 'user')),
    'message-missing': inResponse(op, drop('choices.*.message')),
    'content-number': inResponse(op, set('choices.*.message.content', 42)),
    'content-empty': inResponse(op, set('choices.*.message.content', '')),
    'content-as-parts': inResponse(
      op,
      set('choices.*.message.content', (old: unknown) => [{ type: 'text', text: old }]),
    ),
    'content-trimmed-to-ascii': inResponse(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' ? old.replaceAll(/[^\s -~]/g, '?') : old,
      ),
    ),
    'content-cut-at-1000': inResponse(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' ? old.slice(0, 1_000) : old,
      ),
    ),
    'content-of-another': inResponse(op, set('choices.*.message.content', 'I am another answer.')),
    'finish-reason-missing': inResponse(op, drop('choices.*.finish_reason')),
    'finish-reason-null': inResponse(op, set('choices.*.finish_reason', null)),
    'finish-reason-foreign': inResponse(op, set('choices.*.finish_reason', 'end_turn')),
    'finish-reason-always-stop': inResponse(op, set('choices.*.finish_reason', 'stop')),
    'finish-reason-always-length': inResponse(op, set('choices.*.finish_reason', 'length')),
    'logprobs-unasked': inResponse(
      op,
      set('choices.*.logprobs', (old: unknown) => old ?? { content: [], refusal: null }),
    ),
    'logprobs-dropped': inResponse(op, set('choices.*.logprobs', null)),
    'logprob-positive': inResponse(op, set('choices.*.logprobs.content.*.logprob', 0.5)),
    'top-logprobs-empty': inResponse(op, set('choices.*.logprobs.content.*.top_logprobs', [])),
    'usage-missing': inResponse(op, drop('usage')),
    'usage-null': inResponse(op, set('usage', null)),
    'usage-total-off-by-one': inResponse(op, set('usage.total_tokens', plus(1))),
    'usage-total-missing': inResponse(op, drop('usage.total_tokens')),
    'usage-prompt-zero': inResponse(
      op,
      each(set('usage.prompt_tokens', 0), (json) =>
        set('usage.total_tokens', at(json, 'usage', 'completion_tokens'))(json),
      ),
    ),
    'usage-completion-zero': inResponse(
      op,
      each(set('usage.completion_tokens', 0), (json) =>
        set('usage.total_tokens', at(json, 'usage', 'prompt_tokens'))(json),
      ),
    ),
    'usage-as-text': inResponse(op, set('usage.prompt_tokens', String)),
    'usage-negative': inResponse(op, set('usage.completion_tokens', -1)),
    'usage-cached-more-than-prompt': inResponse(op, set('usage.prompt_tokens_details.cached_tokens', 5_000)),
    'usage-in-the-other-style': inResponse(op, set('usage', { input_tokens: 3, output_tokens: 4 })),
    'limit-ignored': inRequest(op, each(drop('max_tokens'), drop('max_completion_tokens'))),
    'completion-limit-ignored': inRequest(op, drop('max_completion_tokens')),
    'stop-ignored': inRequest(op, drop('stop')),
    'stop-kept-in-text': inResponse(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' && old.endsWith('four ') ? `${old}five` : old,
      ),
    ),
    'n-ignored': inRequest(op, drop('n')),
    'n-usage-of-one': inResponse(op, (json) => {
      if (Array.isArray(at(json, 'choices')) && at(json, 'choices', 2) !== undefined)
        each(
          set('usage.completion_tokens', 9),
          set('usage.total_tokens', 20),
          set('usage.completion_tokens_details', null),
          set('usage.prompt_tokens', 11),
        )(json);
    }),
    'system-dropped': inRequest(
      op,
      set('messages', (old: unknown) =>
        Array.isArray(old) ? old.filter((turn) => at(turn, 'role') !== 'system') : old,
      ),
    ),
    'only-first-turn': inRequest(
      op,
      set('messages', (old: unknown) =>
        Array.isArray(old) && old.every((turn) => at(turn, 'role') !== 'system') ? old.slice(0, 1) : old,
      ),
    ),
    'nul-becomes-500': {
      response: (exchange) => {
        if (exchange.asked.body.includes('\\u0000')) exchange.reply.status = 500;
      },
    },
    'status-201': withStatus(defective(op), 201),
    'content-type-text': inHeaders(defective(op), (headers) => {
      headers['content-type'] = 'text/plain';
    }),
    'content-type-missing': inHeaders(defective(op), (headers) => {
      delete headers['content-type'];
    }),
    'body-cut': { delivery: (exchange) => (defective(op)(exchange) ? 'cut' : 'as-it-is') },
    'body-not-json': {
      response: (exchange) => {
        if (defective(op)(exchange)) exchange.text = `${exchange.text.slice(0, -1)},}`;
      },
    },
    'body-in-an-envelope': inResponse(op, (json) => {
      const inner = structuredClone(json);
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('data', inner)(json);
    }),
    'error-with-200': {
      response: (exchange) => {
        if (exchange.operation === op && exchange.reply.status >= 400) exchange.reply.status = 200;
      },
    },
    'page-instead-of-error': {
      response: (exchange) => {
        if (exchange.reply.status < 400) return;
        exchange.reply.headers['content-type'] = 'text/html';
        exchange.text = '<html><body><h1>Bad request</h1></body></html>';
      },
    },
    'every-second-fails': {
      response: (exchange) => {
        if (defective(op)(exchange) && exchange.text.length % 2 === 0) exchange.reply.status = 500;
      },
    },
  }),
];
