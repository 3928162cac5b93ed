/** An entry as it is stored: without members that are undefined. */
import type { JsonObject } from '../../core/json.ts';

export function asJson<Entry extends object>(entry: Entry): Entry & JsonObject {
  return JSON.parse(JSON.stringify(entry)) as Entry & JsonObject;
}
