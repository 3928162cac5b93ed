/**
 * The targets of a worker. It asks the coordinator only where that has something to decide: for a provider with a maximum
 * of concurrent requests, and for the one probe of an open circuit. Of every other attempt it reports the end.
 */
import { isOpen, type CircuitState } from '../routing/circuit-breaker.ts';
import type { Obstacle, Permit, PermitEnd, TargetGate, TargetGates } from '../routing/target-gates.ts';
import type { ProviderState, Target } from '../routing/target.ts';
import type { CoordinatorCalls, SentCircuit, SentEvidence, SentTarget } from './calls.ts';
import type { Link } from './link.ts';

export class CoordinatedGates implements TargetGates {
  readonly #link: Link<CoordinatorCalls>;
  /** As last reported, on this process's clock. */
  readonly #circuits = new Map<string, CircuitState>();

  constructor(link: Link<CoordinatorCalls>, circuits: readonly SentCircuit[]) {
    this.#link = link;
    for (const each of circuits) this.note(each);
  }

  /** The coordinator reports a change. */
  note({ provider, model, openMs, limitedMs, limitReason }: SentCircuit): void {
    const name = nameOf(provider, model);
    if (openMs === null && limitedMs <= 0) {
      this.#circuits.delete(name);
      return;
    }
    const nowMs = performance.now();
    this.#circuits.set(name, {
      openUntilMs: openMs === null ? 0 : nowMs + openMs,
      limitedUntilMs: nowMs + limitedMs,
      limitReason,
    });
  }

  of({ state, upstreamModel, hasCircuit }: Target): TargetGate {
    const { id: provider, maxConcurrent } = state;
    const target = { provider, model: upstreamModel, maxConcurrent, hasCircuit };
    return new CoordinatedGate(this.#link, this.#circuits, target, state);
  }
}

class CoordinatedGate implements TargetGate {
  readonly #link: Link<CoordinatorCalls>;
  readonly #circuits: ReadonlyMap<string, CircuitState>;
  readonly #target: SentTarget;
  readonly #state: Pick<ProviderState, 'running'>;

  constructor(
    link: Link<CoordinatorCalls>,
    circuits: ReadonlyMap<string, CircuitState>,
    target: SentTarget,
    state: Pick<ProviderState, 'running'>,
  ) {
    this.#link = link;
    this.#circuits = circuits;
    this.#target = target;
    this.#state = state;
  }

  obstacle(): Obstacle | undefined {
    const circuit = this.circuit();
    if (circuit === undefined) return undefined;
    const nowMs = performance.now();
    const { limitedUntilMs, limitReason, openUntilMs } = circuit;
    if (nowMs < limitedUntilMs) return { reason: limitReason, waitMs: limitedUntilMs - nowMs };
    return nowMs < openUntilMs ? { reason: 'failing', waitMs: openUntilMs - nowMs } : undefined;
  }

  take(): Permit | Obstacle | Promise<Permit | Obstacle> {
    if (isOpen(this.circuit()) || this.#target.maxConcurrent !== null) return this.#ask();
    if (!this.#target.hasCircuit) return noEvidence;
    const { provider, model } = this.#target;
    this.#state.running++;
    return {
      end: (end) => {
        this.#state.running--;
        const ended = { provider, model, ...evidenceOf(end) };
        if (isHarmless(end)) this.#link.tell('attempted', ended);
        else return this.#link.call('attempted', ended).catch(() => {});
      },
    };
  }

  async #ask(): Promise<Permit | Obstacle> {
    const permit = await this.#link.call('takePermit', this.#target);
    if (typeof permit !== 'number') return permit;
    this.#state.running++;
    return {
      end: (end) => {
        this.#state.running--;
        const ended = { permit, ...evidenceOf(end) };
        if (isHarmless(end)) this.#link.tell('endPermit', ended);
        else return this.#link.call('endPermit', ended).catch(() => {});
      },
    };
  }

  circuit(): CircuitState | undefined {
    if (this.#circuits.size === 0) return undefined;
    return this.#circuits.get(nameOf(this.#target.provider, this.#target.model));
  }
}

const noEvidence: Permit = { end: () => {} };

/** Nothing that others must know before the caller has a response. */
function isHarmless({ evidence, pause }: PermitEnd): boolean {
  return evidence !== 'failed' && pause === undefined;
}

function evidenceOf({ evidence, pause }: PermitEnd): SentEvidence {
  return pause === undefined ? { evidence } : { evidence, pause };
}

export function nameOf(provider: string, model: string): string {
  return `${provider} ${model}`;
}
