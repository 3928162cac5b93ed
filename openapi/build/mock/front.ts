/** The HTTP side of the mock: both surfaces under their base paths, errors in the surface's own envelope. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { errorEnvelope } from '../error-responses.ts';
import { codesOf, type ErrorTable, type Surface } from '../error-table.ts';
import { isObject, objectAt, stringAt } from '../json.ts';
import { readPrefer, type Wish } from './negotiation.ts';
import { parseBody, readBody } from './request-body.ts';
import type { MockResponse, MockRequest, SurfaceMock } from './surface-mock.ts';

export interface Mounted {
  surface: Surface;
  /** `/v1` or `/alt/v1`. */
  basePath: string;
  mock: SurfaceMock;
}

/** Headers about this one request; their examples would be untrue. */
const situational = ['x-dropped-fields', 'x-translation-loss', 'x-modelroute-target', 'x-token-count'];

function errorResponse(
  errors: ErrorTable,
  surface: Surface,
  code: string,
  { headers, message }: { headers?: Record<string, string>; message?: string } = {},
): MockResponse {
  const row = codesOf(errors, surface).find((candidate) => candidate.code === code);
  if (row === undefined) throw new Error(`errors.yaml has no code '${code}'`);
  return {
    status: row.status,
    headers: { 'content-type': 'application/json', ...headers },
    body: errorEnvelope(surface, code, { ...row.entry, message: message ?? row.entry.message }),
  };
}

function codeIn(body: unknown): string | undefined {
  const error = objectAt(body, 'error');
  return stringAt(error, 'code') ?? stringAt(objectAt(error, 'details'), 'error_code');
}

/** Makes the headers of the example true: the caller's trace id, and the headers of the code in the error table. */
function settleHeaders(
  response: MockResponse,
  errors: ErrorTable,
  surface: Surface,
  traceId: string | undefined,
): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name.toLowerCase(), String(value)] as const]
        : [],
    ),
  );
  for (const name of situational) delete headers[name];
  const id =
    traceId !== undefined && /^[\w.-]{8,128}$/.test(traceId) ? traceId : randomUUID().replaceAll('-', '');
  headers['x-trace-id'] = id;
  headers[surface === 'v1' ? 'x-request-id' : 'request-id'] = id;
  const entry = errors[codeIn(response.body) ?? ''];
  if (response.status < 400 || entry === undefined) return headers;
  headers['x-should-retry'] = String(entry.retryable);
  if (!entry.retryAfter) {
    delete headers['retry-after'];
    delete headers['retry-after-ms'];
  }
  if (response.status === 401) headers['www-authenticate'] ??= 'Bearer';
  return headers;
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: unknown,
): void {
  const bytes = Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...headers,
    'content-length': bytes.byteLength,
  });
  response.end(bytes);
}

function plainHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Prism's error as the contract's: nothing here ends without an envelope. */
function responseToFailure(
  error: unknown,
  errors: ErrorTable,
  { surface, mock }: Mounted,
  request: MockRequest,
  forced: string | undefined,
): MockResponse {
  const status = isObject(error) || error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (status === 401) return errorResponse(errors, surface, 'invalid_api_key');
  if (status === 415) return errorResponse(errors, surface, 'unsupported_media_type');
  const allowed = mock.methodsOf(request.target.split('?')[0] ?? '');
  if (allowed.length === 0)
    return errorResponse(errors, surface, 'path_not_found', { message: 'Unknown path.' });
  if (!allowed.includes(request.method)) {
    const allow = allowed.join(', ');
    const message = `Method ${request.method} is not allowed here; allowed: ${allow}.`;
    return errorResponse(errors, surface, 'method_not_allowed', { headers: { allow }, message });
  }
  // Prism found no example of the requested name.
  if (status === 404 && forced !== undefined) return errorResponse(errors, surface, forced);
  if (status === 404) {
    return errorResponse(errors, surface, 'invalid_value', { message: 'There is no such example here.' });
  }
  return errorResponse(errors, surface, 'internal_error');
}

async function respondTo(
  mounted: Mounted,
  errors: ErrorTable,
  incoming: IncomingMessage,
): Promise<MockResponse> {
  const { surface } = mounted;
  const bytes = await readBody(incoming);
  if (bytes === undefined) return errorResponse(errors, surface, 'payload_too_large');
  const headers = plainHeaders(incoming);
  const target = (incoming.url ?? '/').slice(mounted.basePath.length);
  const request: MockRequest = { method: incoming.method ?? 'GET', target, headers, body: undefined };
  const preferred = readPrefer(headers.prefer);
  // A code that is none stays in the header, where Prism refuses it.
  const forced = codesOf(errors, surface).find(({ code }) => code === headers['x-sandbox-error'])?.code;
  const wish: Wish = forced === undefined ? preferred : { example: forced };
  try {
    request.body = parseBody(incoming, bytes);
  } catch {
    return errorResponse(errors, surface, 'invalid_json');
  }
  try {
    return await mounted.mock.respond(request, wish);
  } catch (error) {
    return responseToFailure(error, errors, mounted, request, forced);
  }
}

/** What the mock's HTTP server does with each request. */
export function mockListener(mounts: readonly Mounted[], errors: ErrorTable): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const mounted = mounts.find(({ basePath }) => path === basePath || path.startsWith(`${basePath}/`));
    if (request.method === 'OPTIONS') {
      send(
        response,
        204,
        { 'access-control-allow-methods': '*', 'access-control-allow-headers': '*, authorization' },
        undefined,
      );
      return;
    }
    const surface = mounted?.surface ?? 'v1';
    const responding =
      mounted === undefined
        ? Promise.resolve(errorResponse(errors, surface, 'path_not_found', { message: 'Unknown path.' }))
        : respondTo(mounted, errors, request);
    responding.then(
      (reply) =>
        send(
          response,
          reply.status,
          settleHeaders(reply, errors, surface, request.headers['x-trace-id']?.toString()),
          reply.body,
        ),
      () => response.destroy(),
    );
  };
}
