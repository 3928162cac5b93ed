/**
 * The attempts of one call: calls one target after the other until one completes it or none is left. Only
 * before the first delta of a completion can another target follow.
 */
import { ApiError } from '../core/api-error.ts';
import { flowOf } from '../core/byte-flow.ts';
import { CallTime } from '../core/call-time.ts';
import { isCallerGone } from '../core/caller-gone.ts';
import type { GatewayCall } from '../core/gateway-call.ts';
import type { NormalizationObserver } from '../core/normalization.ts';
import type { ModelOperationId } from '../core/operations.ts';
import type { FileAccess } from '../core/file-access.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import type { WireFormat } from '../core/wire-format.ts';
import type { Operation } from '../contract/contract.ts';
import { upstreamFormats } from '../dialects/upstream-formats.ts';
import { affinityOf } from './affinity.ts';
import { Attempt, type AttemptTime } from './attempt.ts';
import type { CallProgress } from './call-progress.ts';
import type { CatalogModel } from './catalog.ts';
import { sendWithCopies } from './copied-files.ts';
import type { DeadlineClock } from './deadline.ts';
import { pauseOf } from './pause.ts';
import { pickTarget, type Candidate, type Choice, type NoTarget } from './pick-target.ts';
import { prepareRequest, type PreparationParts, type PreparedRequest } from './prepare-request.ts';
import { relayBytes } from './relay-bytes.ts';
import { relayEvents } from './relay-events.ts';
import { relayJson } from './relay-json.ts';
import { adviserFor } from './refusal-advice.ts';
import { relayRaw } from './relay-raw.ts';
import { relayTranscript } from './relay-transcript.ts';
import { whenEnded, type Relay, type Relayed } from './relay.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Route } from './route.ts';
import { SentRequest } from './sent-request.ts';
import type { Permit, TargetGates } from './target-gates.ts';
import type { TargetShares } from './target-shares.ts';
import { responseFailure, AttemptFailure, attemptFailure, untranslatable } from './upstream-failure.ts';

/** Longest pause before a target is tried again within a call, milliseconds. */
const longestPauseMs = 1_000;
/** The pause before the first repetition; each further one is twice as long. */
const firstPauseMs = 100;
/** Statuses that speak of the key, so that another one of the same provider may do better. */
const concernsKey: ReadonlySet<number> = new Set([401, 402, 403, 429]);
/** How often a call waits for a target that is limited or busy. */
const maxWaits = 2;

export interface AttemptsParts extends PreparationParts {
  clock: DeadlineClock;
  gates: TargetGates;
  shares: TargetShares;
  /** The contract of an operation, whichever surface it is on. */
  contractOf: (operation: ModelOperationId) => Operation;
  /** The contract of a provider's responses in a format. */
  upstreamContractOf: (format: WireFormat) => Operation;
  filesOf: (owner: string) => FileAccess;
  normalizations: NormalizationObserver;
  /** The time of a whole call, all attempts together, milliseconds. */
  totalTimeoutMs: number;
  /** Whether callers see in the header `x-modelroute-target` which target completed the call. */
  showsTarget: boolean;
  /** From 0 below 1. */
  random: () => number;
}

/** One call that is to be relayed. */
export interface RelayedCall {
  call: GatewayCall;
  model: CatalogModel;
  streamed: boolean;
  progress: CallProgress;
}

export class Attempts {
  readonly #about: RelayedCall;
  readonly #parts: AttemptsParts;
  readonly #candidates: Candidate[];
  readonly #choice: Choice;
  readonly #files: FileAccess;
  readonly #time: CallTime;
  #lastStatus: number | null = null;
  #waits = 0;

  /** `routes` are those that lead to a target. */
  constructor(about: RelayedCall, routes: readonly Route[], parts: AttemptsParts) {
    this.#about = about;
    this.#parts = parts;
    this.#files = parts.filesOf(about.call.owner);
    this.#time = new CallTime(parts.totalTimeoutMs);
    this.#candidates = routes.map((route) => ({
      route,
      gate: parts.gates.of(route.target),
      denied: undefined,
      tries: 0,
      isOut: false,
    }));
    const { random, shares } = parts;
    this.#choice = { random, shares, affinity: () => affinityOf(about.call) };
  }

  get #given() {
    return { files: this.#files, time: this.#time };
  }

  /** The status with which a provider refused last; null: none did. */
  get lastStatus(): number | null {
    return this.#lastStatus;
  }

  /** Rejects with an `ApiError` when no target completes the call, with `CallerGone` when the caller has disconnected. */
  async relay(): Promise<Relayed> {
    let last: AttemptFailure | undefined;
    for (;;) {
      const picked = pickTarget(this.#candidates, this.#choice);
      if (!('route' in picked)) {
        if (await this.#waitFor(picked)) continue;
        throw last?.error ?? this.#unavailable(picked);
      }
      if (picked.tries > 0 && !(await this.#pause(pauseBefore(picked.tries))))
        throw last?.error ?? this.#unavailable(noTime);
      const taken = picked.gate.take();
      // Nothing waits where this process decides: others see the permit when they pick.
      const permit = taken instanceof Promise ? await taken : taken;
      if ('reason' in permit) {
        picked.denied = permit;
        continue;
      }
      picked.tries++;
      try {
        return await this.#attempt(picked, permit);
      } catch (thrown) {
        if (!(thrown instanceof AttemptFailure)) throw thrown;
        const { verdict, error, status } = thrown;
        last = thrown;
        this.#lastStatus = status;
        if (!verdict.elsewhere) throw error;
        picked.isOut ||= !verdict.again || (verdict.pause?.ms ?? 0) > longestPauseMs;
        if (status === null || !concernsKey.has(status)) this.#failWithOtherKeys(picked);
        if (this.#time.leftMs <= 0) throw error;
      }
    }
  }

  /** One attempt; throws an `AttemptFailure`, an `ApiError` of the request's own, or `CallerGone`. */
  async #attempt({ route }: Candidate, permit: Permit): Promise<Relayed> {
    const { call, streamed, progress } = this.#about;
    const { signal: callerSignal } = call.controller;
    const attempt = new Attempt(route.target, permit);
    const prepared = await this.#prepare(attempt, route);
    const remainingMs = this.#time.leftMs;
    if (remainingMs <= 0) {
      void attempt.end({ kind: 'released' });
      throw this.#time.over();
    }
    progress.requestLosses = prepared.losses;
    const observation = progress.attempt(route.target, route.mode === 'translated');
    attempt.observe(observation);
    const time = attempt.start({ clock: this.#parts.clock, signal: callerSignal, streamed, remainingMs });
    let response: UpstreamResponse | undefined;
    try {
      const sent = await this.#send(route, prepared, time, observation.headers);
      ({ response } = sent);
      attempt.responded();
      const relayed = await this.#relay(route, sent.prepared, response, time);
      whenEnded(relayed, (outcome) => void attempt.end(outcome));
      return relayed;
    } catch (thrown) {
      if (response !== undefined) flowOf(response.body).release();
      if (isCallerGone(time.signal)) {
        void attempt.end({ kind: 'cancelled' });
        throw time.signal.reason;
      }
      const failure = attemptFailure(thrown, time.signal, this.#about.model.id);
      await attempt.end({ kind: 'failed', failure });
      throw failure;
    }
  }

  /** A target that did not accept a file has failed as if it had been called: it used the time of an attempt. */
  async #prepare(attempt: Attempt, route: Route): Promise<PreparedRequest> {
    const { call, model, progress } = this.#about;
    try {
      const prepared = await prepareRequest(call, model, route, this.#given, this.#parts);
      call.controller.signal.throwIfAborted();
      return prepared;
    } catch (thrown) {
      const isTranslated = route.mode === 'translated';
      if (thrown instanceof AttemptFailure) {
        attempt.observe(progress.attempt(route.target, isTranslated));
        await attempt.end({ kind: 'failed', failure: thrown });
      } else void attempt.end({ kind: 'released' });
      throw isTranslated && thrown instanceof ApiError ? untranslatable(thrown) : thrown;
    }
  }

  #send(
    route: Route,
    prepared: PreparedRequest,
    { signal }: AttemptTime,
    traceHeaders: Readonly<Record<string, string>> | undefined,
  ) {
    const { call, model } = this.#about;
    const { provider, upstreamModel } = route.target;
    const sending = { call, model: upstreamModel, files: this.#files, signal, traceHeaders };
    const send = (made: PreparedRequest) => provider.send(new SentRequest(made, sending));
    const renew = () => prepareRequest(call, model, route, this.#given, this.#parts);
    return sendWithCopies(prepared, send, renew, signal);
  }

  /** The kind of the response follows from the request, never from the provider. */
  async #relay(
    { target }: Route,
    prepared: PreparedRequest,
    response: UpstreamResponse,
    time: AttemptTime,
  ): Promise<Relayed> {
    const { call, model, streamed, progress } = this.#about;
    const { contractOf, upstreamContractOf, normalizations, showsTarget, sealingBox } = this.#parts;
    const from = { target: target.name, provider: target.state.name };
    const relay: Relay = {
      ...time,
      call,
      model,
      target,
      prepared,
      response,
      contract: upstreamContractOf(prepared.format),
      surfaceContract: contractOf(call.operation),
      progress,
      onNormalized: (rule) => normalizations.normalized(from, rule),
      sealing: { box: sealingBox, owner: call.owner },
    };
    if (model.raw) return relayRaw(relay);
    if (response.status !== 200)
      throw await responseFailure(response, target, model.id, adviserFor(prepared, target));
    const relayed = await (streamed
      ? relayEvents(relay)
      : plainRelays[upstreamFormats[prepared.format].response](relay));
    const shown = showsTarget || call.showsTarget === true ? target.name : null;
    const own = replyHeaders(prepared.losses, response, shown);
    if (own === undefined) return relayed;
    const { reply } = relayed;
    return { ...relayed, reply: { ...reply, headers: { ...reply.headers, ...own } } };
  }

  /** What a target fails for whatever the key is used up its tries with the provider's other keys too. */
  #failWithOtherKeys({ route, tries, isOut }: Candidate): void {
    for (const other of this.#candidates) {
      if (other.route.target.name !== route.target.name) continue;
      other.tries = Math.max(other.tries, tries);
      other.isOut ||= isOut;
    }
  }

  /** Waits for a target that is limited, overloaded or busy for a short time only; false when a wait cannot help. */
  async #waitFor({ reason, waitMs }: NoTarget): Promise<boolean> {
    if (reason === 'failing' || reason === 'exhausted') return false;
    if (waitMs > longestPauseMs || this.#waits >= maxWaits) return false;
    this.#waits++;
    for (const candidate of this.#candidates) candidate.denied = undefined;
    return this.#pause(waitMs);
  }

  /** At least `ms`, and up to half as long again; false when the time of the call does not allow it. Throws when the caller disconnects. */
  async #pause(ms: number): Promise<boolean> {
    const pauseMs = ms * (1 + this.#parts.random() / 2);
    if (pauseMs >= this.#time.leftMs) return false;
    await pauseOf(pauseMs, this.#about.call.controller.signal);
    return true;
  }

  #unavailable({ reason, waitMs }: NoTarget): ApiError {
    const { id } = this.#about.model;
    const options = { retryAfterMs: waitMs };
    if (reason === 'rate-limited')
      return new ApiError(
        'rate_limit_exceeded',
        `The provider of model '${id}' limits the rate of requests.`,
        options,
      );
    if (reason === 'overloaded')
      return new ApiError('overloaded', `The provider of model '${id}' is overloaded.`, options);
    if (reason === 'busy')
      return new ApiError(
        'overloaded',
        `The provider of model '${id}' has reached its limit of concurrent requests.`,
        options,
      );
    return new ApiError('model_unavailable', `Model '${id}' is not available at the moment.`, options);
  }
}

const plainRelays = { json: relayJson, bytes: relayBytes, transcript: relayTranscript } as const;

function pauseBefore(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
}

const noTime: NoTarget = { reason: 'exhausted', waitMs: 1_000 };
