/** Requests under way. Each is kept until it ends, or until its lease does, so that a lost one is not kept for ever. */

export class Leases {
  #endMs = new Map<string, number>();
  /** Not later than the first end, so that looking for ended leases is worth it only from then on. */
  #firstEndMs = Infinity;

  get size(): number {
    return this.#endMs.size;
  }

  expire(nowMs: number): void {
    if (nowMs < this.#firstEndMs) return;
    this.#firstEndMs = Infinity;
    for (const [name, endMs] of this.#endMs) {
      if (endMs <= nowMs) this.#endMs.delete(name);
      else if (endMs < this.#firstEndMs) this.#firstEndMs = endMs;
    }
  }

  add(name: string, endMs: number): void {
    this.#endMs.set(name, endMs);
    if (endMs < this.#firstEndMs) this.#firstEndMs = endMs;
  }

  /** Whether it had not ended yet. */
  end(name: string, nowMs: number): boolean {
    const endMs = this.#endMs.get(name);
    return this.#endMs.delete(name) && endMs !== undefined && endMs > nowMs;
  }
}
