/**
 * A map of bounded size that evicts the keys set longest ago. It keeps the last two generations of keys, and a
 * key that is set again moves to the newer one.
 */
const generationSize = 5_000;

export class GenerationMap<Value> {
  #newer = new Map<string, Value>();
  #older: ReadonlyMap<string, Value> = new Map();

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= generationSize && !this.#newer.has(key)) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}
