/** Adds a delta to what came before: the one rule by which chat deltas become messages. */

export type Members = Record<string, unknown>;

/** Strings that name something; every other string is a chunk of a longer one. */
const names = new Set(['role', 'id', 'type', 'name', 'index', 'object']);

/**
 * Joins strings, puts items with an `index` into their place, appends other lists, goes into objects, and replaces
 * the rest; a null takes nothing away. Members that the contract does not name are kept in the same way.
 */
export function mergeDelta(target: Members, delta: Members): void {
  for (const [key, chunk] of Object.entries(delta)) {
    const old = Object.hasOwn(target, key) ? target[key] : undefined;
    if (chunk === undefined || (chunk === null && old !== undefined)) continue;
    const merged = mergeValue(key, old, chunk);
    Object.defineProperty(target, key, {
      value: merged,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}

function mergeValue(key: string, old: unknown, chunk: unknown): unknown {
  if (typeof chunk === 'string') return typeof old === 'string' && !names.has(key) ? old + chunk : chunk;
  if (Array.isArray(chunk)) {
    const list: unknown[] = Array.isArray(old) ? old : [];
    for (const item of chunk) mergeItem(list, item);
    return list;
  }
  if (!isMembers(chunk)) return chunk;
  const inner: Members = isMembers(old) ? old : {};
  mergeDelta(inner, chunk);
  return inner;
}

function mergeItem(list: unknown[], item: unknown): void {
  if (!isMembers(item) || typeof item['index'] !== 'number') {
    list.push(item);
    return;
  }
  const { index } = item;
  const known = list.find((each): each is Members => isMembers(each) && each['index'] === index);
  const entry: Members = known ?? {};
  if (known === undefined) list.push(entry);
  mergeDelta(entry, item);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
