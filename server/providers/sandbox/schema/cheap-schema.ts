/**
 * Whether a schema is so small and plain that its instance is made on the main thread. A unit of work then has a bounded
 * cost, since everything that grows with a schema is small: `cheap-schema.slow.test.ts` looks for the worst.
 */
import { isJsonObject } from '../../../core/json.ts';

/** Units for such a schema; the thread continues where they do not suffice. */
export const cheapUnits = 4_000;

/** Values of all kinds, members of objects and items of arrays. */
const maxValues = 800;
/** Characters of all names and strings. */
const maxChars = 32_768;
/** The longest name. */
const maxNameChars = 256;
/** Members, items or characters that are required. */
const maxRequired = 100;

const counts: ReadonlySet<string> = new Set(['minLength', 'minItems', 'minProperties', 'minContains']);

/** Linear, and ended early by what is large. A property with the name of a keyword counts as the keyword: that errs to the thread. */
export function isCheap(schema: unknown): boolean {
  const found: unknown[] = [schema];
  let chars = 0;
  for (let at = 0; at < found.length; at += 1) {
    const value = found[at];
    if (typeof value === 'string') chars += value.length;
    else if (Array.isArray(value)) {
      if (found.length + value.length > maxValues) return false;
      found.push(...(value as unknown[]));
    } else if (isJsonObject(value)) {
      const members = Object.entries(value);
      if (found.length + members.length > maxValues || !members.every(isPlain)) return false;
      for (const [name, member] of members) {
        chars += name.length;
        found.push(member);
      }
    }
  }
  return chars <= maxChars;
}

/** Patterns have costs of their own, and so have values that are long because a number demands it. */
function isPlain([name, value]: [string, unknown]): boolean {
  if (name.length > maxNameChars) return false;
  if (name === 'pattern') return typeof value !== 'string';
  if (name === 'patternProperties') return !isJsonObject(value);
  return !counts.has(name) || typeof value !== 'number' || value <= maxRequired;
}
