/** The smallest ordinary value of every schema, which all generated requests are built around. */
import type { Json, JsonObject } from '../../../openapi/build/json.ts';
import type { Located } from '../document.ts';
import { alternatives, exampleOf, itemsOf, numberAt, propertyOf, requiredOf, typesOf } from './schema.ts';
import { besideItems, neededMembers } from './usable-examples.ts';

/** Nothing in the documents needs more required members inside one another. */
const maxDepth = 16;

export interface Sampler {
  /** A value of the schema with required members only; of a union, its first branch that is not null. */
  sample(place: Located): Json;
  /** Values of all branches of the schema, each the smallest of its kind. */
  sampleBranches(place: Located): { branch: Located; value: Json }[];
}

export function createSampler(document: JsonObject): Sampler {
  const sampleLeaf = (place: Located, depth: number): Json => {
    const { node } = place;
    if (depth > maxDepth) throw new Error(`${place.pointer} needs itself`);
    if ('const' in node) return node.const ?? null;
    if (Array.isArray(node.enum)) return node.enum[0] ?? null;
    const type = typesOf(node).find((name) => name !== 'null');
    if (type === 'object') return sampleObject(place, depth);
    if (type === 'array') {
      const items = itemsOf(document, place);
      const count = numberAt(node, 'minItems') ?? 0;
      const beside = (node[besideItems] as Json[] | undefined) ?? [];
      if (items === undefined) return [];
      return [...Array.from({ length: count }, () => sampleAt(items, depth + 1)), ...beside];
    }
    return exampleOf(node) ?? plainScalar(node, type);
  };

  const sampleObject = (place: Located, depth: number): JsonObject =>
    Object.fromEntries(
      [...requiredOf(place.node), ...neededOf(place.node)].map((name) => [
        name,
        sampleAt(propertyOf(document, place, name), depth + 1),
      ]),
    );

  const sampleAt = (place: Located, depth: number): Json => {
    const branch = alternatives(document, place).find(({ node }) => typesOf(node).join() !== 'null');
    return sampleLeaf(branch ?? place, depth);
  };

  return {
    sample: (place) => sampleAt(place, 0),
    sampleBranches: (place) =>
      alternatives(document, place).map((branch) => ({ branch, value: sampleLeaf(branch, 0) })),
  };
}

function neededOf(node: JsonObject): string[] {
  return (node[neededMembers] as string[] | undefined) ?? [];
}

function plainScalar(schema: JsonObject, type: string | undefined): Json {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return numberAt(schema, 'minimum') ?? 1;
  if (type === 'string') return 'x'.repeat(Math.max(1, numberAt(schema, 'minLength') ?? 1));
  return null;
}
