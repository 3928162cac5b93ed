/** Defects of plain messages, counting, versions and the models list of the messages surface. */
import { at } from '../../../openapi/json/json-value.ts';
import {
  defective,
  drop,
  each,
  inResponse,
  inHeaders,
  inRequest,
  refused,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const op = 'createMessage';
const list = 'listMessageModels';
const plus = (by: number) => (old: unknown) => Number(old) + by;

export const messagesDefects: Defect[] = table('messages', 'alt', 'core', {
  'id-missing': inResponse(op, drop('id')),
  'id-constant': inResponse(op, set('id', 'msg_1')),
  'type-missing': inResponse(op, drop('type')),
  'role-missing': inResponse(op, drop('role')),
  'role-user': inResponse(op, set('role', 'user')),
  'model-missing': inResponse(op, drop('model')),
  'model-of-upstream': inResponse(op, set('model', 'upstream-model-7')),
  'content-as-text': inResponse(
    op,
    set('content', (old: unknown) => at(old, 0, 'text')),
  ),
  'content-empty': inResponse(op, set('content', [])),
  'content-block-untyped': inResponse(op, drop('content.*.type')),
  'content-of-another': inResponse(op, set('content.*.text', 'I am another answer.')),
  'content-trimmed-to-ascii': inResponse(
    op,
    set('content.*.text', (old: unknown) => String(old).replaceAll(/[^\s -~]/g, '?')),
  ),
  'content-cut-at-1000': inResponse(
    op,
    set('content.*.text', (old: unknown) => String(old).slice(0, 1_000)),
  ),
  'stop-reason-null': inResponse(op, set('stop_reason', null)),
  'stop-reason-missing': inResponse(op, drop('stop_reason')),
  'stop-reason-of-the-other-style': inResponse(
    op,
    set('stop_reason', (old: unknown) => (old === 'end_turn' ? 'stop' : old)),
  ),
  'stop-reason-always-end-turn': inResponse(op, set('stop_reason', 'end_turn')),
  'stop-sequence-missing': inResponse(op, set('stop_sequence', null)),
  'stop-sequence-always': inResponse(op, set('stop_sequence', 'five')),
  'usage-missing': inResponse(op, drop('usage')),
  'usage-input-zero': inResponse(op, set('usage.input_tokens', 0)),
  'usage-output-zero': inResponse(op, set('usage.output_tokens', 0)),
  'usage-output-too-high': inResponse(op, set('usage.output_tokens', plus(500))),
  'usage-as-text': inResponse(op, set('usage.input_tokens', String)),
  'usage-in-the-other-style': inResponse(
    op,
    set('usage', { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }),
  ),
  'usage-thinking-more-than-all': inResponse(op, set('usage.output_tokens_details.thinking_tokens', 9_000)),
  'answer-of-the-other-style': inResponse(op, (json) => {
    const text = at(json, 'content', 0, 'text');
    for (const name of Object.keys(json as object)) drop(name)(json);
    set('choices', [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }])(
      json,
    );
  }),
  'limit-ignored': inRequest(
    op,
    set('max_tokens', (old: unknown) => (old === 2 ? 500 : old)),
  ),
  'stop-ignored': inRequest(op, drop('stop_sequences')),
  'system-dropped': inRequest(op, drop('system')),
  'only-first-turn': inRequest(
    op,
    set('messages', (old: unknown) => (Array.isArray(old) ? old.slice(0, 1) : old)),
  ),
  'status-201': withStatus(defective(op), 201),
  'content-type-text': inHeaders(defective(op), (headers) => {
    headers['content-type'] = 'text/plain';
  }),
  'request-id-missing': inHeaders(defective(op), (headers) => {
    delete headers['request-id'];
  }),
  'body-cut': { delivery: (exchange) => (defective(op)(exchange) ? 'cut' : 'as-it-is') },
  'bearer-refused': withStatus(
    (exchange) => exchange.operation === op && exchange.asked.headers['authorization'] !== undefined,
    401,
  ),
  'x-api-key-refused': {
    response: (exchange) => {
      if (
        exchange.operation !== op ||
        exchange.asked.headers['x-api-key'] === undefined ||
        exchange.reply.status !== 200
      )
        return;
      exchange.reply.status = 401;
      exchange.json = {
        type: 'error',
        error: { type: 'authentication_error', message: 'Send a bearer.' },
        request_id: null,
      };
    },
  },
  'second-version-refused': withStatus(
    (exchange) => exchange.operation === op && exchange.asked.headers['anthropic-version'] === '2026-10-21',
    400,
  ),
  'version-demanded': withStatus(
    (exchange) => exchange.operation === op && exchange.asked.headers['anthropic-version'] === undefined,
    400,
  ),
  'any-version-taken': {
    request: (asked) =>
      void (asked.headers['anthropic-version'] === '1999-01-01' && delete asked.headers['anthropic-version']),
  },
  'versions-alike': { request: (asked) => void (asked.headers['anthropic-version'] = '2023-06-01') },
  'beta-query-refused': withStatus((exchange) => exchange.asked.url.includes('beta=true'), 400),
  'beta-header-refused': withStatus(
    (exchange) => exchange.asked.headers['anthropic-beta'] !== undefined,
    400,
  ),
  'count-constant': inResponse('countMessageTokens', set('input_tokens', 12)),
  'count-zero': inResponse('countMessageTokens', set('input_tokens', 0)),
  'count-as-text': inResponse('countMessageTokens', set('input_tokens', String)),
  'count-under-another-name': inResponse('countMessageTokens', (json) => {
    set('total_tokens', at(json, 'input_tokens'))(json);
    drop('input_tokens')(json);
  }),
  'count-off-by-one': inResponse('countMessageTokens', set('input_tokens', plus(1))),
  'count-without-system': inRequest('countMessageTokens', drop('system')),
  'models-in-the-other-style': inResponse(
    list,
    each(set('object', 'list'), set('data.*.object', 'model'), drop('data.*.type')),
  ),
  'models-without-names': inResponse(list, drop('data.*.display_name')),
  'models-created-as-number': inResponse(list, set('data.*.created_at', 1_767_225_600)),
  'models-created-without-zone': inResponse(list, set('data.*.created_at', '2026-01-01 00:00')),
  'models-an-id-twice': inResponse(
    list,
    set('data', (old: unknown) => [...(old as unknown[]).slice(0, -1), at(old, 0)]),
  ),
  'models-has-more-missing': inResponse(list, drop('has_more')),
  'models-has-more-always': inResponse(list, set('has_more', true)),
  'models-last-id-wrong': inResponse(list, set('last_id', 'sandbox/other')),
  'models-limit-ignored': { request: (asked) => void (asked.url = asked.url.replace(/limit=\d+&?/, '')) },
  'models-after-ignored': {
    request: (asked) => void (asked.url = asked.url.replace(/&?after_id=[^&]*/, '')),
  },
  'models-before-ignored': {
    request: (asked) => void (asked.url = asked.url.replace(/&?before_id=[^&]*/, '')),
  },
  'models-one-of-another': inResponse('retrieveMessageModel', set('id', 'sandbox/other')),
  'models-one-differs': inResponse('retrieveMessageModel', set('display_name', 'Another')),
  'models-unknown-as-400': withStatus(
    (exchange) => exchange.operation === 'retrieveMessageModel' && refused('model_not_found')(exchange),
    400,
  ),
});
