/** Responses as a later version of the server may send them: with fields and values that this contract does not know. */

/** `fields` adds members to objects, `values` changes the values of enumerations. */
export type Oddity = 'fields' | 'values';

/** Members whose content is the caller's own, or a map in which every member means something. */
const maps = new Set(['input', 'metadata', 'categories', 'category_scores', 'category_applied_input_types']);

/** Members of responses that have an enumeration which may grow. */
const enumerations = new Set(['finish_reason', 'stop_reason', 'service_tier', 'purpose', 'status']);

const newValue = 'brand_new';

/** The JSON value with the oddity everywhere in it. */
export function oddValue(value: unknown, oddity: Oddity): unknown {
  if (Array.isArray(value)) return value.map((item) => oddValue(item, oddity));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (oddity === 'values' && enumerations.has(name) && typeof member === 'string') return [name, newValue];
    return [name, maps.has(name) ? member : oddValue(member, oddity)];
  });
  if (oddity === 'fields') members.push(['x_new', { a: [1] }]);
  return Object.fromEntries(members);
}

/** A body of JSON with the oddity. */
export const oddJson = (body: string, oddity: Oddity): string =>
  JSON.stringify(oddValue(JSON.parse(body), oddity));

/** A whole event stream with the oddity in the data of each event; terminators stay. */
export const oddStream = (body: string, oddity: Oddity): string =>
  body.replaceAll(/^data: (\{.*)$/gm, (_line, data: string) => `data: ${oddJson(data, oddity)}`);
