/**
 * The one pipeline of every inference call: find the model, ask its targets, check what comes
 * back, pass it on. What the contract does not allow never reaches the caller.
 */
import type { Principal } from './accounts/principal.ts';
import type { Admission, Admitter } from './admission/admission.ts';
import { ApiError } from './core/api-error.ts';
import type { CallObserver } from './core/call-observer.ts';
import { isCallerGone } from './core/caller-gone.ts';
import type { FileAccess, UpstreamOperation } from './core/provider.ts';
import type { SurfaceEncoding } from './core/surface-encoding.ts';
import type { Operation } from './contract/contract.ts';
import type { Reply } from './http/surface.ts';
import { CallProgress, type CallAccount } from './routing/call-progress.ts';
import type { Catalog, CatalogModel } from './routing/catalog.ts';
import { DeadlineClock } from './routing/deadline.ts';
import { estimateCount } from './routing/estimate-count.ts';
import { soonOrLate } from './routing/late-events.ts';
import type { PreparationParts } from './routing/prepare-request.ts';
import { CallRun, isStreamed, type RunParts } from './routing/run-call.ts';
import { HealthBook } from './routing/target-health.ts';
import { routeModeOf } from './routing/target.ts';
import type { Log } from './telemetry/log.ts';

export interface GatewayCall {
  operation: UpstreamOperation;
  contract: Operation;
  json: Readonly<Record<string, unknown>>;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  principal: Principal;
  traceId: string;
  /** Aborted when the caller is gone. */
  controller: AbortController;
  encoding: SurfaceEncoding;
  account: CallAccount;
  /** This caller is told by the header `x-modelroute-target` who answered, whatever the setting. */
  showsTarget?: true;
}

export interface Gateway {
  /** Throws `ApiError` for everything that goes wrong before the first byte of the answer, and `CallerGone` when nobody waits for it. */
  call(call: GatewayCall): Promise<Reply>;
}

export interface GatewayParts extends PreparationParts {
  catalog: Catalog;
  /** The contract of an operation, whichever surface it is on. */
  contractOf: (operation: UpstreamOperation) => Operation;
  filesOf: (owner: string) => FileAccess;
  /** The time of a whole call, all attempts together, milliseconds. */
  totalTimeoutMs: number;
  /** Whether callers are told by the header `x-modelroute-target` who answered. */
  showsTarget: boolean;
  observer: CallObserver;
  admitter: Admitter;
  /** From 0 below 1. */
  random: () => number;
  log: Log;
}

export function createGateway(parts: GatewayParts): Gateway {
  const run: RunParts = { ...parts, clock: new DeadlineClock(), health: new HealthBook() };
  return {
    call(call) {
      const model = parts.catalog.forOperation(String(call.json['model']), call.operation);
      return answer(call, model, run);
    },
  };
}

async function answer(call: GatewayCall, model: CatalogModel, parts: RunParts): Promise<Reply> {
  const facts = factsOf(call, model);
  const progress = new CallProgress(parts.observer.begin(facts), call.account);
  const run = new CallRun(call, model, progress, parts);
  let headers: Admission['headers'] = {};
  const admitAndRun = async (): Promise<Reply> => {
    const { pricing, contextLength, maxOutputTokens } = model;
    const { principal, body } = call;
    const limits = { pricing, contextLength, maxOutputTokens };
    const admission = await parts.admitter.admit({ ...facts, ...limits, principal, body });
    headers = admission.headers;
    progress.follow(admission.observation);
    call.controller.signal.throwIfAborted();
    if (isCountedHere(call, model)) return await countHere(call, progress);
    try {
      return await run.answer();
    } catch (thrown) {
      if (isUncounted(call, run.lastStatus)) return await countHere(call, progress);
      throw thrown;
    }
  };
  const whole = admitAndRun().then(
    (reply) => withHeaders(reply, headers),
    (thrown: unknown) => {
      throw settle(thrown);
    },
  );
  /** Whatever ends a call without an answer. */
  const settle = (thrown: unknown): unknown => {
    if (isCallerGone(call.controller.signal)) {
      progress.end('cancelled', 0);
      return call.controller.signal.reason;
    }
    const error = errorOf(thrown);
    progress.end('failed', call.encoding.statusOf(error), error);
    return error;
  };
  if (!run.streamed) return whole;
  return soonOrLate(whole, {
    headers: () => ({ ...run.headers(), ...headers }),
    encoding: call.encoding,
    traceId: call.traceId,
    toError: (thrown) => {
      const error = errorOf(thrown);
      parts.log.warn({ traceId: call.traceId, code: error.code, err: error.cause ?? error }, 'stream failed');
      return error;
    },
  });
}

function errorOf(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('internal_error', undefined, { cause: thrown });
}

/** Nothing is copied for the many callers without limits. */
function withHeaders(reply: Reply, headers: Admission['headers']): Reply {
  for (const _ in headers) return { ...reply, headers: { ...reply.headers, ...headers } };
  return reply;
}

/** Whether a count is asked of a model none of whose providers can be asked for it. */
function isCountedHere({ operation }: GatewayCall, model: CatalogModel): boolean {
  return (
    operation === 'countMessageTokens' &&
    !model.targets.some((target) => routeModeOf(target, operation) === 'as-it-is')
  );
}

/** Whether a count was asked of a provider of the right format that does not offer it. */
function isUncounted({ operation }: GatewayCall, status: number | null): boolean {
  return operation === 'countMessageTokens' && (status === 404 || status === 405 || status === 501);
}

async function countHere(call: GatewayCall, progress: CallProgress): Promise<Reply> {
  const reply = await estimateCount(call);
  progress.end('completed', 200);
  return reply;
}

function factsOf(call: GatewayCall, model: CatalogModel) {
  const { traceparent, tracestate } = call.headers;
  return {
    traceId: call.traceId,
    operation: call.operation,
    keyId: call.principal.keyId,
    owner: call.principal.owner,
    model: model.id,
    requestedModel: String(call.json['model']),
    streamed: isStreamed(call.json),
    json: call.json,
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
