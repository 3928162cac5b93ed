/** The local proxy: relays every request to the side of its tenant and the response back as it comes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Cutover } from './cutover.ts';
import { judgeResponse } from './judge-response.ts';
import { isCopied, kindOf } from './request-kind.ts';
import type { ModelMap } from './model-map.ts';
import { readBody, renamedBody, type RequestBody } from './request-body.ts';
import { responseHeaders, type Service } from './service.ts';
import { Shadow } from './shadow.ts';
import { tenantOf } from './tenant-of.ts';

export interface ProxyOptions {
  cutover: Cutover<Service>;
  map: ModelMap;
  /** Header that names the tenant; without it the key does. */
  tenantHeader: string | undefined;
  /** Beginnings of paths that always go to the old side. */
  keptPaths: readonly string[];
  /** Deadline of one shadow copy, milliseconds. */
  shadowTimeoutMs: number;
}

/** One request in progress. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  kind: string;
  body: RequestBody;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export function createProxy(options: ProxyOptions): Server {
  const { cutover, map } = options;
  const shadow = new Shadow(cutover, options.shadowTimeoutMs);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const path = pathOf(request.url ?? '/');
    const body = await readBody(request);
    const exchange = {
      request,
      response,
      path,
      kind: kindOf(request, path, body.whole),
      body,
      signal: gone.signal,
    };
    const isKept = options.keptPaths.some((prefix) => path.startsWith(prefix));
    if (cutover.isShadowing && !isKept && body.whole !== undefined && isCopied(request, path))
      shadow.copy(request, map.path(path), exchange.kind, forNewSide(exchange));
    if (isKept || cutover.sideOf(tenantOf(request, options.tenantHeader)) === 'old')
      await toOldSide(exchange);
    else await toNewSide(exchange);
  }

  const forNewSide = ({ request, body }: Pick<Exchange, 'request' | 'body'>): RequestBody =>
    map.hasModels && isJson(request) ? renamedBody(body, map) : body;

  async function toNewSide(exchange: Exchange): Promise<void> {
    const { request, path, signal } = exchange;
    const call = cutover.begin('new', exchange.kind);
    let response;
    try {
      response = await cutover.target('new').send(request, map.path(path), forNewSide(exchange), signal);
    } catch (thrown) {
      if (signal.aborted) {
        call.abandoned();
        return;
      }
      call.failed();
      if (exchange.body.whole !== undefined && isConnectionLost(thrown)) await toOldSide(exchange);
      else refuse(exchange.response, thrown);
      return;
    }
    await pass(exchange, response, call);
  }

  async function toOldSide(exchange: Exchange): Promise<void> {
    const { request, path, body, signal } = exchange;
    const call = cutover.begin('old', exchange.kind);
    let response;
    try {
      response = await cutover.target('old').send(request, path, body, signal);
    } catch (thrown) {
      if (signal.aborted) call.abandoned();
      else call.failed();
      refuse(exchange.response, thrown);
      return;
    }
    await pass(exchange, response, call);
  }

  return createServer((request, response) => {
    // The error here is the caller's disconnect in the middle of the body: there is no client to respond to.
    serve(request, response).catch(() => response.destroy());
  });
}

type ServiceResponse = Awaited<ReturnType<Service['send']>>;

async function pass(
  { response, signal }: Exchange,
  { statusCode, headers, body }: ServiceResponse,
  call: ReturnType<Cutover<Service>['begin']>,
): Promise<void> {
  const judge = judgeResponse(call, statusCode, headers);
  response.writeHead(statusCode, { ...responseHeaders(headers), 'x-cutover-side': call.side });
  response.flushHeaders();
  try {
    for await (const chunk of body) {
      judge.chunk(chunk as Buffer);
      if (!response.write(chunk)) await once(response, 'drain', { signal });
    }
    judge.end();
    response.end();
  } catch {
    if (signal.aborted) call.abandoned();
    else call.failed();
    // A truncated response has to look truncated to the caller too.
    response.destroy();
  }
}

function refuse(response: ServerResponse, thrown: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const isLate = codeOf(thrown) === 'UND_ERR_HEADERS_TIMEOUT';
  const message = isLate ? 'The service did not respond in time.' : 'The service cannot be reached.';
  const error = { message, type: 'upstream_error', param: null, code: isLate ? 'timeout' : 'bad_gateway' };
  response.writeHead(isLate ? 504 : 502, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error }));
}

/** Whether the connection failed or broke, and not a timeout: then another try costs the caller no time. */
function isConnectionLost(thrown: unknown): boolean {
  const lost = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ];
  const code = codeOf(thrown);
  return [...lost, 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_SOCKET'].includes(code);
}

function codeOf(thrown: unknown): string {
  const code = (thrown as { code?: unknown }).code;
  if (typeof code === 'string') return code;
  const [first] = (thrown as { errors?: unknown[] }).errors ?? [];
  return first === undefined ? '' : codeOf(first);
}

/** Only a path: an absolute form would choose the host. */
function pathOf(url: string): string {
  return url.startsWith('/') ? url : '/';
}

const isJson = ({ headers }: IncomingMessage): boolean => /\bjson\b/.test(headers['content-type'] ?? '');
