/**
 * How a target has been doing, and whether it is worth asking. A circuit: closed while it answers, open for a
 * while after failures, half open while one request tries whether it answers again.
 */

/** So many failures in a row open the circuit. */
const failuresInRow = 5;
/** Among at least so many requests of the last window, this share of failures opens it too. */
const fewestRequests = 20;
const failureShare = 0.5;
const windowMs = 30_000;
/** How long it stays open the first time; twice as long each time that the trial fails. */
const firstRestMs = 5_000;
const longestRestMs = 120_000;

/** Why a target is not asked now. */
export interface Rest {
  reason: 'failing' | 'rate-limited';
  /** From now, milliseconds. */
  waitMs: number;
}

export class TargetHealth {
  #inRow = 0;
  #windowStartMs = 0;
  #requests = 0;
  #failures = 0;
  /** 0 while the circuit is closed. */
  #openUntilMs = 0;
  #restMs = firstRestMs;
  #trialRuns = false;
  #limitedUntilMs = 0;

  /** Why it is not asked now; undefined: it may be asked. */
  rest(nowMs: number): Rest | undefined {
    if (nowMs < this.#limitedUntilMs) return { reason: 'rate-limited', waitMs: this.#limitedUntilMs - nowMs };
    if (this.#openUntilMs === 0) return undefined;
    if (nowMs < this.#openUntilMs) return { reason: 'failing', waitMs: this.#openUntilMs - nowMs };
    return this.#trialRuns ? { reason: 'failing', waitMs: firstRestMs } : undefined;
  }

  /**
   * A request goes to it; every one must be followed by `succeeded`, `failed` or `leftOff`, with what this
   * gives: whether the request is the trial of an open circuit.
   */
  asked(): boolean {
    if (this.#openUntilMs === 0) return false;
    this.#trialRuns = true;
    return true;
  }

  succeeded(nowMs: number, isTrial: boolean): void {
    this.#count(nowMs);
    this.#inRow = 0;
    if (!isTrial) return;
    this.#openUntilMs = 0;
    this.#restMs = firstRestMs;
    this.#trialRuns = false;
    this.#requests = 0;
    this.#failures = 0;
  }

  failed(nowMs: number, isTrial: boolean): void {
    this.#count(nowMs);
    this.#failures++;
    this.#inRow++;
    if (isTrial) {
      this.#restMs = Math.min(this.#restMs * 2, longestRestMs);
      this.#open(nowMs);
    } else if (this.#openUntilMs === 0 && this.#isFailing()) this.#open(nowMs);
  }

  /** It says neither good nor bad of the target: the caller went away, or the request was at fault. */
  leftOff(isTrial: boolean): void {
    if (isTrial) this.#trialRuns = false;
  }

  /** The target itself asks to be left alone for so long; besides one of the others. */
  limited(nowMs: number, forMs: number): void {
    this.#limitedUntilMs = Math.max(this.#limitedUntilMs, nowMs + Math.min(forMs, longestRestMs));
  }

  #isFailing(): boolean {
    if (this.#inRow >= failuresInRow) return true;
    return this.#requests >= fewestRequests && this.#failures >= this.#requests * failureShare;
  }

  #open(nowMs: number): void {
    this.#openUntilMs = nowMs + this.#restMs;
    this.#trialRuns = false;
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

/** The health of every target; it outlives a reload of the configuration as long as the provider stays the same. */
export class HealthBook {
  readonly #byProvider = new WeakMap<object, Map<string, TargetHealth>>();

  /** `provider` is any object that stands for it. */
  of(provider: object, upstreamModel: string): TargetHealth {
    let models = this.#byProvider.get(provider);
    if (models === undefined) {
      models = new Map();
      this.#byProvider.set(provider, models);
    }
    let health = models.get(upstreamModel);
    if (health === undefined) {
      health = new TargetHealth();
      models.set(upstreamModel, health);
    }
    return health;
  }
}
