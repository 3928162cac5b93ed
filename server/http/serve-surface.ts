/**
 * The request flow of a surface: match, authenticate, validate, handle, validate, send.
 * Every failure is sent in the surface's own error envelope.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, ContractViolation, Operation } from '../contract/contract.ts';
import { findInvalidBase64 } from '../contract/base64.ts';
import { parseJsonBody } from '../contract/json.ts';
import { refusedMember } from '../contract/refused-members.ts';
import { readOutlined } from '../contract/read-outlined.ts';
import { withNestedSchema } from '../contract/normalize-request.ts';
import { checkRules } from '../contract/rules.ts';
import { ApiError } from '../core/api-error.ts';
import { CallerGone, isCallerGone } from '../core/caller-gone.ts';
import { errorTable, type ErrorCode } from '../../openapi/generated/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { errorResponse, toApiError } from './error-response.ts';
import { stripExcept, validateBeyond } from './beyond-contract.ts';
import { demandSize, mediaTypeOf, readBody } from './body.ts';
import { bodyPool } from './buffer-pool.ts';
import { deprecationHeaders } from './deprecation.ts';
import { withoutDumpedNulls } from './dumped-nulls.ts';
import type { Head } from './head.ts';
import type { RunningRequests } from './running-requests.ts';
import { announcedBytes, isLarge, type LargeBodies, type LargeBody } from './large-bodies.ts';
import { sendReply } from './send-reply.ts';
import { normalizeBody } from './normalize-body.ts';
import type { RequestLog } from '../core/request-log.ts';
import type { Exchange, Surface } from './surface.ts';
import { describeUnknownPath } from './wrong-address.ts';

export interface SurfaceContext<Caller> {
  surface: Surface<Caller>;
  /** All contracts of the installation, for the hint of a 404. */
  contracts: readonly Contract[];
  unknownFields: 'refuse' | 'strip';
  running: RunningRequests;
  largeBodies: LargeBodies;
  log: Log;
}

const none = Buffer.alloc(0);

/**
 * Serves one request; `path` is below the surface's base path, still percent-encoded, and `more` are further
 * headers of the response. Never rejects.
 */
export type ServeSurface = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  traceId: string,
  more: Head,
) => Promise<void>;

export function serveSurface<Caller>(context: SurfaceContext<Caller>): ServeSurface {
  const { surface, running, log } = context;
  return async (request, response, path, traceId, more) => {
    const startedMs = performance.now();
    const requestLog: RequestLog = {};
    const controller = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) controller.abort(new CallerGone());
    });
    // Complete when it is written: Node merges headers that were set before, which takes three times as long.
    const head = [...surface.headOf(traceId), ...more];
    let operation: Operation | undefined;
    let caller: Caller | undefined;
    let received: Exchange<Caller> | undefined;
    let large: LargeBody | undefined;
    running.add(controller);
    try {
      controller.signal.throwIfAborted();
      const matched = matchOperation(context, request.method ?? 'GET', path);
      operation = matched.operation;
      requestLog.operation = operation.id;
      const found = surface.identify(request, operation, requestLog);
      const principal = found instanceof Promise ? await found : found;
      caller = principal;
      const exchange = admit(surface, principal, matched, request, head, traceId, controller, requestLog);
      received = exchange;
      if (operation.requestMediaTypes.length > 0) {
        const mediaType = mediaTypeOf(request, operation.requestMediaTypes);
        // A body of another kind is read by its handler.
        if (operation.requestMediaTypes.includes('application/json')) {
          const { maxBodyBytes } = operation;
          const announced = announcedBytes(request);
          demandSize(announced, maxBodyBytes);
          const admitted = isLarge(announced) ? await admitLarge(context, principal, announced) : undefined;
          large = admitted?.room;
          const reading = readBody(request, maxBodyBytes, running.bodies, large);
          if (admitted !== undefined) reading.then(admitted.wasRead, admitted.wasRead);
          ({ body: exchange.body, loan: exchange.loan } = await reading);
          checkBody(context, exchange, mediaType, head);
          const ignored = normalizeBody(exchange);
          if (ignored.length > 0) reportDropped(head, ignored);
        }
      }
      requestLog.model = modelIn(exchange.json);
      surface.check(exchange);
      const handler = surface.handlers[operation.id];
      if (handler === undefined)
        throw new ApiError('internal_error', undefined, {
          cause: new Error(`no handler for ${operation.id}`),
        });
      const streaming = sendReply(operation, await handler(exchange), head, response);
      const failure = streaming && (await streaming);
      if (failure !== undefined) requestLog.code = failure;
      else if (exchange.loan !== undefined && !isGone(request, controller.signal))
        bodyPool.giveBack(exchange.loan);
    } catch (thrown) {
      if (!isGone(request, controller.signal)) {
        const error = toApiError(thrown);
        requestLog.code = error.code;
        if (errorTable[error.code].status >= 500)
          log.error({ traceId, code: error.code, err: error.cause ?? error }, 'request failed');
        errorResponse(surface, operation, error, traceId, head, request, response);
        if (caller !== undefined && operation !== undefined && requestLog.isAdmitted === undefined)
          surface.onRefused?.(caller, {
            operation,
            traceId,
            model: requestLog.model ?? modelIn(received?.json),
            error,
          });
      }
    }
    running.remove(controller);
    large?.leave();
    if (!log.isLevelEnabled('info')) return;
    if (isGone(request, controller.signal)) requestLog.outcome = 'cancelled';
    const durationMs = Math.round((performance.now() - startedMs) * 1_000) / 1_000;
    const status = response.headersSent ? response.statusCode : undefined;
    // Nobody reads `isAdmitted` in the log, which leaves out what is undefined.
    const line = {
      traceId,
      method: request.method,
      status,
      durationMs,
      ...requestLog,
      isAdmitted: undefined,
    };
    log.info(line, 'request');
  };
}

function modelIn(json: unknown): unknown {
  return (json as { model?: unknown } | null | undefined)?.model;
}

/** First the caller's limits, then the memory: the one is the caller's own fault, the other may not be. */
async function admitLarge<Caller>(
  { surface, largeBodies }: SurfaceContext<Caller>,
  principal: Caller,
  announced: number | undefined,
): Promise<{ room: LargeBody; wasRead: () => void }> {
  const admission = await surface.admitLargeBody?.(principal);
  const wasRead = () => admission?.wasRead();
  try {
    return { room: largeBodies.enter(admission?.owner ?? surface.contract.basePath, announced), wasRead };
  } catch (noRoom) {
    wasRead();
    throw noRoom;
  }
}

/** Whether the caller has disconnected. Failures are then a consequence of that, and no error. */
function isGone({ socket }: IncomingMessage, signal: AbortSignal): boolean {
  return isCallerGone(signal) || socket.destroyed || !socket.writable;
}

interface Matched {
  operation: Operation;
  params: Record<string, string>;
}

function matchOperation<Caller>(context: SurfaceContext<Caller>, method: string, path: string): Matched {
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

/** All checks before the body is read. The order is that of the contract: key, parameters, body. */
function admit<Caller>(
  surface: Surface<Caller>,
  principal: Caller,
  { operation, params }: Matched,
  request: IncomingMessage,
  head: string[],
  traceId: string,
  controller: AbortController,
  requestLog: RequestLog,
): Exchange<Caller> {
  if (operation.deprecated)
    head.push(...Object.entries(deprecationHeaders(operation, '/docs/reference/api/')).flat());
  const parameters = operation.validateParameters({
    params,
    query: queryOf(request.url ?? ''),
    headers: request.headers,
  });
  if ('violation' in parameters) throw refusal(parameters.violation);
  if (surface.takesOrderedErrors) orderedFailure(request);
  return {
    requestLog,
    operation,
    request,
    params: parameters.params,
    query: parameters.query,
    json: undefined,
    body: none,
    outline: undefined,
    loan: undefined,
    principal,
    traceId,
    controller,
    signal: controller.signal,
  };
}

const noQuery = new URLSearchParams();

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return at < 0 ? noQuery : new URLSearchParams(url.slice(at + 1));
}

/** Parses the body and validates it against the contract. */
function checkBody<Caller>(
  context: SurfaceContext<Caller>,
  exchange: Exchange<Caller>,
  mediaType: string,
  head: string[],
): void {
  const { operation } = exchange;
  const { surface } = context;
  if (context.unknownFields === 'refuse') {
    const outlined = readOutlined(operation, mediaType, exchange.body, exchange.loan);
    if (outlined !== undefined) {
      ({ json: exchange.json, outline: exchange.outline } = outlined);
      return;
    }
  }
  exchange.json = parseJsonBody(exchange.body);
  const refused = refusedMember(operation.id, exchange.json);
  if (refused !== undefined) throw refusal(refused);
  if (context.unknownFields === 'strip') {
    const taken = surface.extraFields?.(operation, exchange.json);
    exchange.json = withNestedSchema(operation.id, exchange.json);
    const dropped = stripExcept(exchange.json, taken, operation.stripUnknownFields);
    if (dropped.length > 0) {
      reportDropped(head, dropped);
      exchange.body = Buffer.from(JSON.stringify(exchange.json));
      exchange.loan = undefined;
    }
  }
  const violation = validate(surface, exchange, mediaType) ?? checkRules(operation.id, exchange.json);
  if (violation !== undefined) throw refusal(violation);
  const invalid = findInvalidBase64(operation.id, exchange.json);
  if (invalid !== undefined)
    throw new ApiError('invalid_base64', `Invalid base64 in '${invalid}'.`, { param: invalid });
}

/** Validates the body against the contract, and what it has beyond that against the configuration. */
function validate<Caller>(
  surface: Surface<Caller>,
  exchange: Exchange<Caller>,
  mediaType: string,
): ContractViolation | undefined {
  const { operation, json } = exchange;
  let first = operation.validateBody(mediaType, json);
  if (first?.code === 'unknown_parameter' && withoutDumpedNulls(exchange))
    first = operation.validateBody(mediaType, json);
  if (first === undefined) return undefined;
  const nested = withNestedSchema(operation.id, json);
  const violation = nested === json ? first : operation.validateBody(mediaType, nested);
  if (violation?.code !== 'unknown_parameter') return violation;
  const taken = surface.extraFields?.(operation, json);
  if (taken === undefined) return violation;
  const beyond = validateBeyond(operation, mediaType, nested, violation, taken);
  exchange.extraFields = beyond.names;
  return beyond.violation;
}

/** One header, however many parts of the request flow have something for it. */
function reportDropped(head: string[], fields: readonly string[]): void {
  const at = head.indexOf('x-dropped-fields');
  if (at < 0) head.push('x-dropped-fields', fields.join(', '));
  else head[at + 1] = [head[at + 1], ...fields].join(', ');
}

function refusal(violation: ContractViolation): ApiError {
  return new ApiError(violation.code, violation.message, { param: violation.param });
}

/** A caller who tests its error handling requests a failure by the header `x-sandbox-error`; the contract has validated the code. */
function orderedFailure(request: IncomingMessage): void {
  const code = request.headers['x-sandbox-error'];
  if (code === undefined) return;
  const headers: Record<string, string> =
    code === 'method_not_allowed' ? { allow: request.method ?? 'GET' } : {};
  throw new ApiError(code as ErrorCode, undefined, { headers });
}
