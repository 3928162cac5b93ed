/** Values at the edges of what a schema allows: each bound, each enumerated value, null, empty, full. */
import type { Json, JsonObject } from '../../../openapi/build/json.ts';
import type { Located } from '../document.ts';
import type { Sampler } from './samples.ts';
import {
  exampleOf,
  itemsOf,
  mapValuesOf,
  numberAt,
  propertiesOf,
  propertyOf,
  requiredOf,
  typesOf,
} from './schema.ts';

export interface Candidate {
  /** What is particular about the value: `maximum`, `enum low`, `all members`. */
  label: string;
  value: Json;
}

/** Longer texts and lists are left to the tests of size limits. */
export const maxLength = 1_048_576;
export const maxItems = 8_192;

/** Edge values of a schema without unions; the caller drops those that another keyword refuses (a pattern beside a length). */
export function edgeValues(document: JsonObject, place: Located, sampler: Sampler): Candidate[] {
  const { node } = place;
  if ('const' in node) return [{ label: 'const', value: node.const ?? null }];
  if (Array.isArray(node.enum))
    return node.enum.map((value) => ({ label: `enum ${JSON.stringify(value)}`, value }));
  return typesOf(node).flatMap((type): Candidate[] => {
    if (type === 'null') return [{ label: 'null', value: null }];
    if (type === 'boolean') return [true, false].map((value) => ({ label: String(value), value }));
    if (type === 'integer' || type === 'number') return numbers(node, type);
    if (type === 'string') return texts(node);
    return type === 'array' ? lists(document, place, sampler) : objects(document, place, sampler);
  });
}

function numbers(schema: JsonObject, type: 'integer' | 'number'): Candidate[] {
  const minimum = numberAt(schema, 'minimum');
  const maximum = numberAt(schema, 'maximum');
  const found: Candidate[] = [];
  if ((minimum ?? 0) <= 0 && (maximum ?? 0) >= 0) found.push({ label: 'zero', value: 0 });
  if (minimum !== undefined) found.push({ label: 'minimum', value: minimum });
  if (maximum !== undefined) found.push({ label: 'maximum', value: maximum });
  else found.push({ label: 'large', value: 2_147_483_647 });
  if (type === 'number') found.push({ label: 'fraction', value: (minimum ?? 0) + 0.125 });
  if (minimum === undefined) found.push({ label: 'negative', value: -1 });
  return found;
}

function texts(schema: JsonObject): Candidate[] {
  const example = exampleOf(schema);
  const shown = typeof example === 'string' ? example : 'x';
  const found: Candidate[] = [{ label: 'example', value: shown }];
  if (schema.format === 'binary' || schema.contentEncoding !== undefined) return found;
  const minimum = numberAt(schema, 'minLength') ?? 0;
  const maximum = numberAt(schema, 'maxLength');
  found.push({ label: 'shortest', value: stretched(shown, minimum) });
  if (maximum !== undefined && maximum <= maxLength)
    found.push({ label: 'longest', value: stretched(shown, maximum) });
  if (schema.pattern === undefined && maximum === undefined)
    found.push({ label: 'unusual letters', value: 'ß 東京 👩‍👩‍👧 \u0000 "\\' });
  return found;
}

/** The text cut or continued with its last letter, so that it keeps to simple patterns. */
export function stretched(text: string, length: number): string {
  return text.length >= length ? text.slice(0, length) : text.padEnd(length, text.at(-1) ?? 'x');
}

function lists(document: JsonObject, place: Located, sampler: Sampler): Candidate[] {
  const items = itemsOf(document, place);
  const one: Json = items === undefined ? 'x' : sampler.sample(items);
  const minimum = numberAt(place.node, 'minItems') ?? 0;
  const maximum = numberAt(place.node, 'maxItems');
  const counts = new Set([
    minimum,
    Math.max(minimum, 2),
    ...(maximum !== undefined && maximum <= maxItems ? [maximum] : []),
  ]);
  return [...counts].map((count) => ({
    label: `${count} items`,
    value: Array.from({ length: count }, () => one),
  }));
}

function objects(document: JsonObject, place: Located, sampler: Sampler): Candidate[] {
  const { node } = place;
  const smallest = Object.fromEntries(
    requiredOf(node).map((name) => [name, sampler.sample(propertyOf(document, place, name))]),
  );
  const found: Candidate[] = [{ label: 'required members', value: smallest }];
  const optional = propertiesOf(node).filter((name) => !(name in smallest));
  if (optional.length > 0) {
    const rest = optional.map((name) => [name, sampler.sample(propertyOf(document, place, name))] as const);
    found.push({ label: 'all members', value: { ...smallest, ...Object.fromEntries(rest) } });
  }
  if (node.additionalProperties === true)
    found.push({ label: 'a free member', value: { ...smallest, anything: [1] } });
  const values = mapValuesOf(document, place);
  if (values !== undefined) {
    const entry = sampler.sample(values);
    const most = numberAt(node, 'maxProperties') ?? 2;
    const names = Array.from({ length: most }, (_, index) => `key${index}`);
    found.push({
      label: `${most} entries`,
      value: { ...smallest, ...Object.fromEntries(names.map((name) => [name, entry])) },
    });
    const longest = longestName(node);
    if (longest !== undefined)
      found.push({ label: 'longest name', value: { ...smallest, ['k'.repeat(longest)]: entry } });
  }
  return found;
}

/** Most characters of a map's names, where the schema limits them. */
export function longestName(schema: JsonObject): number | undefined {
  const names = schema.propertyNames;
  return typeof names === 'object' && names !== null && !Array.isArray(names)
    ? numberAt(names, 'maxLength')
    : undefined;
}
