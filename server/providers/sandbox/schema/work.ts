/** A bound on the work that one schema may cause, counted rather than timed so that it ends the same way every time. */
import { isJsonObject, type JsonObject } from '../../../core/json.ts';

/** Units before the work is given up; a unit is a schema object visited or a few characters matched: about 1 µs. */
const usualUnits = 100_000;
/** Entries of a keyword's list, or characters of a text, that cost a unit to look through. */
const entriesPerUnit = 16;

/** Thrown when the bound is reached. */
export class OutOfWork extends Error {}

export class Work {
  private units = 0;
  private readonly maxUnits: number;
  private readonly weights = new WeakMap<JsonObject, number>();

  constructor(maxUnits = usualUnits) {
    this.maxUnits = maxUnits;
  }

  /** Whether the bound was reached, so that no result says nothing about the schema. */
  get isExhausted(): boolean {
    return this.units > this.maxUnits;
  }

  spend(units = 1): void {
    this.units += units;
    if (this.isExhausted) throw new OutOfWork();
  }

  /** For a schema that exhausts the stack, or what the engine allows, before the bound. */
  exhaust(): void {
    this.units = Infinity;
  }

  /** For going once through so many entries or characters. */
  spendOnEntries(count: number): void {
    this.spend(count / entriesPerUnit);
  }

  /** For looking at the keywords of one schema object, however long their lists are. */
  visit(schema: JsonObject): void {
    let weight = this.weights.get(schema);
    if (weight === undefined) {
      weight = 0;
      for (const [keyword, value] of Object.entries(schema))
        if (!isSearched(keyword)) weight += entriesOf(value);
      this.weights.set(schema, weight);
    }
    this.spend();
    this.spendOnEntries(weight);
  }

  /** Equal strings for equal JSON values, whatever the order of members. */
  canonicalText(value: unknown): string {
    this.spend(1 / 4);
    if (Array.isArray(value)) return `[${value.map((item) => this.canonicalText(item)).join()}]`;
    if (typeof value === 'string') this.spendOnEntries(value.length);
    if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
    return `{${Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${this.canonicalText(value[name])}`)
      .join()}}`;
  }
}

/** Whether the values of the keyword are counted one by one, when they are searched. */
function isSearched(keyword: string): boolean {
  return keyword === 'enum' || keyword === 'examples';
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}
