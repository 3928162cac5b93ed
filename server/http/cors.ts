/**
 * CORS for browser clients. Keys travel in headers, never in cookies, so any origin may call;
 * a page can only use a key that it already has.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Head } from './head.ts';

const exposed = [
  'x-trace-id',
  'x-request-id',
  'request-id',
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
  'x-dropped-fields',
  'x-translation-loss',
  'x-modelroute-target',
  'x-token-count',
  'content-disposition',
  'www-authenticate',
  'allow',
  ...['limit', 'remaining', 'reset'].flatMap((what) => [
    `x-ratelimit-${what}-requests`,
    `x-ratelimit-${what}-tokens`,
    ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map(
      (of) => `anthropic-ratelimit-${of}-${what}`,
    ),
  ]),
].join(', ');

/** Mark a response as readable by pages of any origin. */
export const anyOriginHead: Head = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  exposed,
];

/** The same for a response whose head is not written at once. */
export function allowAnyOrigin(response: ServerResponse): void {
  for (let at = 0; at < anyOriginHead.length; at += 2)
    response.setHeader(anyOriginHead[at] ?? '', anyOriginHead[at + 1] ?? '');
}

/** Whether the request is a CORS preflight (Fetch standard). */
export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** Responds to a preflight. The requested headers are allowed as they are: none of them carries authority by itself. */
export function respondToPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  const asked = request.headers['access-control-request-headers'];
  response.setHeader('access-control-allow-methods', methods.join(', '));
  if (asked !== undefined && /^[\w\s,-]{1,4096}$/.test(asked)) {
    response.setHeader('access-control-allow-headers', asked);
  }
  response.setHeader('access-control-max-age', '7200');
  response.setHeader('vary', 'access-control-request-headers');
  response.writeHead(204);
  response.end();
}
