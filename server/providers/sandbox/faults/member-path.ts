/** Follows paths such as `choices.0.delta` into wire objects. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';

/** The member at the path; undefined when the path leads nowhere. */
export function memberAt(data: JsonObject, path: string): JsonValue | undefined {
  return path.split('.').reduce<JsonValue | undefined>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)];
    return isJsonObject(value) ? value[name] : undefined;
  }, data);
}

/** The object at the path, which the caller knows to be there; the empty path leads to `data` itself. */
export function objectAt(data: JsonObject, path: string): JsonObject {
  const value = path === '' ? data : memberAt(data, path);
  if (!isJsonObject(value)) throw new Error(`no object at ${path}`);
  return value;
}
