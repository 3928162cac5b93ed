/** A provider's response as it is relayed to the caller. */
import type { Operation } from '../contract/contract.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import type { OnNormalized } from '../core/normalization.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import type { WireFormat } from '../core/wire-format.ts';
import type { Sealing } from '../dialects/sealing.ts';
import type { Reply } from '../core/reply.ts';
import type { AttemptOutcome, AttemptTime } from './attempt.ts';
import type { CallProgress } from './call-progress.ts';
import type { CatalogModel } from './catalog.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Target } from './target.ts';

/** The shared state of the relays of every kind of response. */
export interface Relay extends AttemptTime {
  call: GatewayCall;
  model: CatalogModel;
  target: Target;
  prepared: PreparedRequest;
  response: UpstreamResponse;
  /** The contract of the format that the provider was called in. */
  contract: Operation;
  /** The contract of the operation that the caller requested. */
  surfaceContract: Operation;
  progress: CallProgress;
  onNormalized: OnNormalized;
  /** For the opaque values of the response. */
  sealing: Sealing;
}

/** What a stream needs of its relay while it runs: nothing of the request, which may be megabytes. */
export interface RunningStream extends AttemptTime, Pick<Relay, 'target' | 'progress'> {
  /** Its id is the one that the caller sees. */
  model: Pick<CatalogModel, 'id'>;
  /** The format of the events. */
  format: WireFormat;
  /** The status with which the provider responded. */
  status: number;
  body: UpstreamResponse['body'];
  callerSignal: AbortSignal;
  encoding: GatewayCall['encoding'];
  traceId: string;
  errorPageUrl: GatewayCall['errorPageUrl'] | undefined;
}

export function runningStream(relay: Relay): RunningStream {
  const { deadline, signal, target, progress, model, call, prepared, response } = relay;
  return {
    deadline,
    signal,
    target,
    progress,
    model,
    format: prepared.format,
    status: response.status,
    body: response.body,
    callerSignal: call.controller.signal,
    encoding: call.encoding,
    traceId: call.traceId,
    errorPageUrl: call.errorPageUrl,
  };
}

/** Calls `then` with the outcome, at once where it is known. */
export function whenEnded({ ended }: Relayed, then: (outcome: AttemptOutcome) => void): void {
  if (ended instanceof Promise) void ended.then(then);
  else then(ended);
}

/** A reply of which the caller may have the beginning: no other target can complete the call any more. */
export interface Relayed {
  reply: Reply;
  /** How the attempt ends; a promise, which never rejects, while the response is still under way. */
  ended: AttemptOutcome | Promise<AttemptOutcome>;
}
