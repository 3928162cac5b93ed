/**
 * The one pipeline of every inference call: find the model, ask its targets, check what comes
 * back, pass it on. What the contract does not allow never reaches the caller.
 */
import type { Principal } from './accounts/authenticate.ts';
import { ApiError } from './core/api-error.ts';
import type { CallWatcher } from './core/call-watch.ts';
import { isCallerGone } from './core/caller-gone.ts';
import type { FileAccess, UpstreamOperation } from './core/provider.ts';
import type { StreamVoice } from './core/stream-voice.ts';
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
import { wayTo } from './routing/target.ts';
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
  voice: StreamVoice;
  account: CallAccount;
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
  tellsTarget: boolean;
  watcher: CallWatcher;
  /** From 0 below 1. */
  random: () => number;
  log: Log;
}

export function createGateway(parts: GatewayParts): Gateway {
  const run: RunParts = { ...parts, clock: new DeadlineClock(), health: new HealthBook() };
  return {
    call(call) {
      const model = parts.catalog.forOperation(String(call.json['model']), call.operation);
      const canCount = model.targets.some((target) => wayTo(target, call.operation) === 'as-it-is');
      if (call.operation === 'countMessageTokens' && !canCount) return estimateCount(call);
      return answer(call, model, run);
    },
  };
}

async function answer(call: GatewayCall, model: CatalogModel, parts: RunParts): Promise<Reply> {
  const progress = new CallProgress(parts.watcher.begin(factsOf(call, model)), call.account);
  const run = new CallRun(call, model, progress, parts);
  /** Whatever ends a call without an answer. */
  const settle = (thrown: unknown): unknown => {
    if (isCallerGone(call.controller.signal)) {
      progress.end('cancelled', 0);
      return call.controller.signal.reason;
    }
    const error =
      thrown instanceof ApiError ? thrown : new ApiError('internal_error', undefined, { cause: thrown });
    progress.end('failed', call.voice.statusOf(error), error);
    return error;
  };
  const whole = run.answer().catch((thrown: unknown) => {
    const settled = settle(thrown);
    if (isUncounted(call, run.lastStatus)) return estimateCount(call);
    throw settled;
  });
  if (!run.streamed) return whole;
  return soonOrLate(whole, {
    headers: () => run.headers(),
    voice: call.voice,
    traceId: call.traceId,
    toError: (thrown) => {
      const error =
        thrown instanceof ApiError ? thrown : new ApiError('internal_error', undefined, { cause: thrown });
      parts.log.warn({ traceId: call.traceId, code: error.code, err: error.cause ?? error }, 'stream failed');
      return error;
    },
  });
}

/** Whether a count was asked of a provider of the right format that does not offer it. */
function isUncounted({ operation }: GatewayCall, status: number | null): boolean {
  return operation === 'countMessageTokens' && (status === 404 || status === 405 || status === 501);
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
