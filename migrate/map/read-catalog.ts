/** Reads a catalog in any of the forms in which aggregators give theirs. */
import { BadInput } from './bad-input.ts';
import type { CatalogEntry } from './catalog-entry.ts';
import { parseJsonOrLines, repeatedKey } from './json-source.ts';

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
    const entry = entryOf(value, key, `${name}: ${place}`);
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

function entryOf(value: unknown, key: string | undefined, place: string): CatalogEntry {
  if (typeof value === 'string' && key === undefined) return { id: checked(value, place), aliases: [] };
  if (!isObject(value)) throw new BadInput(`${place} is not a model`);
  const id = key ?? value['id'];
  if (typeof id !== 'string') throw new BadInput(`${place} has no 'id'`);
  const slug = textIn(value['canonical_slug']);
  const weights = textIn(value['hugging_face_id']);
  const context = value['context_length'] ?? value['max_input_tokens'];
  const price = priceOf(value);
  const aliases = Array.isArray(value['aliases']) ? value['aliases'] : [];
  return {
    id: checked(id, place),
    aliases: aliases.filter((alias) => typeof alias === 'string'),
    ...(slug === undefined ? {} : { canonicalSlug: slug }),
    ...(weights === undefined ? {} : { huggingFaceId: weights }),
    ...(price === undefined ? {} : { price }),
    ...(typeof context === 'number' && context > 0 ? { contextLength: context } : {}),
  };
}

/** Prices per token, as other aggregators give them, or as LiteLLM's map does. */
function priceOf(value: Record<string, unknown>): string | undefined {
  const pricing = isObject(value['pricing']) ? value['pricing'] : {};
  const prompt = pricing['prompt'] ?? value['input_cost_per_token'];
  const completion = pricing['completion'] ?? value['output_cost_per_token'];
  const prices = [prompt, completion].map((price) =>
    typeof price === 'string' || typeof price === 'number' ? Number(price) : Number.NaN,
  );
  return prices.every((price) => price >= 0) ? prices.join(' ') : undefined;
}

function checked(id: string, place: string): string {
  if (id.trim() === '') throw new BadInput(`${place} has an empty id`);
  if (id !== id.trim() || id.length > 300 || /\p{Cc}/u.test(id))
    throw new BadInput(`${place} has an id that cannot be one: ${JSON.stringify(id.slice(0, 60))}`);
  return id;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function errorText(error: unknown): string {
  const text = isObject(error) ? error['message'] : error;
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').slice(0, 120) : 'no message';
}
