/** Money of one subject in one period: spent, and reserved for requests under way by their worst case. */

export class BudgetAccount {
  readonly endMs: number;
  usedMs: number;
  spentNanoUsd: bigint;
  reservedNanoUsd = 0n;
  #holds = new Map<string, bigint>();

  constructor(endMs: number, nowMs: number, spentNanoUsd: bigint) {
    this.endMs = endMs;
    this.usedMs = nowMs;
    this.spentNanoUsd = spentNanoUsd;
  }

  get isFree(): boolean {
    return this.#holds.size === 0;
  }

  covers(limitNanoUsd: bigint, costNanoUsd: bigint): boolean {
    return this.spentNanoUsd + this.reservedNanoUsd + costNanoUsd <= limitNanoUsd;
  }

  hold(name: string, costNanoUsd: bigint): void {
    this.#holds.set(name, costNanoUsd);
    this.reservedNanoUsd += costNanoUsd;
  }

  /** False, and without effect, when nothing is reserved under that name. */
  settle(name: string, costNanoUsd: bigint): boolean {
    const reserved = this.#holds.get(name);
    if (reserved === undefined) return false;
    this.#holds.delete(name);
    this.reservedNanoUsd -= reserved;
    this.spentNanoUsd += costNanoUsd;
    return true;
  }
}
