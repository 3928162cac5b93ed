/**
 * The only pipeline of model calls: find → admit → relay (attempts) → finish. Output that breaks the contract
 * never reaches the caller.
 */
import type { Principal } from './accounts/principal.ts';
import type { Admitter } from './admission/admission.ts';
import { ApiError } from './core/api-error.ts';
import type { CallFacts, CallObserver } from './core/call-observer.ts';
import { isCallerGone } from './core/caller-gone.ts';
import type { GatewayCall } from './core/gateway-call.ts';
import { isStreamed, modelOperations } from './core/operations.ts';
import { minResponsesTokens } from './core/output-cap.ts';
import type { Reply } from './core/reply.ts';
import { renderLossHeader } from './dialects/loss.ts';
import type { AttemptOutcome } from './routing/attempt.ts';
import type { AttemptsParts } from './routing/attempts.ts';
import { CallProgress, type CallOutcome } from './routing/call-progress.ts';
import type { Catalog, CatalogModel, FoundModel } from './routing/catalog.ts';
import { DeadlineClock } from './routing/deadline.ts';
import { withHostedRoutes } from './routing/hosted-routes.ts';
import { soonOrLate } from './routing/late-events.ts';
import { relayCall } from './routing/relay-call.ts';
import { TargetShares } from './routing/target-shares.ts';
import type { Log } from './telemetry/log.ts';

export interface Gateway {
  /** Throws `ApiError` for every failure before the first byte of the response, and `CallerGone` when the caller has disconnected. */
  call(call: GatewayCall, principal: Principal): Promise<Reply>;
}

export interface GatewayParts extends Omit<AttemptsParts, 'clock' | 'shares'> {
  catalog: Catalog;
  observer: CallObserver;
  admitter: Admitter;
  log: Log;
}

export function createGateway(parts: GatewayParts): Gateway {
  const relaying: AttemptsParts = { ...parts, clock: new DeadlineClock(), shares: new TargetShares() };
  return {
    async call(call, principal) {
      const served = parts.catalog.find(String(call.json['model']), call.operation);
      const { model, routes } = withHostedRoutes(served, call);
      const facts = factsOf(call, model, principal);
      const progress = new CallProgress(parts.observer.begin(facts), call.requestLog, facts.startedMs);
      const failed = (thrown: unknown): never => {
        const { outcome, reason } = failureOf(thrown, call);
        progress.finish(outcome);
        throw reason;
      };

      // Not timed: a refusal is a response of its own, however long it takes.
      const found = { model, routes };
      const admission = await admit(parts.admitter, call, facts, found, principal).catch(failed);
      progress.follow(admission.observation);
      if (admission.collector !== undefined) progress.meter.collect(admission.collector);
      call.requestLog.isAdmitted = true;

      const { streamed } = facts;
      const { outputCap } = admission;
      const capped = outputCap === null ? call : { ...call, outputCap };
      const reply = relayCall({ call: capped, model, streamed, progress }, routes, relaying).then(
        (relayed) => {
          const { ended } = relayed;
          const whole = withHeaders(relayed.reply, admission.headers);
          const finish = finisher(progress, call.traceId, parts.log);
          if (ended instanceof Promise) {
            call.forget?.();
            void ended.then(finish);
            return whole;
          }
          const recorded = admission.recorded();
          finish(ended);
          return recorded.then(() => whole);
        },
        failed,
      );
      if (!streamed) return reply;
      const headers = () => ({ ...lossHeaders(progress), ...admission.headers });
      const toError = (thrown: unknown) => logged(errorOf(thrown), call.traceId, parts.log);
      return soonOrLate(reply, { headers, toError, call });
    },
  };
}

/** Not where the call is in scope: what waits for the end of a stream would keep its request. */
function finisher(progress: CallProgress, traceId: string, log: Log): (ended: AttemptOutcome) => void {
  return (ended) => progress.finish(outcomeOf(ended, traceId, log));
}

async function admit(
  admitter: Admitter,
  call: GatewayCall,
  facts: CallFacts,
  { model, routes }: FoundModel,
  principal: Principal,
) {
  const { body, attribution } = call;
  const { pricing, targetPricing, contextLength, maxOutputTokens, defaultOutputTokens, onlyWhenNamed } =
    model;
  const asksResponses = routes.some(({ format }) => format === 'responses');
  return admitter.admit({
    ...facts,
    pricing,
    targetPricing,
    contextLength,
    maxOutputTokens,
    defaultOutputTokens,
    onlyWhenNamed,
    leastOutputTokens: asksResponses ? minResponsesTokens : 0,
    principal,
    attribution,
    body,
  });
}

/** The outcome of a call that has no response, and the error to throw for it. */
function failureOf(thrown: unknown, call: GatewayCall): { outcome: CallOutcome; reason: unknown } {
  const { signal } = call.controller;
  if (isCallerGone(signal)) return { outcome: { kind: 'cancelled', status: 0 }, reason: signal.reason };
  const error = errorOf(thrown);
  return { outcome: { kind: 'failed', status: call.encoding.statusOf(error), error }, reason: error };
}

/** The outcome of a call whose response has started. */
function outcomeOf(ended: AttemptOutcome, traceId: string, log: Log): CallOutcome {
  switch (ended.kind) {
    case 'completed':
      return { kind: 'completed', status: 200 };
    case 'failed':
      return { kind: 'failed', status: 200, error: logged(ended.failure.error, traceId, log) };
    case 'cancelled':
    case 'released':
      return { kind: 'cancelled', status: 200 };
  }
}

function errorOf(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('internal_error', undefined, { cause: thrown });
}

/** A response with status 200 does not show the error in the request log. */
function logged(error: ApiError, traceId: string, log: Log): ApiError {
  log.warn({ traceId, code: error.code, err: error.cause ?? error }, 'stream failed');
  return error;
}

function lossHeaders({ requestLosses }: CallProgress): Record<string, string> {
  const losses = renderLossHeader(requestLosses);
  return losses === undefined ? {} : { 'x-translation-loss': losses };
}

/** Nothing is copied for the many callers without limits. */
function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  for (const _ in headers) return { ...reply, headers: { ...reply.headers, ...headers } };
  return reply;
}

function factsOf(call: GatewayCall, model: CatalogModel, { keyId, owner }: Principal): CallFacts {
  const { traceparent, tracestate } = call.headers;
  return {
    traceId: call.traceId,
    startedMs: performance.now(),
    operation: call.operation,
    keyId,
    owner,
    model: model.id,
    requestedModel: String(call.json['model']),
    streamed: isStreamed(modelOperations[call.operation], call.json),
    json: call.json,
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
