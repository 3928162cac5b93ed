/** Whether an object of a JSON document has a name twice: readers of JSON differ in which of the two they take. */
import { isKeptNumber } from './exact-numbers.ts';
import { isRecord } from './json-value.ts';
import { measureJson } from './measure-json.ts';
import { visitNameColons } from './name-ends.ts';

/** `json` is the value of `bytes`, in which a repeated name has left only its last value. */
export function repeatsNames(bytes: Buffer, json: unknown): boolean {
  const names = namesOf(json);
  return mayHaveMoreNames(bytes, names) && measureJson(bytes, Infinity).names > names;
}

function namesOf(value: unknown): number {
  let names = 0;
  if (Array.isArray(value)) {
    for (const item of value) names += namesOf(item);
    return names;
  }
  if (!isRecord(value) || isKeptNumber(value)) return 0;
  for (const name in value) names += 1 + namesOf(value[name]);
  return names;
}

/** In a tenth of the time of a measurement; false is certain, true is not. */
function mayHaveMoreNames(bytes: Buffer, names: number): boolean {
  let found = 0;
  const isKnown = visitNameColons(bytes, () => ++found <= names);
  return !isKnown || found > names;
}
