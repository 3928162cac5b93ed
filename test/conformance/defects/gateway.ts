/** Defects of the layers between client and provider: correlation, rate limits, browsers, faults of providers. */
import type { SurfaceName } from '../../../conformance/contract/surface-contract.ts';
import { inHeaders, refused, set, table, withStatus, type Defect } from '../defect.ts';
import type { Exchange } from '../exchange.ts';

const requestId = { v1: 'x-request-id', alt: 'request-id' } as const;
const always = () => true;
const failed = (exchange: Exchange) => exchange.reply.status >= 400;
const upstream = (fault: string) => (exchange: Exchange) =>
  exchange.isStream && exchange.asked.body.includes(`sandbox/stream-${fault}"`);
const remove =
  (...names: string[]) =>
  (headers: Record<string, string>) => {
    for (const name of names) delete headers[name];
  };
const put = (name: string, value: string) => (headers: Record<string, string>) => {
  headers[name] = value;
};

function everywhere(surface: SurfaceName): Defect[] {
  const id = requestId[surface];
  return table(`${surface}-gateway`, surface, 'gateway', {
    'trace-id-missing': inHeaders(always, remove('x-trace-id')),
    'trace-id-missing-on-errors': inHeaders(failed, remove('x-trace-id')),
    'trace-id-missing-on-401': inHeaders(refused('invalid_api_key'), remove('x-trace-id')),
    'trace-id-missing-on-404': inHeaders(refused('path_not_found'), remove('x-trace-id')),
    'trace-id-missing-on-streams': inHeaders((exchange) => exchange.isStream, remove('x-trace-id')),
    'trace-id-not-kept': inHeaders(always, (headers, exchange) => {
      if (exchange.asked.headers['x-trace-id'] !== undefined)
        headers['x-trace-id'] = headers[id] = 'another-id-00000001';
    }),
    'trace-id-constant': inHeaders(always, (headers, exchange) => {
      if (exchange.asked.headers['x-trace-id'] === undefined)
        headers['x-trace-id'] = headers[id] = 'always-the-same-id';
    }),
    'unusable-trace-id-kept': inHeaders(always, (headers, exchange) => {
      const own = exchange.asked.headers['x-trace-id'];
      if (own === 'short') headers['x-trace-id'] = headers[id] = own;
    }),
    'unusable-trace-id-refused': withStatus(
      (exchange) => exchange.asked.headers['x-trace-id'] === 'short',
      400,
    ),
    'request-id-missing': inHeaders(always, remove(id)),
    'request-id-other': inHeaders(always, put(id, 'req_0000000000000001')),
    'request-id-under-the-other-name': inHeaders(always, (headers) => {
      const own = headers[id];
      delete headers[id];
      if (own !== undefined) headers[surface === 'v1' ? 'request-id' : 'x-request-id'] = own;
    }),
    'traceparent-ignored': { request: (asked) => void delete asked.headers['traceparent'] },
    'retry-after-missing': inHeaders(refused('rate_limit_exceeded'), remove('retry-after', 'retry-after-ms')),
    'retry-after-ms-missing': inHeaders(refused('rate_limit_exceeded'), remove('retry-after-ms')),
    'retry-after-as-date': inHeaders(
      refused('rate_limit_exceeded'),
      put('retry-after', 'Fri, 20 Nov 2026 12:00:00 GMT'),
    ),
    'retry-after-zero': inHeaders(refused('rate_limit_exceeded'), put('retry-after', '0')),
    'retry-after-an-hour': inHeaders(refused('rate_limit_exceeded'), put('retry-after', '3600')),
    'retry-after-contradicts': inHeaders(refused('rate_limit_exceeded'), put('retry-after-ms', '30000')),
    'rate-limit-as-503': withStatus(refused('rate_limit_exceeded'), 503),
    'rate-limit-not-to-be-retried': inHeaders(refused('rate_limit_exceeded'), put('x-should-retry', 'false')),
    'quota-as-402': withStatus(refused('insufficient_quota'), 402),
    'quota-to-be-retried': inHeaders(refused('insufficient_quota'), put('x-should-retry', 'true')),
    'quota-with-retry-after': inHeaders(refused('insufficient_quota'), put('retry-after', '5')),
    'forbidden-as-401': withStatus(refused('model_not_allowed'), 401),
    'forbidden-as-404': withStatus(refused('insufficient_scope'), 404),
    'blocked-as-200': withStatus(refused('content_blocked'), 200),
    'expired-key-as-403': withStatus(refused('key_expired'), 403),
    'overloaded-as-500': withStatus(refused('overloaded'), 500),
    'overloaded-of-the-other-surface': withStatus(refused('overloaded'), surface === 'v1' ? 529 : 503),
    'deadline-as-408': withStatus(refused('deadline_exceeded'), 408),
    'upstream-as-500': withStatus(refused('upstream_error'), 500),
    'upstream-not-to-be-retried': inHeaders(refused('upstream_error'), put('x-should-retry', 'false')),
    'unavailable-without-wait': inHeaders(
      refused('model_unavailable'),
      remove('retry-after', 'retry-after-ms'),
    ),
    'rate-header-as-words': inHeaders(
      always,
      put(
        surface === 'v1' ? 'x-ratelimit-remaining-requests' : 'anthropic-ratelimit-requests-remaining',
        'many',
      ),
    ),
    'rate-header-more-left-than-there-is': inHeaders(always, (headers) => {
      const [limit, remaining] =
        surface === 'v1'
          ? ['x-ratelimit-limit-tokens', 'x-ratelimit-remaining-tokens']
          : ['anthropic-ratelimit-tokens-limit', 'anthropic-ratelimit-tokens-remaining'];
      headers[limit ?? ''] = '100';
      headers[remaining ?? ''] = '1000';
    }),
    'rate-reset-malformed': inHeaders(
      always,
      put(surface === 'v1' ? 'x-ratelimit-reset-requests' : 'anthropic-ratelimit-requests-reset', 'soon'),
    ),
    'cors-missing': inHeaders(always, remove('access-control-allow-origin')),
    'cors-missing-on-errors': inHeaders(failed, remove('access-control-allow-origin')),
    'cors-missing-on-streams': inHeaders(
      (exchange) => exchange.isStream,
      remove('access-control-allow-origin'),
    ),
    'cors-nothing-exposed': inHeaders(always, remove('access-control-expose-headers')),
    'cors-another-origin': inHeaders(always, (headers) => {
      if (headers['access-control-allow-origin'] !== undefined)
        headers['access-control-allow-origin'] = 'https://other.example';
    }),
    'preflight-without-methods': inHeaders(
      (exchange) => exchange.asked.method === 'OPTIONS',
      remove('access-control-allow-methods'),
    ),
    'preflight-without-headers': inHeaders(
      (exchange) => exchange.asked.method === 'OPTIONS',
      put('access-control-allow-headers', 'content-type'),
    ),
    'preflight-wants-a-key': withStatus((exchange) => exchange.asked.method === 'OPTIONS', 401),
    'stream-may-be-stored': inHeaders((exchange) => exchange.isStream, remove('cache-control')),
    'stream-may-be-held-back': inHeaders((exchange) => exchange.isStream, remove('x-accel-buffering')),
    'stream-buffered': { delivery: (exchange) => (exchange.isStream ? 'at-the-end' : 'as-it-is') },
    'answers-mixed-up': {
      response: (exchange) => {
        if (exchange.asked.body.includes('conformance-3-d'))
          exchange.text = exchange.text.replaceAll('conformance-3-d', 'conformance-4-e');
      },
    },
    'cut-upstream-ends-well': {
      response: (exchange) => {
        if (!upstream('cut')(exchange)) return;
        exchange.events = [
          ...exchange.events.slice(0, -1),
          surface === 'v1'
            ? { event: undefined, data: '[DONE]' }
            : { event: 'message_stop', data: '{"type":"message_stop"}' },
        ];
      },
    },
    'cut-upstream-just-ends': {
      response: (exchange) => {
        if (upstream('cut')(exchange)) exchange.events = exchange.events.slice(0, -1);
      },
    },
    'terminator-after-error': {
      response: (exchange) => {
        if (upstream('malformed-json')(exchange))
          exchange.events = [
            ...exchange.events,
            surface === 'v1'
              ? { event: undefined, data: '[DONE]' }
              : { event: 'message_stop', data: '{"type":"message_stop"}' },
          ];
      },
    },
    'error-event-without-message': {
      response: (exchange) => {
        if (upstream('missing-terminator')(exchange))
          exchange.text = exchange.text.replaceAll(/"message":"The provider[^"]*"/g, '"message":""');
      },
    },
    'page-of-upstream-passed-on': {
      response: (exchange) => {
        if (!exchange.asked.body.includes('sandbox/stream-html"')) return;
        exchange.reply.headers['content-type'] = 'text/html';
        exchange.text = '<html>Bad gateway</html>';
      },
    },
    'ordered-error-ignored': { request: (asked) => void delete asked.headers['x-sandbox-error'] },
    'error-type-of-another': {
      response: (exchange) => {
        if (exchange.code !== 'content_blocked') return;
        const { json } = exchange;
        set('error.type', 'invalid_request_error')(json);
        exchange.json = json;
      },
    },
  });
}

export const gatewayDefects: Defect[] = [...everywhere('v1'), ...everywhere('alt')];
