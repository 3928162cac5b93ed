/** Defects of plain chat completions. */
import { at } from '../../../conformance/json-value.ts';
import {
  answered,
  drop,
  each,
  inAnswer,
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
    'id-missing': inAnswer(op, drop('id')),
    'id-empty': inAnswer(op, set('id', '')),
    'id-constant': inAnswer(op, set('id', 'chatcmpl-1')),
    'id-number': inAnswer(op, set('id', 17)),
    'object-wrong': inAnswer(op, set('object', 'text_completion')),
    'object-missing': inAnswer(op, drop('object')),
    'created-missing': inAnswer(op, drop('created')),
    'created-in-milliseconds': inAnswer(
      op,
      set('created', (old: unknown) => Number(old) * 1_000),
    ),
    'created-text': inAnswer(op, set('created', String)),
    'created-zero': inAnswer(op, set('created', 0)),
    'model-missing': inAnswer(op, drop('model')),
    'model-of-upstream': inAnswer(op, set('model', 'upstream-model-7')),
    'choices-missing': inAnswer(op, drop('choices')),
    'choices-empty': inAnswer(op, set('choices', [])),
    'choices-not-a-list': inAnswer(
      op,
      set('choices', (old: unknown) => at(old, 0)),
    ),
    'choice-twice': inAnswer(
      op,
      set('choices', (old: unknown) => [at(old, 0), at(old, 0)]),
    ),
    'choice-index-from-one': inAnswer(op, set('choices.*.index', plus(1))),
    'choice-index-missing': inAnswer(op, drop('choices.*.index')),
    'choices-out-of-order': inAnswer(op, set('choices', swap)),
    'role-missing': inAnswer(op, drop('choices.*.message.role')),
    'role-user': inAnswer(op, set('choices.*.message.role', 'user')),
    'message-missing': inAnswer(op, drop('choices.*.message')),
    'content-number': inAnswer(op, set('choices.*.message.content', 42)),
    'content-empty': inAnswer(op, set('choices.*.message.content', '')),
    'content-as-parts': inAnswer(
      op,
      set('choices.*.message.content', (old: unknown) => [{ type: 'text', text: old }]),
    ),
    'content-trimmed-to-ascii': inAnswer(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' ? old.replaceAll(/[^\s -~]/g, '?') : old,
      ),
    ),
    'content-cut-at-1000': inAnswer(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' ? old.slice(0, 1_000) : old,
      ),
    ),
    'content-of-another': inAnswer(op, set('choices.*.message.content', 'I am another answer.')),
    'finish-reason-missing': inAnswer(op, drop('choices.*.finish_reason')),
    'finish-reason-null': inAnswer(op, set('choices.*.finish_reason', null)),
    'finish-reason-foreign': inAnswer(op, set('choices.*.finish_reason', 'end_turn')),
    'finish-reason-always-stop': inAnswer(op, set('choices.*.finish_reason', 'stop')),
    'finish-reason-always-length': inAnswer(op, set('choices.*.finish_reason', 'length')),
    'logprobs-unasked': inAnswer(
      op,
      set('choices.*.logprobs', (old: unknown) => old ?? { content: [], refusal: null }),
    ),
    'logprobs-dropped': inAnswer(op, set('choices.*.logprobs', null)),
    'logprob-positive': inAnswer(op, set('choices.*.logprobs.content.*.logprob', 0.5)),
    'top-logprobs-empty': inAnswer(op, set('choices.*.logprobs.content.*.top_logprobs', [])),
    'usage-missing': inAnswer(op, drop('usage')),
    'usage-null': inAnswer(op, set('usage', null)),
    'usage-total-off-by-one': inAnswer(op, set('usage.total_tokens', plus(1))),
    'usage-total-missing': inAnswer(op, drop('usage.total_tokens')),
    'usage-prompt-zero': inAnswer(
      op,
      each(set('usage.prompt_tokens', 0), (json) =>
        set('usage.total_tokens', at(json, 'usage', 'completion_tokens'))(json),
      ),
    ),
    'usage-completion-zero': inAnswer(
      op,
      each(set('usage.completion_tokens', 0), (json) =>
        set('usage.total_tokens', at(json, 'usage', 'prompt_tokens'))(json),
      ),
    ),
    'usage-as-text': inAnswer(op, set('usage.prompt_tokens', String)),
    'usage-negative': inAnswer(op, set('usage.completion_tokens', -1)),
    'usage-cached-more-than-prompt': inAnswer(op, set('usage.prompt_tokens_details.cached_tokens', 5_000)),
    'usage-in-the-other-style': inAnswer(op, set('usage', { input_tokens: 3, output_tokens: 4 })),
    'limit-ignored': inRequest(op, each(drop('max_tokens'), drop('max_completion_tokens'))),
    'completion-limit-ignored': inRequest(op, drop('max_completion_tokens')),
    'stop-ignored': inRequest(op, drop('stop')),
    'stop-kept-in-text': inAnswer(
      op,
      set('choices.*.message.content', (old: unknown) =>
        typeof old === 'string' && old.endsWith('four ') ? `${old}five` : old,
      ),
    ),
    'n-ignored': inRequest(op, drop('n')),
    'n-usage-of-one': inAnswer(op, (json) => {
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
      answer: (exchange) => {
        if (exchange.asked.body.includes('\\u0000')) exchange.reply.status = 500;
      },
    },
    'status-201': withStatus(answered(op), 201),
    'content-type-text': inHeaders(answered(op), (headers) => {
      headers['content-type'] = 'text/plain';
    }),
    'content-type-missing': inHeaders(answered(op), (headers) => {
      delete headers['content-type'];
    }),
    'body-cut': { delivery: (exchange) => (answered(op)(exchange) ? 'cut' : 'as-it-is') },
    'body-not-json': {
      answer: (exchange) => {
        if (answered(op)(exchange)) exchange.text = `${exchange.text.slice(0, -1)},}`;
      },
    },
    'body-in-an-envelope': inAnswer(op, (json) => {
      const inner = structuredClone(json);
      for (const name of Object.keys(json as object)) drop(name)(json);
      set('data', inner)(json);
    }),
    'error-with-200': {
      answer: (exchange) => {
        if (exchange.operation === op && exchange.reply.status >= 400) exchange.reply.status = 200;
      },
    },
    'page-instead-of-error': {
      answer: (exchange) => {
        if (exchange.reply.status < 400) return;
        exchange.reply.headers['content-type'] = 'text/html';
        exchange.text = '<html><body><h1>Bad request</h1></body></html>';
      },
    },
    'every-second-fails': {
      answer: (exchange) => {
        if (answered(op)(exchange) && exchange.text.length % 2 === 0) exchange.reply.status = 500;
      },
    },
  }),
];
