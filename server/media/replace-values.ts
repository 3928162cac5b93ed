/** A copy of a JSON value with some values replaced; all unaffected parts are shared with the original. */
import type { JsonValue } from '../core/json.ts';
import type { Path } from './media-reference.ts';

export interface Replacement {
  path: Path;
  value: JsonValue;
}

type Container = Record<string | number, unknown>;

/** The paths must lead somewhere, and none may lead through another's end. Takes time by their lengths, not by the size of `root`. */
export function replaceValues<Root extends object>(root: Root, replacements: readonly Replacement[]): Root {
  const copies = new Map<object, Container>();
  const copyOf = (original: object): Container => {
    const known = copies.get(original);
    if (known !== undefined) return known;
    const copy = (Array.isArray(original) ? [...(original as unknown[])] : { ...original }) as Container;
    copies.set(original, copy);
    return copy;
  };
  for (const { path, value } of replacements) {
    let original = root as Container;
    let copy = copyOf(root);
    for (const key of path.slice(0, -1)) {
      original = original[key] as Container;
      const inner = copyOf(original);
      copy[key] = inner;
      copy = inner;
    }
    const last = path.at(-1);
    if (last !== undefined) copy[last] = value;
  }
  return copyOf(root) as Root;
}
