/**
 * Has a call answered: asks one target after the other until one gives an answer, and stops when the call
 * has nothing left to try. Only before the first piece of an answer can another target follow.
 */
import { ApiError } from '../core/api-error.ts';
import { flowOf } from '../core/byte-flow.ts';
import type { AttemptObservation } from '../core/call-observer.ts';
import type { UpstreamResponse } from '../core/provider.ts';
import { renderLossHeader } from '../dialects/loss.ts';
import type { GatewayCall, GatewayParts } from '../gateway.ts';
import type { Reply } from '../http/surface.ts';
import { Attempt, Place } from './attempt.ts';
import type { CallProgress } from './call-progress.ts';
import type { CatalogModel } from './catalog.ts';
import { sendWithCopies } from './copied-files.ts';
import type { DeadlineClock } from './deadline.ts';
import { passAudio } from './pass-audio.ts';
import { passEvents } from './pass-events.ts';
import { passJson } from './pass-json.ts';
import { passRaw } from './pass-raw.ts';
import { Passage } from './passage.ts';
import { pickTarget, type Candidate, type NoTarget } from './pick-target.ts';
import { prepareRequest, type Prepared } from './prepare-request.ts';
import type { HealthBook } from './target-health.ts';
import { routeModeOf, type Target } from './target.ts';
import { answeredFailure, AttemptFailure, attemptFailure, untranslatable } from './upstream-failure.ts';

/** Longest pause before a target is asked again within a call, milliseconds. */
const longestPauseMs = 1_000;
/** The pause before the first repetition; each further one is twice as long. */
const firstPauseMs = 100;
/** How often a call waits for a target that is limited or busy. */
const mostWaits = 2;

export interface RunParts extends GatewayParts {
  clock: DeadlineClock;
  health: HealthBook;
}

export class CallRun {
  readonly #call: GatewayCall;
  readonly #model: CatalogModel;
  readonly #progress: CallProgress;
  readonly #parts: RunParts;
  readonly #candidates: Candidate[];
  readonly #streamed: boolean;
  readonly #endMs: number;
  /** Of the current attempt. */
  #prepared: Prepared | undefined;
  #lastStatus: number | null = null;
  #waits = 0;

  constructor(call: GatewayCall, model: CatalogModel, progress: CallProgress, parts: RunParts) {
    this.#call = call;
    this.#model = model;
    this.#progress = progress;
    this.#parts = parts;
    this.#streamed = isStreamed(call.json);
    this.#endMs = performance.now() + parts.totalTimeoutMs;
    this.#candidates = model.targets
      .filter((target) => isAnswering(routeModeOf(target, call.operation)))
      .map((target) => {
        const health = parts.health.of(target.state, target.upstreamModel);
        const rest = () => health.rest(performance.now());
        const isTranslated = routeModeOf(target, call.operation) === 'translated';
        return { target, isTranslated, tries: 0, isOut: false, rest };
      });
  }

  get streamed(): boolean {
    return this.#streamed;
  }

  /** With which status a provider answered last, when it refused; null: none did. */
  get lastStatus(): number | null {
    return this.#lastStatus;
  }

  /** What is known before the answer, for its head. */
  headers(): Record<string, string> {
    const losses = renderLossHeader(this.#prepared?.losses ?? []);
    return losses === undefined ? {} : { 'x-translation-loss': losses };
  }

  /** Rejects with an `ApiError` when no target gives an answer, with `CallerGone` when nobody waits for it. */
  async answer(): Promise<Reply> {
    let last: AttemptFailure | undefined;
    for (;;) {
      const picked = pickTarget(this.#candidates, this.#parts.random);
      if (!('target' in picked)) {
        if (await this.#waitFor(picked)) continue;
        throw last?.error ?? this.#unavailable(picked);
      }
      if (picked.tries > 0 && !(await this.#pause(pauseBefore(picked.tries))))
        throw last?.error ?? this.#unavailable(noTime);
      picked.tries++;
      try {
        return await this.#attempt(picked);
      } catch (thrown) {
        if (!(thrown instanceof AttemptFailure)) throw thrown;
        const { verdict, error, status } = thrown;
        last = thrown;
        this.#lastStatus = status;
        if (!verdict.elsewhere) throw error;
        picked.isOut ||= !verdict.again || (verdict.restMs ?? 0) > longestPauseMs;
        if (performance.now() >= this.#endMs) throw error;
      }
    }
  }

  /** One attempt; throws an `AttemptFailure`, an `ApiError` of the request's own, or `CallerGone`. */
  async #attempt({ target, isTranslated }: Candidate): Promise<Reply> {
    const { clock, health, log, filesOf } = this.#parts;
    const call = this.#call;
    const progress = this.#progress;
    // Taken before the first pause: others must see it when they pick.
    const place = new Place(target, health.of(target.state, target.upstreamModel));
    const files = filesOf(call.principal.owner);
    const prepare = () => prepareRequest(call, this.#model, target, files, this.#parts);
    let prepared: Prepared;
    try {
      prepared = await prepare();
      call.controller.signal.throwIfAborted();
    } catch (thrown) {
      if (thrown instanceof AttemptFailure) this.#failedUnasked(place, isTranslated, thrown);
      else place.leave();
      throw isTranslated && thrown instanceof ApiError ? untranslatable(thrown) : thrown;
    }
    this.#prepared = prepared;
    progress.losses = prepared.losses.map(({ field }) => field);
    const attempt = new Attempt({
      place,
      clock,
      observation: this.#tellAttempt(target, prepared.translation !== undefined),
      signal: call.controller.signal,
      streamed: this.#streamed,
      remainingMs: this.#endMs - performance.now(),
    });
    let response: UpstreamResponse | undefined;
    try {
      const send = ({ operation, body, json, headers }: Prepared) =>
        target.provider.send({
          operation,
          model: target.upstreamModel,
          body,
          json,
          headers:
            attempt.observation.headers === undefined
              ? headers
              : { ...headers, ...attempt.observation.headers },
          traceId: call.traceId,
          files,
          signal: attempt.signal,
        });
      ({ prepared, response } = await sendWithCopies(prepared, send, prepare, attempt.signal));
      attempt.deadline.touch();
      const passage = new Passage(call, this.#model, attempt, prepared, response, progress, log);
      if (this.#model.raw) return passRaw(passage);
      if (response.status !== 200) throw await answeredFailure(response, target.provider, this.#model.id);
      return this.#withHeaders(await this.#pass(passage), response);
    } catch (thrown) {
      if (response !== undefined) flowOf(response.body).release();
      if (attempt.callerGone) {
        attempt.cancelled();
        throw attempt.signal.reason;
      }
      const failure = attemptFailure(thrown, attempt.signal, this.#model.id);
      attempt.failed(failure);
      throw failure;
    }
  }

  /** It is told as an attempt, for it took the time of one: the target did not take a file. */
  #failedUnasked(place: Place, isTranslated: boolean, failure: AttemptFailure): void {
    const { status, error, verdict } = failure;
    this.#tellAttempt(place.target, isTranslated).end({ outcome: 'failed', status, code: error.code });
    place.failed(verdict);
  }

  #tellAttempt(target: Target, translated: boolean): AttemptObservation {
    const progress = this.#progress;
    progress.target = target.name;
    progress.attempts++;
    return progress.attempt({
      target: target.name,
      provider: target.state.name,
      upstreamModel: target.upstreamModel,
      number: progress.attempts,
      translated,
    });
  }

  /** Which of the three forms the answer has follows from the request, never from the provider. */
  #pass(passage: Passage): Promise<Reply> {
    const contract = this.#parts.contractOf(passage.prepared.operation);
    if (this.#streamed) return passEvents(passage, contract);
    return passage.prepared.operation === 'createSpeech' ? passAudio(passage) : passJson(passage, contract);
  }

  /** A provider that translates too has losses of its own. */
  #withHeaders(reply: Reply, { headers }: UpstreamResponse): Reply {
    const own = this.headers();
    const theirs = headers['x-translation-loss'];
    if (theirs !== undefined)
      own['x-translation-loss'] = [own['x-translation-loss'], theirs]
        .filter(Boolean)
        .join(', ')
        .slice(0, 4_096);
    const showsTarget = this.#parts.showsTarget || this.#call.showsTarget === true;
    if (showsTarget && this.#progress.target !== null) own['x-modelroute-target'] = this.#progress.target;
    for (const _ in own) return { ...reply, headers: { ...reply.headers, ...own } };
    return reply;
  }

  /** Waits for a target that is limited or busy for a short time only; false when that has no sense. */
  async #waitFor({ reason, waitMs }: NoTarget): Promise<boolean> {
    if (reason !== 'rate-limited' && reason !== 'busy') return false;
    if (waitMs > longestPauseMs || this.#waits >= mostWaits) return false;
    this.#waits++;
    return this.#pause(waitMs);
  }

  /** At least `ms`, and up to half as long again; false when the time of the call does not allow it. Throws when the caller goes away. */
  async #pause(ms: number): Promise<boolean> {
    const pauseMs = ms * (1 + this.#parts.random() / 2);
    if (performance.now() + pauseMs >= this.#endMs) return false;
    const { signal } = this.#call.controller;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, pauseMs);
      signal.addEventListener('abort', wake);
    });
    signal.throwIfAborted();
    return true;
  }

  #unavailable({ reason, waitMs }: NoTarget): ApiError {
    const { id } = this.#model;
    const options = { retryAfterMs: waitMs };
    if (reason === 'rate-limited')
      return new ApiError(
        'rate_limit_exceeded',
        `The provider of model '${id}' limits the rate of requests.`,
        options,
      );
    if (reason === 'busy')
      return new ApiError(
        'overloaded',
        `The provider of model '${id}' has as many requests as it may have.`,
        options,
      );
    return new ApiError('model_unavailable', `Model '${id}' is not available at the moment.`, options);
  }
}

/** Whether a request asks for events. */
export function isStreamed(json: Readonly<Record<string, unknown>>): boolean {
  return json['stream'] === true || json['stream_format'] === 'sse';
}

function pauseBefore(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
}

function isAnswering(way: ReturnType<typeof routeModeOf>): boolean {
  return way === 'as-it-is' || way === 'translated';
}

const noTime: NoTarget = { reason: 'exhausted', waitMs: 1_000 };
