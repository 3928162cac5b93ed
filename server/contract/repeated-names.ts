/** Whether an object of a body has a name twice: readers of JSON differ in which of the two they take. */
import { measureJson } from '../../openapi/json/measure-json.ts';
import { isRecord } from './body-parts.ts';

/** `json` is the value of `bytes`, in which a repeated name has left only its last value. About 1 ms per megabyte. */
export function repeatsNames(bytes: Buffer, json: unknown): boolean {
  return measureJson(bytes, Infinity).parts > partsOf(json);
}

/** Arrays, objects and names, as they are counted in the bytes. */
function partsOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  let parts = 1;
  if (Array.isArray(value)) {
    for (const item of value) if (isRecord(item)) parts += partsOf(item);
    return parts;
  }
  for (const name in value) {
    const member = value[name];
    parts += isRecord(member) ? 1 + partsOf(member) : 1;
  }
  return parts;
}
