/** A request with reservations in counters of this process. */
import type { Hold, Spent } from '../limit-store.ts';
import type { ReservationParts } from '../reservation-id.ts';
import type { ReservedBy } from './subject-counters.ts';

const done = Promise.resolve();

/** Refers to its counters, so that settling it needs no lookup. */
export class MemoryHold implements Hold {
  readonly parts: ReservationParts;
  readonly #reservedBy: readonly ReservedBy[];
  readonly #tokens: number;
  readonly #now: () => number;

  constructor(parts: ReservationParts, reservedBy: readonly ReservedBy[], tokens: number, now: () => number) {
    this.parts = parts;
    this.#reservedBy = reservedBy;
    this.#tokens = tokens;
    this.#now = now;
  }

  settle({ tokens, costNanoUsd }: Spent): Promise<void> {
    const { name } = this.parts;
    const nowMs = this.#now();
    for (const { counters, slot, accounts } of this.#reservedBy) {
      if (counters.end(name, nowMs)) counters.correct(slot, tokens - this.#tokens, nowMs);
      for (const account of accounts) account.settle(name, costNanoUsd);
    }
    return done;
  }
}
