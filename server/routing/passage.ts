/** An answer on its way from a target to the caller, and the ways in which it can end. */
import type { UpstreamResponse } from '../core/provider.ts';
import type { GatewayCall } from '../gateway.ts';
import type { Log } from '../telemetry/log.ts';
import type { Attempt } from './attempt.ts';
import type { CallProgress } from './call-progress.ts';
import type { CatalogModel } from './catalog.ts';
import type { Prepared } from './prepare-request.ts';
import type { AttemptFailure } from './upstream-failure.ts';

export class Passage {
  readonly call: GatewayCall;
  readonly model: CatalogModel;
  readonly attempt: Attempt;
  readonly prepared: Prepared;
  readonly response: UpstreamResponse;
  readonly progress: CallProgress;
  readonly #log: Log;

  constructor(
    call: GatewayCall,
    model: CatalogModel,
    attempt: Attempt,
    prepared: Prepared,
    response: UpstreamResponse,
    progress: CallProgress,
    log: Log,
  ) {
    this.call = call;
    this.model = model;
    this.attempt = attempt;
    this.prepared = prepared;
    this.response = response;
    this.progress = progress;
    this.#log = log;
  }

  /** The caller has, or is sure to get, the whole answer. */
  completed(): void {
    this.attempt.completed(this.response.status);
    this.progress.end('completed', 200);
  }

  /** The answer failed; `isFinal` when the caller has had a part of it, so that no other attempt can follow. */
  failed(failure: AttemptFailure, isFinal: boolean): void {
    this.attempt.failed(failure);
    if (!isFinal) return;
    const { error } = failure;
    const { cause, code } = error;
    this.#log.warn({ traceId: this.call.traceId, code, err: cause ?? error }, 'stream failed');
    this.progress.end('failed', 200, error);
  }

  /** The caller went away. */
  cancelled(): void {
    this.attempt.cancelled();
    this.progress.end('cancelled', 200);
  }
}
