/** Updates that Redis has not received yet. They are retried until they succeed, and their number is bounded. */
import type { Settlement } from './settlement.ts';

/** Beyond it settlements are dropped: their reservations stay charged at the worst case until they are reconciled. */
const mostWaiting = 100_000;
/** Sent at once, so that one slow reply does not delay all. */
const batchSize = 100;

/** Sends to Redis. */
export interface Post {
  settle: (settlement: Settlement) => Promise<unknown>;
  /** Has a budget read from the ledger again. */
  forget: (key: string) => Promise<unknown>;
}

async function sendAll<T>(items: readonly T[], send: (item: T) => Promise<unknown>): Promise<T[]> {
  const results = await Promise.allSettled(items.map(send));
  return items.filter((_, index) => results[index]?.status === 'rejected');
}

/** Keeps settlements and outdated budgets until Redis accepts them. */
export class Outbox {
  #settlements: Settlement[] = [];
  /** Budgets with spending that Redis has missed: they have to be read from the ledger again. */
  #outdated = new Set<string>();
  #dropped = 0;

  get isEmpty(): boolean {
    return this.#settlements.length === 0 && this.#outdated.size === 0;
  }

  /** The number dropped since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  add(settlement: Settlement): void {
    if (this.#settlements.length < mostWaiting) this.#settlements.push(settlement);
    else this.#dropped += 1;
  }

  addOutdated(keys: readonly string[]): void {
    for (const key of keys) this.#outdated.add(key);
  }

  /** Sends everything that waits, budgets first. Returns whether all of it was accepted; the rest is kept. */
  async empty({ settle, forget }: Post): Promise<boolean> {
    while (!this.isEmpty) {
      const keys = [...this.#outdated].slice(0, batchSize);
      const batch = keys.length === 0 ? this.#settlements.splice(0, batchSize) : [];
      for (const key of keys) this.#outdated.delete(key);
      const refusedKeys = await sendAll(keys, forget);
      const refused = await sendAll(batch, settle);
      this.addOutdated(refusedKeys);
      this.#settlements.unshift(...refused);
      if (refusedKeys.length + refused.length > 0) return false;
    }
    return true;
  }
}
