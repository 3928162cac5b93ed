/** Whole bodies at random: any optional members together, any branches, any edge values; the same seed gives the same bodies. */
import type { Json, JsonObject } from '../../../openapi/build/json.ts';
import type { Located } from '../document.ts';
import type { Sampler } from './samples.ts';
import {
  alternatives,
  itemsOf,
  mapValuesOf,
  numberAt,
  propertiesOf,
  propertyOf,
  requiredOf,
  typesOf,
} from './schema.ts';
import { edgeValues } from './valid.ts';

/** Numbers from 0 up to 1, from a 32-bit state (the generator known as mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Below this depth only required members are given. */
const fullDepth = 7;
/** Texts and numbers of a random body stay small; the edges are tried one at a time elsewhere. */
const maxTextLength = 300;
const maxNumber = 100_000;

/** Members of the body that no sandbox model can serve with any value; only required ones of them are given. */
const leftOut: ReadonlySet<string> = new Set([
  'model',
  'moderation',
  'web_search_options',
  'modalities',
  'background',
  'conversation',
  'previous_response_id',
  'prompt',
]);
/** Of a responses request: drawn tools may be a vendor's, and drawn items may refer to what is not kept. */
const responsesOnly: ReadonlySet<string> = new Set(['tools', 'tool_choice']);
/** Members that must name something: drawn texts would not. */
const meaningful: ReadonlySet<string> = new Set(['file_id', 'file_data', 'model']);

/** Draws one body of the schema. `share` of the optional members of an object are given. */
export function randomBody(
  document: JsonObject,
  root: Located,
  sampler: Sampler,
  random: () => number,
  share: number,
): Json {
  const isResponses = propertiesOf(root.node).includes('previous_response_id');
  const isLeftOut = (name: string): boolean => leftOut.has(name) || (isResponses && responsesOnly.has(name));
  const isMeaningful = (name: string): boolean => meaningful.has(name) || (isResponses && name === 'input');
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  const draw = (place: Located, depth: number): Json => {
    if (depth > fullDepth) return sampler.sample(place);
    const branch = pick(alternatives(document, place)) ?? place;
    const type = pick(typesOf(branch.node));
    if (type === 'object') return drawObject(branch, depth);
    if (type === 'array') return drawList(branch, depth);
    const edges = edgeValues(document, branch, sampler).map(({ value }) => value);
    const small = edges.filter(
      (value) => !(typeof value === 'string' && value.length > maxTextLength) && !(Number(value) > maxNumber),
    );
    const fitting = branch.node.pattern === undefined ? small : [sampler.sample(branch)];
    return pick(fitting) ?? sampler.sample(branch);
  };

  const drawObject = (place: Located, depth: number): JsonObject => {
    const required = new Set(requiredOf(place.node));
    const names = propertiesOf(place.node).filter(
      (name) => required.has(name) || (!(depth === 0 && isLeftOut(name)) && random() < share),
    );
    const members = names.map((name) => {
      const member = propertyOf(document, place, name);
      return [name, isMeaningful(name) ? sampler.sample(member) : draw(member, depth + 1)] as const;
    });
    const values = mapValuesOf(document, place);
    const extra = values === undefined || random() < 0.5 ? {} : { drawn: draw(values, depth + 1) };
    return { ...Object.fromEntries(members), ...extra };
  };

  const drawList = (place: Located, depth: number): Json[] => {
    const items = itemsOf(document, place);
    if (items === undefined) return [];
    const least = numberAt(place.node, 'minItems') ?? 0;
    const count = Math.min(least + Math.floor(random() * 3), numberAt(place.node, 'maxItems') ?? 3);
    return Array.from({ length: count }, () => draw(items, depth + 1));
  };

  return draw(root, 0);
}
