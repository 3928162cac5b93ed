/** Which branches the inputs have reached, and about how often one input took each. */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countersName, instrument } from './instrument.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const maxCounters = 65_536;

export class Coverage {
  /** Counts of one input. */
  readonly #counters = new Uint32Array(maxCounters);
  /** For each branch a bit for every order of magnitude in which it was taken. */
  readonly #seen = new Uint8Array(maxCounters);
  #size = 0;

  /** Counts in all files below `prefixes` that are loaded from now on. */
  constructor(prefixes: readonly string[]) {
    (globalThis as Record<string, unknown>)[countersName] = this.#counters;
    registerHooks({
      load: (url, context, nextLoad) => {
        if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
        const file = fileURLToPath(url);
        if (!prefixes.some((prefix) => relative(root, file).startsWith(prefix)))
          return nextLoad(url, context);
        const { source, count } = instrument(readFileSync(file, 'utf8'), file, this.#size);
        this.#size += count;
        return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
      },
    });
  }

  get branches(): number {
    return this.#size;
  }

  get reached(): number {
    let reached = 0;
    for (let at = 0; at < this.#size; at += 1) if (this.#seen[at] !== 0) reached += 1;
    return reached;
  }

  /** Whether the run since the last call did anything that no run before it did. */
  takeNew(): boolean {
    const counters = this.#counters;
    let isNew = false;
    for (let at = 0; at < this.#size; at += 1) {
      const count = counters[at] ?? 0;
      if (count === 0) continue;
      counters[at] = 0;
      const bit = bitOf(count);
      const seen = this.#seen[at] ?? 0;
      if ((seen & bit) !== 0) continue;
      this.#seen[at] = seen | bit;
      isNew = true;
    }
    return isNew;
  }
}

/** 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more. */
function bitOf(count: number): number {
  if (count < 4) return 1 << (count - 1);
  if (count < 8) return 8;
  if (count < 16) return 16;
  if (count < 32) return 32;
  return count < 128 ? 64 : 128;
}
