/** Reads a catalog in any of the forms in which aggregators give theirs. */
import { BadInput } from './bad-input.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { parseJsonOrLines, repeatedKey } from './json-source.ts';
import { isObject, readEntry } from './read-entry.ts';

/**
 * The entries of a catalog: `{data: […]}` or `{models: […]}`, a list of entries or ids, an object with the ids as
 * keys (LiteLLM's map), or lines of JSON. Throws `BadInput` with the place for anything else.
 */
export function readCatalog(text: string, name: string): CatalogEntry[] {
  const document = parseJsonOrLines(text, name);
  const placed = placedEntries(document, text, name);
  if (placed.length === 0) throw new BadInput(`${name}: has no models`);
  const places = new Map<string, string>();
  return placed.map(({ value, key, place }) => {
    const entry = readEntry(value, key, `${name}: ${place}`);
    const before = places.get(entry.id);
    if (before !== undefined)
      throw new BadInput(`${name}: the id '${entry.id}' occurs twice, at ${before} and ${place}`);
    places.set(entry.id, place);
    return entry;
  });
}

interface Placed {
  value: unknown;
  key?: string;
  place: string;
}

function placedEntries(document: unknown, text: string, name: string): Placed[] {
  if (Array.isArray(document)) return inList(document, '');
  if (!isObject(document)) throw new BadInput(`${name}: is neither a list nor an object`);
  if ('error' in document)
    throw new BadInput(`${name}: is an error response, not a catalog: ${errorText(document['error'])}`);
  for (const member of ['data', 'models'] as const) {
    const list = document[member];
    if (!Array.isArray(list)) continue;
    if (document['has_more'] === true)
      throw new BadInput(`${name}: is only the first page of a catalog ('has_more' is true)`);
    return inList(list, member);
  }
  const repeated = repeatedKey(text);
  if (repeated !== undefined)
    throw new BadInput(
      `${name}: the id '${repeated.key}' occurs twice, at lines ${repeated.lines.join(' and ')}`,
    );
  // LiteLLM explains its format in an entry of this name.
  const keys = Object.keys(document).filter((key) => key !== 'sample_spec');
  return keys.map((key) => ({ value: document[key], key, place: `'${key}'` }));
}

function inList(list: readonly unknown[], member: string): Placed[] {
  return list.map((value, index) => ({ value, place: `${member}[${index}]` }));
}

function errorText(error: unknown): string {
  const text = isObject(error) ? error['message'] : error;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').slice(0, 120) : 'no message';
}
