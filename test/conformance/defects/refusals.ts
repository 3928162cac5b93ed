/** Defects of refusals, on both surfaces. */
import type { SurfaceName } from '../../../conformance/contract/surface-contract.ts';
import { at } from '../../../openapi/json/json-value.ts';
import {
  drop,
  inHeaders,
  inRefusal,
  inRequest,
  refused,
  set,
  table,
  withStatus,
  type Defect,
} from '../defect.ts';

const codeAt = { v1: 'error.code', alt: 'error.details.error_code' } as const;
const paramAt = { v1: 'error.param', alt: 'error.details.param' } as const;
const chatOf = { v1: 'createChatCompletion', alt: 'createMessage' } as const;

/** Defects that both surfaces can have. */
function everywhere(surface: SurfaceName): Defect[] {
  const operation = chatOf[surface];
  return [
    ...table(`${surface}-refusals`, surface, 'core', {
      'message-missing': inRefusal(drop('error.message')),
      'message-empty': inRefusal(set('error.message', '')),
      'type-missing': inRefusal(drop('error.type')),
      'type-always-api-error': inRefusal(set('error.type', 'api_error')),
      'code-missing': inRefusal(drop(codeAt[surface])),
      'code-as-number': inRefusal(set(codeAt[surface], 400)),
      'code-of-another': inRefusal(set(codeAt[surface], 'bad_request')),
      'param-never': inRefusal(set(paramAt[surface], null)),
      'param-with-a-pointer': inRefusal(
        set(paramAt[surface], (old: unknown) => (typeof old === 'string' ? `/body/${old}` : old)),
      ),
      'error-as-text': inRefusal((json) => set('error', at(json, 'error', 'message'))(json)),
      'error-as-detail': inRefusal((json) => {
        set('detail', at(json, 'error', 'message'))(json);
        drop('error')(json);
      }),
      'stack-in-message': inRefusal(
        set('error.message', "Cannot read 'x' of undefined\n    at handle (/srv/app/server.js:10:5)"),
      ),
      'content-type-problem': inHeaders(
        (exchange) => exchange.reply.status >= 400,
        (headers) => {
          headers['content-type'] = 'application/problem+json';
        },
      ),
      'should-retry-missing': inHeaders(
        (exchange) => exchange.reply.status >= 400,
        (headers) => {
          delete headers['x-should-retry'];
        },
      ),
      'should-retry-true': inHeaders(
        (exchange) => exchange.reply.status >= 400,
        (headers) => {
          headers['x-should-retry'] = 'true';
        },
      ),
      'bad-json-as-500': withStatus(refused('invalid_json'), 500),
      'bad-json-as-422': withStatus(refused('invalid_json'), 422),
      'wrong-type-as-422': withStatus(refused('invalid_type'), 422),
      'unknown-path-as-400': withStatus(refused('path_not_found'), 400),
      'unknown-path-as-page': {
        response: (exchange) => {
          if (exchange.code !== 'path_not_found') return;
          exchange.reply.headers['content-type'] = 'text/html';
          exchange.text = '<!doctype html><pre>Cannot GET /no-such-path</pre>';
        },
      },
      'unknown-model-as-400': withStatus(refused('model_not_found'), 400),
      'unknown-model-as-another': inRequest(
        operation,
        set('model', (old: unknown) => (String(old).startsWith('no-such') ? 'sandbox/chat' : old)),
      ),
      'wrong-method-as-404': withStatus(refused('method_not_allowed'), 404),
      'allow-missing': inHeaders(refused('method_not_allowed'), (headers) => {
        delete headers['allow'];
      }),
      'wrong-media-type-as-400': withStatus(refused('unsupported_media_type'), 400),
      'unknown-field-ignored': inRequest(operation, drop('no_such_field')),
      'unknown-query-ignored': {
        request: (asked) => {
          asked.url = asked.url.replace('?no_such_parameter=1', '');
        },
      },
      'bounds-ignored': inRequest(operation, (json) => {
        set('temperature', (old: unknown) => (old === 9 ? 1 : (old ?? null)))(json);
        if (at(json, 'temperature') === null) drop('temperature')(json);
        if (at(json, 'max_tokens') === -1) set('max_tokens', 5)(json);
      }),
      'missing-field-filled': inRequest(operation, (json) => {
        if (at(json, 'messages') === undefined) set('messages', [{ role: 'user', content: 'Hi' }])(json);
      }),
      'wrong-type-coerced': inRequest(
        operation,
        set('model', (old: unknown) => (typeof old === 'number' ? 'sandbox/chat' : old)),
      ),
      'wrong-key-as-403': withStatus(refused('invalid_api_key'), 403),
      'authenticate-missing': inHeaders(refused('invalid_api_key'), (headers) => {
        delete headers['www-authenticate'];
      }),
      'authenticate-basic': inHeaders(refused('invalid_api_key'), (headers) => {
        headers['www-authenticate'] = 'Basic realm="x"';
      }),
      'answers-with-the-other-envelope': {
        response: (exchange) => {
          if (exchange.reply.status < 400) return;
          const message = at(exchange.json, 'error', 'message');
          exchange.json =
            surface === 'v1'
              ? { type: 'error', error: { type: 'invalid_request_error', message }, request_id: null }
              : { error: { message, type: 'invalid_request_error', param: null, code: null } };
        },
      },
    }),
  ];
}

export const refusalDefects: Defect[] = [
  ...everywhere('v1'),
  ...everywhere('alt'),
  ...table('alt-refusals', 'alt', 'core', {
    'request-id-in-body-missing': inRefusal(drop('request_id')),
    'request-id-in-body-other': inRefusal(set('request_id', 'req_other_00000000')),
    'type-error-missing': inRefusal(drop('type')),
  }),
  ...table('v1-refusals', 'v1', 'core', {
    'param-missing': inRefusal(drop('error.param')),
    'retry-after-on-400': inHeaders(
      (exchange) => exchange.reply.status === 400,
      (headers) => {
        headers['retry-after'] = '2';
      },
    ),
  }),
];
