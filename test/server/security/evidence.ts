/** Everything that a service has written or sent, and the judgement on what was planted in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CanarySearch, countOf, type Allowance, type Canary } from './canary.ts';

export class Evidence {
  readonly canaries = new Map<string, Canary>();
  readonly #items: { place: string; bytes: Buffer }[] = [];

  /** Looked for from now on, also in what has been taken before. A name is used once. */
  plant(name: string, value: string, ...allowed: Allowance[]): string {
    if (this.canaries.has(name)) throw new Error(`there is a canary '${name}' already`);
    this.canaries.set(name, { name, value, allowed });
    return value;
  }

  allow(name: string, ...allowed: Allowance[]): void {
    const canary = this.canaries.get(name);
    if (canary === undefined) throw new Error(`there is no canary '${name}'`);
    canary.allowed.push(...allowed);
  }

  take(place: string, content: string | Buffer): void {
    this.#items.push({ place, bytes: typeof content === 'string' ? Buffer.from(content) : content });
  }

  /** Every file below the folder, by its name: deleted rows that the engine has not overwritten are found in it too. */
  takeFolder(place: string, folder: string): void {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      this.take(`${place} ${relative(folder, path)}`, readFileSync(path));
    }
  }

  get size(): number {
    return this.#items.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Whether what was planted reached the place at all: a search that finds nothing proves nothing otherwise. */
  has(name: string, place: string | RegExp): boolean {
    const canary = this.canaries.get(name);
    const search = new CanarySearch(canary === undefined ? [] : [canary]);
    return this.#items.some((item) => fits(place, item.place) && search.in(item.bytes).size > 0);
  }

  /** One line for each canary in a place where it must not be, and for each that is not where it must be once. */
  leaks(): string[] {
    const search = new CanarySearch(this.canaries.values());
    const leaks: string[] = [];
    const times = new Map<Allowance, number>();
    for (const { place, bytes } of this.#items)
      for (const [canary, around] of search.in(bytes)) {
        const report = (what: string) => leaks.push(`${canary.name} in ${place}: ${JSON.stringify(what)}`);
        const allowance = canary.allowed.find((each) => fits(each.place, place));
        if (allowance === undefined) report(around);
        if (allowance?.once !== true) continue;
        times.set(allowance, (times.get(allowance) ?? 0) + countOf(canary.value, bytes));
        // Beside the allowed occurrence there may be another in chunks, or in another encoding.
        const rest = bytes.toString('latin1').replaceAll(Buffer.from(canary.value).toString('latin1'), '\0');
        for (const [, more] of new CanarySearch([canary]).in(Buffer.from(rest, 'latin1'))) report(more);
      }
    for (const { name, allowed } of this.canaries.values())
      for (const allowance of allowed.filter(({ once }) => once === true))
        if (times.get(allowance) !== 1)
          leaks.push(`${name} is ${times.get(allowance) ?? 0} times in ${String(allowance.place)}, not once`);
    return leaks;
  }
}

function fits(wanted: string | RegExp, place: string): boolean {
  return typeof wanted === 'string' ? wanted === place : wanted.test(place);
}
