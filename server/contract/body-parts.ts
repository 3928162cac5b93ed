/** Reads parsed JSON of any shape without ever throwing, and builds a path only once a violation is found. */

/** Whether `node` has members: an object or an array. */
export function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}

/** The own member `name` of an object (never an inherited one); `undefined` when `node` is no object or lacks it. */
export function member(node: unknown, name: string): unknown {
  return isRecord(node) ? node[name] : undefined;
}

/** `node` when it is an array, else an empty one. */
export function list(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : none;
}

const none: readonly unknown[] = [];

/** Whether a member is present: neither absent nor null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/**
 * A path below a node: `''` for the node itself, `.name`, `[0]` and so on for its members and items.
 * Paths are built from the inside out, so that a body without a violation costs no strings.
 */
export type Find = (node: unknown) => string | undefined;

/** The first result of `find` in the items of `nodes`, which may be anything; relative to `nodes`. */
export function inItems(nodes: unknown, find: Find): string | undefined {
  if (!Array.isArray(nodes)) return undefined;
  for (let index = 0; index < nodes.length; index++) {
    const found = find(nodes[index]);
    if (found !== undefined) return `[${index}]${found}`;
  }
  return undefined;
}

/** The result of `find` in the member `name` of `node`; relative to `node`. */
export function inMember(node: unknown, name: string, find: Find): string | undefined {
  const value = member(node, name);
  if (value === undefined) return undefined;
  const found = find(value);
  return found === undefined ? undefined : `.${name}${found}`;
}

/** The same for a list of items. */
export function inList(node: unknown, name: string, find: Find): string | undefined {
  return inMember(node, name, (items) => inItems(items, find));
}

/** A path below the body, without its leading dot. */
export function fromBody(path: string | undefined): string | undefined {
  return path?.slice(1);
}
