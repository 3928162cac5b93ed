/** The circuit breakers and permits of all workers, decided in the coordinator; workers are notified of changes. */
import { CircuitBreaker } from '../routing/circuit-breaker.ts';
import { LocalGate, type Obstacle, type Permit } from '../routing/target-gates.ts';
import type { SentCircuit, SentEvidence, SentTarget } from './calls.ts';
import { nameOf } from './coordinated-gates.ts';

interface Registered {
  provider: string;
  model: string;
  breaker: CircuitBreaker;
}

interface HeldPermit {
  permit: Permit;
  registered: Registered;
}

/** The permits of one worker. */
export class WorkerPermits {
  readonly #registry: TargetRegistry;
  readonly #held = new Map<number, HeldPermit>();
  #last = 0;

  constructor(registry: TargetRegistry) {
    this.#registry = registry;
  }

  take(target: SentTarget): number | Obstacle {
    const registered = this.#registry.of(target.provider, target.model);
    const permit = this.#registry.take(registered, target);
    if ('reason' in permit) return permit;
    const number = (this.#last += 1);
    this.#held.set(number, { permit, registered });
    return number;
  }

  end({ permit: number, evidence, pause }: { permit: number } & SentEvidence): void | Promise<void> {
    const held = this.#held.get(number);
    if (held === undefined) return;
    this.#held.delete(number);
    return this.#registry.change(held.registered, () => held.permit.end({ evidence, pause }));
  }

  /** Their worker has died, which is no evidence about the targets. */
  releaseAll(): void {
    for (const permit of this.#held.keys()) void this.end({ permit, evidence: 'released' });
  }
}

export class TargetRegistry {
  readonly #changed: (state: SentCircuit) => Promise<void>;
  readonly #targets = new Map<string, Registered>();
  /** By provider. */
  readonly #running = new Map<string, { running: number; maxConcurrent: number | null }>();

  /** `changed` resolves when the workers know it. */
  constructor(changed: (state: SentCircuit) => Promise<void>) {
    this.#changed = changed;
  }

  /** Those that are not simply closed. */
  states(): SentCircuit[] {
    return [...this.#targets.values()]
      .map(stateOf)
      .filter(({ openMs, limitedMs }) => openMs !== null || limitedMs > 0);
  }

  of(provider: string, model: string): Registered {
    const name = nameOf(provider, model);
    let registered = this.#targets.get(name);
    if (registered === undefined) {
      registered = { provider, model, breaker: new CircuitBreaker() };
      this.#targets.set(name, registered);
    }
    return registered;
  }

  take(registered: Registered, { provider, maxConcurrent, hasCircuit }: SentTarget): Permit | Obstacle {
    let state = this.#running.get(provider);
    if (state === undefined) {
      state = { running: 0, maxConcurrent };
      this.#running.set(provider, state);
    }
    return new LocalGate(state, hasCircuit ? registered.breaker : undefined).take();
  }

  /** The end of an attempt that needed no permit. */
  attempted({
    provider,
    model,
    evidence,
    pause,
  }: { provider: string; model: string } & SentEvidence): void | Promise<void> {
    const registered = this.of(provider, model);
    return this.change(registered, ({ breaker }) => {
      const nowMs = performance.now();
      if (evidence !== 'released') breaker[evidence](nowMs, false);
      if (pause !== undefined) breaker.limited(nowMs, pause);
    });
  }

  /** Notifies the workers if `act` opens, closes or limits the target. */
  change(registered: Registered, act: (registered: Registered) => void): void | Promise<void> {
    const before = registered.breaker.state();
    act(registered);
    const after = registered.breaker.state();
    if (before.openUntilMs !== after.openUntilMs || before.limitedUntilMs !== after.limitedUntilMs)
      return this.#changed(stateOf(registered));
  }
}

function stateOf({ provider, model, breaker }: Registered): SentCircuit {
  const nowMs = performance.now();
  const { openUntilMs, limitedUntilMs, limitReason } = breaker.state();
  return {
    provider,
    model,
    openMs: openUntilMs === 0 ? null : Math.max(0, openUntilMs - nowMs),
    limitedMs: Math.max(0, limitedUntilMs - nowMs),
    limitReason,
  };
}
