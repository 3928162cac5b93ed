/** A request that counters in this process hold. */
import type { Hold, Spent } from '../limit-store.ts';
import type { ReservationParts } from '../reservation-id.ts';
import type { HeldBy } from './subject-counters.ts';

const done = Promise.resolve();

/** Knows its counters, so that its end needs no look-up. */
export class MemoryHold implements Hold {
  readonly parts: ReservationParts;
  readonly #heldBy: readonly HeldBy[];
  readonly #tokens: number;
  readonly #now: () => number;

  constructor(parts: ReservationParts, heldBy: readonly HeldBy[], tokens: number, now: () => number) {
    this.parts = parts;
    this.#heldBy = heldBy;
    this.#tokens = tokens;
    this.#now = now;
  }

  settle({ tokens, costNanoUsd }: Spent): Promise<void> {
    const { name } = this.parts;
    const nowMs = this.#now();
    for (const { counters, slot, accounts } of this.#heldBy) {
      if (counters.end(name, nowMs)) counters.correct(slot, tokens - this.#tokens, nowMs);
      for (const account of accounts) account.settle(name, costNanoUsd);
    }
    return done;
  }
}
