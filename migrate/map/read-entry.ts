/** Reads one entry of a catalog, under the names that aggregators give its facts. */
import { BadInput } from './bad-input.ts';
import type { CatalogEntry } from './catalog-entry.ts';

/** Longer descriptions repeat what their beginning says. */
const maxDescription = 1_000;

const maxName = 200;

/** The entry in `value`, whose id is `key` where the catalog is an object; throws `BadInput` with the place. */
export function readEntry(value: unknown, key: string | undefined, place: string): CatalogEntry {
  if (typeof value === 'string' && key === undefined) return { id: checked(value, place), aliases: [] };
  if (!isObject(value)) throw new BadInput(`${place} is not a model`);
  const id = key ?? value['id'];
  if (typeof id !== 'string') throw new BadInput(`${place} has no 'id'`);
  const aliases = Array.isArray(value['aliases']) ? value['aliases'] : [];
  const facts = {
    name: textIn(value['name'] ?? value['display_name'])?.slice(0, maxName),
    canonicalSlug: textIn(value['canonical_slug']),
    huggingFaceId: textIn(value['hugging_face_id']),
    contextLength: positive(value['context_length'] ?? value['context_window'] ?? value['max_input_tokens']),
    created: positive(value['released'] ?? value['created']),
    description: textIn(value['description'])?.slice(0, maxDescription),
    price: priceOf(value),
  };
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
  return {
    id: checked(id, place),
    aliases: aliases.filter((alias) => typeof alias === 'string'),
    ...known,
  };
}

/** Prices per token and, where a model is sold by it, per search: as other aggregators give them, or as LiteLLM's map does. */
function priceOf(value: Record<string, unknown>): string | undefined {
  const pricing = isObject(value['pricing']) ? value['pricing'] : {};
  const prompt = pricing['prompt'] ?? pricing['input'] ?? value['input_cost_per_token'];
  const completion = pricing['completion'] ?? pricing['output'] ?? value['output_cost_per_token'];
  const search = pricing['search_unit'] ?? value['input_cost_per_query'];
  const isSoldBySearch = search !== undefined && search !== null && Number(search) !== 0;
  const prices = [prompt, completion, ...(isSoldBySearch ? [search] : [])].map((price) =>
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

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}
