/**
 * The targets of a worker. It asks the coordinator only where that has something to decide: for a provider with a maximum
 * of concurrent requests, and for the one probe of an open circuit. Of every other attempt it reports the end.
 */
import type { Obstacle, Permit, PermitEnd, TargetGate, TargetGates } from '../routing/target-gates.ts';
import type { Target } from '../routing/target.ts';
import type { CoordinatorCalls, SentCircuit, SentEvidence, SentTarget } from './calls.ts';
import type { Link } from './link.ts';

/** The last known state of a circuit, on this process's clock. */
interface KnownCircuit {
  /** 0: it is closed. */
  openUntilMs: number;
  limitedUntilMs: number;
  limitReason: SentCircuit['limitReason'];
}

export class CoordinatedGates implements TargetGates {
  readonly #link: Link<CoordinatorCalls>;
  readonly #circuits = new Map<string, KnownCircuit>();

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
    return new CoordinatedGate(this.#link, this.#circuits, target);
  }
}

class CoordinatedGate implements TargetGate {
  readonly #link: Link<CoordinatorCalls>;
  readonly #circuits: ReadonlyMap<string, KnownCircuit>;
  readonly #target: SentTarget;

  constructor(link: Link<CoordinatorCalls>, circuits: ReadonlyMap<string, KnownCircuit>, target: SentTarget) {
    this.#link = link;
    this.#circuits = circuits;
    this.#target = target;
  }

  obstacle(): Obstacle | undefined {
    const circuit = this.#circuit();
    if (circuit === undefined) return undefined;
    const nowMs = performance.now();
    const { limitedUntilMs, limitReason, openUntilMs } = circuit;
    if (nowMs < limitedUntilMs) return { reason: limitReason, waitMs: limitedUntilMs - nowMs };
    return nowMs < openUntilMs ? { reason: 'failing', waitMs: openUntilMs - nowMs } : undefined;
  }

  take(): Permit | Obstacle | Promise<Permit | Obstacle> {
    const isOpen = (this.#circuit()?.openUntilMs ?? 0) > 0;
    if (isOpen || this.#target.maxConcurrent !== null) return this.#ask();
    if (!this.#target.hasCircuit) return noEvidence;
    const { provider, model } = this.#target;
    return {
      end: (end) => {
        const ended = { provider, model, ...evidenceOf(end) };
        if (isHarmless(end)) this.#link.tell('attempted', ended);
        else return this.#link.call('attempted', ended).catch(() => {});
      },
    };
  }

  async #ask(): Promise<Permit | Obstacle> {
    const permit = await this.#link.call('takePermit', this.#target);
    if (typeof permit !== 'number') return permit;
    return {
      end: (end) => {
        const ended = { permit, ...evidenceOf(end) };
        if (isHarmless(end)) this.#link.tell('endPermit', ended);
        else return this.#link.call('endPermit', ended).catch(() => {});
      },
    };
  }

  #circuit(): KnownCircuit | undefined {
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
