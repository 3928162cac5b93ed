/**
 * The recent health of a target: closed while it completes requests, open for a while
 * after failures, half open while one request, the probe, tests whether it has recovered.
 */

/** This many failures in a row open the circuit. */
const failuresInRow = 5;
/** Among at least this many requests of the last window, this share of failures opens it too. */
const fewestRequests = 20;
const failureShare = 0.5;
const windowMs = 30_000;
/** How long it stays open the first time; twice as long each time that the probe fails. */
const firstCooldownMs = 5_000;
const longestCooldownMs = 120_000;

/** Why a target itself asked for a pause. */
type LimitReason = 'rate-limited' | 'overloaded';

/** The pause that a target itself asked for. */
export interface RequestedPause {
  ms: number;
  reason: LimitReason;
}

/** Why a target is not available now. */
export interface Cooldown {
  reason: 'failing' | LimitReason;
  /** From now, milliseconds. */
  waitMs: number;
}

/** On the clock of `performance.now()`. */
export interface CircuitState {
  /** 0 while it is closed. */
  openUntilMs: number;
  limitedUntilMs: number;
  limitReason: LimitReason;
}

/** Open, or half open. */
export function isOpen(circuit: CircuitState | undefined): boolean {
  return circuit !== undefined && circuit.openUntilMs > 0;
}

export class CircuitBreaker {
  #inRow = 0;
  #windowStartMs = 0;
  #requests = 0;
  #failures = 0;
  /** 0 while the circuit is closed. */
  #openUntilMs = 0;
  #cooldownMs = firstCooldownMs;
  #isProbing = false;
  #limitedUntilMs = 0;
  #limitReason: LimitReason = 'rate-limited';

  /** Why the target is not available now; undefined: it is available. */
  cooldown(nowMs: number): Cooldown | undefined {
    if (nowMs < this.#limitedUntilMs)
      return { reason: this.#limitReason, waitMs: this.#limitedUntilMs - nowMs };
    if (this.#openUntilMs === 0) return undefined;
    if (nowMs < this.#openUntilMs) return { reason: 'failing', waitMs: this.#openUntilMs - nowMs };
    return this.#isProbing ? { reason: 'failing', waitMs: firstCooldownMs } : undefined;
  }

  /**
   * Registers a request to the target; each must be followed by `succeeded`, `failed` or `released`, with the
   * returned value: whether the request is the probe of an open circuit.
   */
  asked(): boolean {
    if (this.#openUntilMs === 0) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(nowMs: number, isProbe: boolean): void {
    this.#count(nowMs);
    this.#inRow = 0;
    if (!isProbe) return;
    this.#openUntilMs = 0;
    this.#cooldownMs = firstCooldownMs;
    this.#isProbing = false;
    this.#requests = 0;
    this.#failures = 0;
  }

  failed(nowMs: number, isProbe: boolean): void {
    this.#count(nowMs);
    this.#failures++;
    this.#inRow++;
    if (isProbe) {
      this.#cooldownMs = Math.min(this.#cooldownMs * 2, longestCooldownMs);
      this.#open(nowMs);
    } else if (this.#openUntilMs === 0 && this.#isFailing()) this.#open(nowMs);
  }

  /** The request is no evidence about the target: the caller disconnected, or the request was at fault. */
  released(isProbe: boolean): void {
    if (isProbe) this.#isProbing = false;
  }

  /** The target itself requested a pause; besides one of the others. */
  limited(nowMs: number, { ms, reason }: RequestedPause): void {
    const untilMs = nowMs + Math.min(ms, longestCooldownMs);
    if (untilMs < this.#limitedUntilMs) return;
    this.#limitedUntilMs = untilMs;
    this.#limitReason = reason;
  }

  state(): CircuitState {
    return {
      openUntilMs: this.#openUntilMs,
      limitedUntilMs: this.#limitedUntilMs,
      limitReason: this.#limitReason,
    };
  }

  #isFailing(): boolean {
    if (this.#inRow >= failuresInRow) return true;
    return this.#requests >= fewestRequests && this.#failures >= this.#requests * failureShare;
  }

  #open(nowMs: number): void {
    this.#openUntilMs = nowMs + this.#cooldownMs;
    this.#isProbing = false;
  }

  #count(nowMs: number): void {
    if (nowMs - this.#windowStartMs > windowMs) {
      this.#windowStartMs = nowMs;
      this.#requests = 0;
      this.#failures = 0;
    }
    this.#requests++;
  }
}
