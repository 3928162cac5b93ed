/** A provider's response as it is relayed to the caller. */
import type { Operation } from '../contract/contract.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import type { OnNormalized } from '../core/normalization.ts';
import type { UpstreamResponse } from '../core/provider.ts';
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
