/** Whether an attempt may use a target now: its circuit breaker and its maximum of concurrent requests decide. */
import { CircuitBreaker, type CircuitState, type Cooldown, type RequestedPause } from './circuit-breaker.ts';
import type { ProviderState, Target } from './target.ts';

/** Why no attempt may use a target now. */
export interface Obstacle {
  reason: Cooldown['reason'] | 'busy';
  /** How long until it may, milliseconds. */
  waitMs: number;
}

/** What an attempt has shown about its target. */
export interface PermitEnd {
  /** `released`: nothing, because the caller disconnected or the request was at fault. */
  evidence: 'succeeded' | 'failed' | 'released';
  pause: RequestedPause | undefined;
}

export interface Permit {
  /** Called once. A promise resolves when every process knows what follows from it. */
  end(end: PermitEnd): void | Promise<void>;
}

export interface TargetGate {
  /** As far as this process knows. */
  obstacle(): Obstacle | undefined;
  /** The same; undefined for a target that never failed, or has no circuit breaker. */
  circuit(): CircuitState | undefined;
  /** A promise where another process decides. */
  take(): Permit | Obstacle | Promise<Permit | Obstacle>;
}

export interface TargetGates {
  of(target: Target): TargetGate;
}

/** How long to wait for a permit of a provider at its maximum of concurrent requests. */
const busyMs = 1_000;

/** Decides in this process, at once. */
export class LocalGate implements TargetGate {
  readonly #state: Pick<ProviderState, 'running' | 'maxConcurrent'>;
  readonly breaker: CircuitBreaker | undefined;

  /** `state` is shared by all targets of the provider. */
  constructor(state: Pick<ProviderState, 'running' | 'maxConcurrent'>, breaker: CircuitBreaker | undefined) {
    this.#state = state;
    this.breaker = breaker;
  }

  obstacle(): Obstacle | undefined {
    const { running, maxConcurrent } = this.#state;
    if (maxConcurrent !== null && running >= maxConcurrent) return { reason: 'busy', waitMs: busyMs };
    return this.breaker?.cooldown(performance.now());
  }

  circuit(): CircuitState | undefined {
    return this.breaker?.state();
  }

  take(): Permit | Obstacle {
    const obstacle = this.obstacle();
    if (obstacle !== undefined) return obstacle;
    const isProbe = this.breaker?.asked() ?? false;
    this.#state.running++;
    return { end: (end) => this.#end(end, isProbe) };
  }

  #end({ evidence, pause }: PermitEnd, isProbe: boolean): void {
    this.#state.running--;
    const { breaker } = this;
    if (breaker === undefined) return;
    const nowMs = performance.now();
    if (evidence === 'released') breaker.released(isProbe);
    else breaker[evidence](nowMs, isProbe);
    if (pause !== undefined) breaker.limited(nowMs, pause);
  }
}

/** Of a server in one process. They outlive a reload of the configuration as long as the provider stays the same. */
export class LocalGates implements TargetGates {
  readonly #byProvider = new WeakMap<ProviderState, Map<string, LocalGate>>();

  of({ state, upstreamModel, hasCircuit }: Target): LocalGate {
    let models = this.#byProvider.get(state);
    if (models === undefined) {
      models = new Map();
      this.#byProvider.set(state, models);
    }
    let gate = models.get(upstreamModel);
    if (gate === undefined) {
      gate = new LocalGate(state, hasCircuit ? new CircuitBreaker() : undefined);
      models.set(upstreamModel, gate);
    }
    return gate;
  }
}
