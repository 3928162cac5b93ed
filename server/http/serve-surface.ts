/**
 * The way of one request on a surface: match, authenticate, validate, handle, validate, send.
 * Whatever goes wrong on it ends in the surface's own error envelope.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authenticator } from '../accounts/authenticate.ts';
import type { Contract, ContractViolation, Operation } from '../contract/contract.ts';
import { findInvalidBase64 } from '../contract/base64.ts';
import { parseJsonBody } from '../contract/json.ts';
import { checkRules } from '../contract/rules.ts';
import { ApiError } from '../core/api-error.ts';
import { errorTable, type ErrorCode } from '../../openapi/generated/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { answerError, toApiError } from './answer-error.ts';
import { mediaTypeOf, readBody } from './body.ts';
import { deprecationHeaders } from './deprecation.ts';
import { sendReply } from './send-reply.ts';
import type { Exchange, Surface } from './surface.ts';
import { describeUnknownPath } from './wrong-address.ts';

export interface SurfaceContext {
  surface: Surface;
  /** All contracts of the installation, for the hint of a 404. */
  contracts: readonly Contract[];
  authenticate: Authenticator;
  unknownFields: 'refuse' | 'strip';
  log: Log;
}

/** What the access log says of a request beside its HTTP facts. */
interface Account {
  operation?: string;
  keyId?: string;
  model?: unknown;
  code?: ErrorCode;
}

const none = Buffer.alloc(0);

/** The request listener of a surface; `path` is below the surface's base path, still percent-encoded. */
export function serveSurface(context: SurfaceContext) {
  const { surface, log } = context;
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    traceId: string,
  ): Promise<void> => {
    const startedMs = performance.now();
    const account: Account = {};
    response.setHeader(surface.requestIdHeader, traceId);
    let operation: Operation | undefined;
    try {
      const matched = matchOperation(context, request.method ?? 'GET', path);
      operation = matched.operation;
      account.operation = operation.id;
      const exchange = await admit(context, matched, request, response, traceId, account);
      const handler = surface.handlers[operation.id];
      if (handler === undefined)
        throw new ApiError('internal_error', undefined, {
          cause: new Error(`no handler for ${operation.id}`),
        });
      await sendReply(operation, await handler(exchange), response);
    } catch (thrown) {
      const error = toApiError(thrown);
      account.code = error.code;
      if (errorTable[error.code].status >= 500)
        log.error({ traceId, code: error.code, err: error.cause ?? error }, 'request failed');
      answerError(surface, operation, error, traceId, request, response);
    } finally {
      const durationMs = Math.round((performance.now() - startedMs) * 1_000) / 1_000;
      log.info(
        { traceId, method: request.method, status: response.statusCode, durationMs, ...account },
        'request',
      );
    }
  };
}

interface Matched {
  operation: Operation;
  params: Record<string, string>;
}

function matchOperation(context: SurfaceContext, method: string, path: string): Matched {
  const { contract } = context.surface;
  const found = contract.match(method === 'HEAD' ? 'GET' : method, path);
  if (found === undefined) {
    throw new ApiError('path_not_found', describeUnknownPath(contract.basePath + path, context.contracts));
  }
  if ('operation' in found) return found;
  const allow = (found.allow.includes('GET') ? [...found.allow, 'HEAD'] : [...found.allow]).join(', ');
  throw new ApiError('method_not_allowed', `Method ${method} is not allowed here; allowed: ${allow}.`, {
    headers: { allow },
  });
}

/** Everything that must hold before a handler runs. The order is that of the contract: key, parameters, body. */
async function admit(
  context: SurfaceContext,
  { operation, params: rawParams }: Matched,
  request: IncomingMessage,
  response: ServerResponse,
  traceId: string,
  account: Account,
): Promise<Exchange> {
  const { surface } = context;
  const principal = context.authenticate(surface.credentialOf(request.headers));
  account.keyId = principal.keyId;
  for (const [name, value] of Object.entries(deprecationHeaders(operation, '/docs')))
    response.setHeader(name, value);

  const query = new URLSearchParams((request.url ?? '').split('?', 2)[1] ?? '');
  const parameters = operation.validateParameters({ params: rawParams, query, headers: request.headers });
  if ('violation' in parameters) throw refusal(parameters.violation);
  orderedFailure(request);

  const exchange: Exchange = {
    operation,
    request,
    params: parameters.params,
    query: parameters.query,
    json: undefined,
    body: none,
    principal,
    traceId,
    signal: abortedWith(response),
  };
  const mediaTypes = operation.requestMediaTypes;
  if (mediaTypes.includes('application/json')) await readJson(context, exchange, response);
  else if (mediaTypes.length > 0) mediaTypeOf(request, mediaTypes);
  account.model = (exchange.json as { model?: unknown } | undefined)?.model;
  surface.check(exchange);
  return exchange;
}

async function readJson(
  context: SurfaceContext,
  exchange: Exchange,
  response: ServerResponse,
): Promise<void> {
  const { operation, request } = exchange;
  const mediaType = mediaTypeOf(request, operation.requestMediaTypes);
  exchange.body = await readBody(request, operation.maxBodyBytes);
  exchange.json = parseJsonBody(exchange.body);
  if (context.unknownFields === 'strip') {
    const dropped = operation.stripUnknownFields(exchange.json);
    if (dropped.length > 0) {
      response.setHeader('x-dropped-fields', dropped.join(', '));
      exchange.body = Buffer.from(JSON.stringify(exchange.json));
    }
  }
  const violation =
    operation.validateBody(mediaType, exchange.json) ?? checkRules(operation.id, exchange.json);
  if (violation !== undefined) throw refusal(violation);
  const invalid = findInvalidBase64(operation.id, exchange.json);
  if (invalid !== undefined)
    throw new ApiError('invalid_base64', `Invalid base64 in '${invalid}'.`, { param: invalid });
}

function refusal(violation: ContractViolation): ApiError {
  return new ApiError(violation.code, violation.message, { param: violation.param });
}

/** A caller who tests its error handling orders a failure by the header `x-sandbox-error`; the contract has checked the code. */
function orderedFailure(request: IncomingMessage): void {
  const code = request.headers['x-sandbox-error'];
  if (code === undefined) return;
  const headers: Record<string, string> =
    code === 'method_not_allowed' ? { allow: request.method ?? 'GET' } : {};
  throw new ApiError(code as ErrorCode, undefined, { headers });
}

function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the caller is gone'));
  });
  return controller.signal;
}
