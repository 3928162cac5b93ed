/** The user's own decisions, which go before everything that is computed. */
import { closest } from 'fastest-levenshtein';
import { BadInput } from './bad-input.ts';
import type { ModelIndex } from './model-index.ts';
import { parseJson, repeatedKey } from './json-source.ts';

/** Old id → new id; `null` leaves the id unresolved on purpose. */
export type Overrides = ReadonlyMap<string, string | null>;

/**
 * Reads `{old: "new"}`, `{old: {"to": "new"}}`, `{old: null}`, or a written map whose entries are to stay. The old id
 * need not be listed: programs also use aliases and suffixes that no catalog names. Throws `BadInput` for a new id
 * that does not exist.
 */
export function readOverrides(text: string, name: string, target: ModelIndex): Overrides {
  const document = parseJson(text, name);
  const entries = isObject(document) && isObject(document['map']) ? document['map'] : document;
  if (!isObject(entries)) throw new BadInput(`${name}: is not an object of old and new ids`);
  const repeated = entries === document ? repeatedKey(text) : undefined;
  if (repeated !== undefined)
    throw new BadInput(`${name}: '${repeated.key}' occurs twice, at lines ${repeated.lines.join(' and ')}`);
  const overrides = new Map<string, string | null>();
  for (const [old, value] of Object.entries(entries)) {
    const to = isObject(value) ? value['to'] : value;
    if (to !== null && typeof to !== 'string')
      throw new BadInput(`${name}: the new id of '${old}' is neither a text nor null`);
    if (to !== null)
      mustExist(to, target, `${name}: '${old}' leads to '${to}', which is not in the new catalog`);
    overrides.set(old, to);
  }
  return overrides;
}

/** A line for each decided id that neither catalog lists: an alias, a suffix, or a typing error. */
export function unknownIds(overrides: Overrides, name: string, catalogs: readonly ModelIndex[]): string[] {
  const known = catalogs.flatMap(({ byId, byAlias }) => [...byId.keys(), ...byAlias.keys()]);
  const ids = new Set(known);
  return [...overrides.keys()]
    .filter((id) => !ids.has(id))
    .map(
      (id) =>
        `${name}: neither catalog lists '${id}'; the nearest is '${closest(id, known)}'. It is decided as it is`,
    );
}

function mustExist(id: string, { byId }: ModelIndex, message: string): void {
  if (byId.has(id)) return;
  throw new BadInput(`${message}; the nearest is '${closest(id, [...byId.keys()])}'`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
