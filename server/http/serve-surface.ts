/**
 * The request flow of a surface: match, authenticate, validate, handle, validate, send.
 * Every failure is sent in the surface's own error envelope.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, Operation } from '../contract/contract.ts';
import { ApiError } from '../core/api-error.ts';
import { CallerGone, isCallerGone } from '../core/caller-gone.ts';
import { errorTable, type ErrorCode } from '../../openapi/generated/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { errorResponse, toApiError } from './error-response.ts';
import { mediaTypeOf, readBody } from './body.ts';
import { BodyIntake, type AdmittedBody } from './body-intake.ts';
import { bodyPool } from './buffer-pool.ts';
import { checkBody, refusal, reportDropped } from './check-body.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Head } from './head.ts';
import type { RunningRequests } from './running-requests.ts';
import type { LargeBodies } from './large-bodies.ts';
import { sendReply } from './send-reply.ts';
import { normalizeBody } from './normalize-body.ts';
import type { RequestLog } from '../core/request-log.ts';
import type { Exchange, Surface } from './surface.ts';
import { describeAbsent } from './absent-operations.ts';
import { hintForForeignPath } from './foreign-path.ts';
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
    let intake: BodyIntake | undefined;
    const place = running.add(controller);
    try {
      controller.signal.throwIfAborted();
      const matched = matchOperation(context, request.method ?? 'GET', path);
      operation = matched.operation;
      requestLog.operation = operation.id;
      const found = surface.identify(request, operation, requestLog);
      const principal = found instanceof Promise ? await found : found;
      caller = principal;
      intake = new BodyIntake({
        request,
        maxBytes: operation.maxBodyBytes,
        readings: running.bodies,
        admitLarge: (announced) => admitLarge(context, principal, announced),
      });
      const exchange = admit(
        surface,
        principal,
        matched,
        request,
        intake,
        head,
        traceId,
        controller,
        requestLog,
      );
      received = exchange;
      if (operation.requestMediaTypes.length > 0) {
        const mediaType = mediaTypeOf(request, operation.requestMediaTypes);
        // A body of another kind is read by its handler, through the same intake where it is read into memory.
        if (operation.requestMediaTypes.includes('application/json')) {
          const admitting = intake.admit();
          if (admitting !== undefined) await admitting;
          ({ body: exchange.body, loan: exchange.loan } = await readBody(request, intake));
          checkBody(surface, context.unknownFields, exchange, mediaType, head);
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
            headers: request.headers,
            json: received?.json,
            bodySession: received?.bodySession,
          });
      }
    }
    running.remove(place);
    intake?.leave();
    if (!log.isLevelEnabled('info')) return;
    if (isGone(request, controller.signal)) requestLog.outcome = 'cancelled';
    const durationMs = Math.round((performance.now() - startedMs) * 1_000) / 1_000;
    const status = response.headersSent ? response.statusCode : undefined;
    log.request({ traceId, method: request.method, status, durationMs, requestLog });
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
): Promise<AdmittedBody> {
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
  if (found !== undefined && 'operation' in found) return found;
  const absent = describeAbsent(method, contract.basePath + path);
  if (absent !== undefined) throw new ApiError('path_not_found', absent);
  if (found === undefined) {
    const message = describeUnknownPath(method, contract.basePath + path, context.contracts);
    throw new ApiError('path_not_found', message);
  }
  const allow = (found.allow.includes('GET') ? [...found.allow, 'HEAD'] : [...found.allow]).join(', ');
  const refused = `Method ${method} is not allowed here; allowed: ${allow}.`;
  const hint = hintForForeignPath(method, path);
  throw new ApiError('method_not_allowed', hint === undefined ? refused : `${refused} ${hint}`, {
    headers: { allow },
  });
}

/** All checks before the body is read. The order is that of the contract: key, parameters, body. */
function admit<Caller>(
  surface: Surface<Caller>,
  principal: Caller,
  { operation, params }: Matched,
  request: IncomingMessage,
  intake: BodyIntake,
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
  const exchange: Exchange<Caller> = {
    requestLog,
    operation,
    request,
    params: parameters.params,
    query: parameters.query,
    intake,
    json: undefined,
    body: none,
    outline: undefined,
    loan: undefined,
    principal,
    traceId,
    controller,
    signal: controller.signal,
    forget: () => forgetBody(exchange),
  };
  return exchange;
}

function forgetBody<Caller>(exchange: Exchange<Caller>): void {
  const { loan } = exchange;
  exchange.json = undefined;
  exchange.body = none;
  exchange.outline = undefined;
  exchange.loan = undefined;
  if (loan !== undefined) bodyPool.giveBack(loan);
}

const noQuery = new URLSearchParams();

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return at < 0 ? noQuery : new URLSearchParams(url.slice(at + 1));
}

/** A caller who tests its error handling requests a failure by the header `x-sandbox-error`; the contract has validated the code. */
function orderedFailure(request: IncomingMessage): void {
  const code = request.headers['x-sandbox-error'];
  if (code === undefined) return;
  const headers: Record<string, string> =
    code === 'method_not_allowed' ? { allow: request.method ?? 'GET' } : {};
  throw new ApiError(code as ErrorCode, undefined, { headers });
}
