/** Admits calls: first the limits, which cost nothing to release, then the record of the request. */
import { ApiError } from '../core/api-error.ts';
import type { CallEnd } from '../core/call-observer.ts';
import { modelOperations } from '../core/operations.ts';
import type { StoreWaits } from '../core/store-waits.ts';
import { sumOf } from '../core/token-counts.ts';
import type { InferenceSurface } from '../core/wire-format.ts';
import { limitHeaders } from '../limits/limit-headers.ts';
import type { Limiter, Reservation } from '../limits/limiter.ts';
import { refusalError } from '../limits/refusal-error.ts';
import { CompletionCollector } from '../metering/completion-collector.ts';
import { boundsOf, type RequestBounds } from '../metering/request-bounds.ts';
import type { ReservationWait } from '../metering/waiting-rows.ts';
import type { UsageRecorder } from '../metering/usage-recorder.ts';
import { worstCaseOfAny, type WorstCase } from '../metering/worst-case.ts';
import type { Admission, AdmissionRequest, Admitter } from './admission.ts';
import { MeteredCall } from './metered-call.ts';
import { outputCapOf, outputMemberOf } from './output-cap.ts';
import { keptPrompt } from './kept-prompt.ts';
import { isNamedWhereDue, subjectsOfCall } from './subjects.ts';

/** Longer than the longest call: a reservation still open after it was lost, not late. */
const leaseMarginMs = 60_000;

export interface CallAdmitterParts {
  limiter: Limiter;
  recorder: UsageRecorder;
  /** Bounds the whole admission. */
  waits: StoreWaits;
  /** The longest time of a call, ms. */
  longestCallMs: number;
  /** Of calls without a maximum that a budget pays for, where the model has none of its own; 0: the model's maximum. */
  defaultOutputTokens: number;
  /** Called when a limit could not be released; the reservation then expires by itself. */
  report: (cause: unknown) => void;
  nowMs: () => number;
}

export class CallAdmitter implements Admitter {
  readonly #parts: CallAdmitterParts;

  constructor(parts: CallAdmitterParts) {
    this.#parts = parts;
  }

  admit(request: AdmissionRequest): Promise<Admission> {
    const wait = { isGivenUp: false };
    return this.#parts.waits.bound(this.#admit(request, wait), () => {
      wait.isGivenUp = true;
    });
  }

  /** Undoes what it has done by the time when `wait` is found given up. */
  async #admit(request: AdmissionRequest, wait: ReservationWait): Promise<Admission> {
    const { limiter, recorder, longestCallMs, report, nowMs } = this.#parts;
    const { operation, model, json } = request;
    if (!isNamedWhereDue(request.principal, { id: model, onlyWhenNamed: request.onlyWhenNamed }))
      throw new ApiError(
        'model_not_allowed',
        `This API key may not use model '${model}': on this server only keys whose allowed models name it do.`,
        { param: 'model' },
      );
    const asked = boundsOf(operation, json, request.body.length);
    const subjects = subjectsOfCall(request.principal, request.attribution);
    const outputCap = outputCapOf(operation, asked, request, this.#parts.defaultOutputTokens, subjects);
    const bounds = withMost(asked, outputCap?.tokens ?? asked.maxOutputTokens, request.leastOutputTokens);
    const worst = worstOf(request, bounds);
    const { surface } = modelOperations[operation];
    const atMs = nowMs();
    const decision = await limiter.reserve({
      subjects,
      model,
      tokensWorst: (worst.inputTokens ?? bounds.inputBytes) + (worst.outputTokens ?? 0),
      costWorstNanoUsd: worst.nano,
      nowMs: atMs,
      leaseMs: longestCallMs + leaseMarginMs,
    });
    const headers = limitHeaders(surface, decision.state, atMs);
    if (!decision.granted) {
      const outputMember = outputMemberOf(operation, json);
      throw refusalError(decision.refusal, { model, outputMember, headers });
    }
    const { reservation } = decision;
    if (wait.isGivenUp) {
      await reservation.settle({ tokens: 0, costNanoUsd: 0n });
      throw new Error('the admission was given up');
    }
    const id = await this.#record(request, surface, worst, reservation, wait);
    let release: (() => void) | undefined;
    const { principal, startedMs } = request;
    const collector = principal.storesPrompts ? new CompletionCollector(startedMs) : undefined;
    const observation = new MeteredCall({
      json,
      streamed: request.streamed,
      images: bounds.images,
      leastSearchUnits: bounds.searchUnits.least,
      asksSearch: bounds.webSearches !== 0,
      startedMs,
      collector,
      settle: (outcome) => {
        const charge = recorder.settle(id, outcome, release);
        if (charge === undefined) return;
        const tokens = (sumOf(charge.tokens, 'input') ?? 0) + (sumOf(charge.tokens, 'output') ?? 0);
        // A request of unknown cost is charged the worst case, so that a budget is never overshot.
        const costNanoUsd = charge.costNano ?? worst.nano ?? 0n;
        reservation.settle({ tokens, costNanoUsd }).catch(report);
      },
    });
    // The caller has been refused meanwhile.
    if (wait.isGivenUp) observation.end(refusedUnasked);
    const recorded = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    return { headers, observation, collector, outputCap, recorded };
  }

  async #record(
    request: AdmissionRequest,
    surface: InferenceSurface,
    worst: WorstCase,
    reservation: Reservation,
    wait: ReservationWait,
  ): Promise<string> {
    const {
      traceId,
      keyId,
      owner,
      principal,
      operation,
      streamed,
      requestedModel,
      model,
      pricing,
      targetPricing,
    } = request;
    try {
      const facts = {
        traceId,
        keyId,
        owner,
        project: principal.projectId,
        surface,
        operation,
        streamed,
        requestedModel,
        model,
        pricing,
        targetPricing,
        worstCaseNano: worst.nano,
        limitReservation: reservation.id,
        attribution: request.attribution,
        prompt: principal.storesPrompts ? keptPrompt(request.body) : null,
      };
      const { id } = await this.#parts.recorder.reserve(facts, wait);
      return id;
    } catch (cause) {
      await reservation.settle({ tokens: 0, costNanoUsd: 0n });
      throw cause;
    }
  }
}

/** The end of a call that was given up before any target was asked. */
const refusedUnasked: CallEnd = {
  outcome: 'failed',
  code: 'model_unavailable',
  status: 503,
  target: null,
  attempts: 0,
  usage: null,
  reported: null,
  isReportComplete: false,
  service: { format: null, tier: null, webSearches: null },
  produced: null,
  durationMs: 0,
  firstContentMs: null,
  losses: [],
};

/** Reserves the maximum that the provider is sent. */
function withMost(asked: RequestBounds, most: number | null, least: number): RequestBounds {
  const maxOutputTokens = most === null ? null : Math.max(most, least);
  return maxOutputTokens === asked.maxOutputTokens ? asked : { ...asked, maxOutputTokens };
}

/** An operation without metering uses no tokens and costs nothing. */
function worstOf(request: AdmissionRequest, bounds: RequestBounds): WorstCase {
  return modelOperations[request.operation].isMetered
    ? worstCaseOfAny(bounds, request)
    : { nano: 0n, inputTokens: 0, outputTokens: 0 };
}
