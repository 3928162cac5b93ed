/** Money of one subject in one period: spent, and held for requests under way by their worst case. */

export class BudgetAccount {
  readonly endMs: number;
  usedMs: number;
  spentNanoUsd: bigint;
  heldNanoUsd = 0n;
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
    return this.spentNanoUsd + this.heldNanoUsd + costNanoUsd <= limitNanoUsd;
  }

  hold(name: string, costNanoUsd: bigint): void {
    this.#holds.set(name, costNanoUsd);
    this.heldNanoUsd += costNanoUsd;
  }

  /** False, and nothing happens, when nothing is held under that name. */
  settle(name: string, costNanoUsd: bigint): boolean {
    const held = this.#holds.get(name);
    if (held === undefined) return false;
    this.#holds.delete(name);
    this.heldNanoUsd -= held;
    this.spentNanoUsd += costNanoUsd;
    return true;
  }
}
