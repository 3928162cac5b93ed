/** A schema as the list of kinds of values that it allows: unions laid flat, and each kind named by its tags. */
import { type JsonObject, listAt, objectAt, stringAt } from '../json.ts';
import { canonical, child, type Place } from './place.ts';
import { bothOf } from './schema-both.ts';
import { closedValues, splitByType, typesOf, writtenTypes } from './schema-values.ts';

export interface Branch extends Place {
  /** Values of the fields that discriminate the kinds of its union. */
  tags: ReadonlySet<string>;
  /** The tags that only a discriminator's mapping gives, and no field of the branch itself. */
  mapped: ReadonlySet<string>;
}

/** Deep enough for every union of ours, and an end for a hostile document. */
const maxDepth = 16;
const maxBranches = 1_000;

const unionKeywords = ['oneOf', 'anyOf'] as const;
const notInherited: ReadonlySet<string> = new Set([
  ...unionKeywords,
  'discriminator',
  'x-discriminator-default',
  'default',
  'deprecated',
]);

/** The keyword of a schema that is a union; one with both keywords is not laid flat. */
export function unionKeyword(schema: JsonObject): (typeof unionKeywords)[number] | undefined {
  const present = unionKeywords.filter((keyword) => Array.isArray(schema[keyword]));
  return present.length === 1 ? present[0] : undefined;
}

function tagsOf(branch: Place, discriminators: readonly string[]): string[] {
  return discriminators.flatMap((property) => {
    const field = child(branch, 'properties', property);
    return (field && closedValues(field.value))?.map(canonical) ?? [];
  });
}

function mappedTags(union: Place, reference: string | undefined): string[] {
  const mapping = objectAt(objectAt(union.value, 'discriminator'), 'mapping');
  return Object.entries(mapping)
    .filter(([, target]) => target === reference)
    .map(([tag]) => canonical(tag));
}

/** Whether the schema allows every value of one type and has no other constraint. */
function isFree(schema: JsonObject): boolean {
  const types = writtenTypes(schema);
  return (
    types?.length === 1 &&
    Object.keys(schema).every((key) => key === 'type' || key === 'x-known-values' || key === 'deprecated')
  );
}

/** `anyOf: [{enum: …}, {type: string}]` is a string with known values: the list may grow. */
function foldKnownValues(branches: readonly Branch[]): Branch[] {
  const isKnownTo = (free: Branch, branch: Branch): boolean =>
    closedValues(branch.value) !== undefined &&
    typesOf(branch.value).size > 0 &&
    [...typesOf(branch.value)].every((type) => typesOf(free.value).has(type));
  const free = branches.filter((branch) => isFree(branch.value));
  const rest = branches.filter((branch) => !free.includes(branch));
  const folded = free.map((branch) => {
    const known = rest
      .filter((each) => isKnownTo(branch, each))
      .flatMap(({ value }) => closedValues(value) ?? []);
    if (known.length === 0) return branch;
    return {
      ...branch,
      value: { ...branch.value, 'x-known-values': [...listAt(branch.value, 'x-known-values'), ...known] },
    };
  });
  return [...folded, ...rest.filter((each) => !free.some((branch) => isKnownTo(branch, each)))];
}

interface Surroundings {
  inherited: JsonObject;
  discriminators: readonly string[];
  mapped: readonly string[];
  open: readonly string[];
}

function flatten(place: Place, around: Surroundings): Branch[] {
  const keyword = unionKeyword(place.value);
  if (keyword === undefined || around.open.includes(place.pointer) || around.open.length > maxDepth) {
    const leaf = { ...place, value: bothOf(around.inherited, place.value) };
    const own = tagsOf(leaf, around.discriminators);
    const mapped = around.mapped.filter((tag) => !own.includes(tag));
    return [{ ...leaf, tags: new Set([...own, ...mapped]), mapped: new Set(mapped) }];
  }
  const beside = Object.entries(place.value).filter(([key]) => !notInherited.has(key));
  const inherited = bothOf(around.inherited, Object.fromEntries(beside));
  const discriminator = stringAt(objectAt(place.value, 'discriminator'), 'propertyName');
  const branches = listAt(place.value, keyword).flatMap((entry, index) => {
    const branch = child(place, keyword, String(index));
    if (branch === undefined) return [];
    return flatten(branch, {
      inherited,
      discriminators:
        discriminator === undefined ? around.discriminators : [...around.discriminators, discriminator],
      mapped: [...around.mapped, ...mappedTags(place, stringAt(entry, '$ref'))],
      open: [...around.open, place.pointer],
    });
  });
  return keyword === 'anyOf' ? foldKnownValues(branches) : branches;
}

/** At least one branch unless a union is empty. Throws beyond 1,000. */
export function branchesOf(schema: Place): Branch[] {
  const flat = flatten(schema, { inherited: {}, discriminators: [], mapped: [], open: [] });
  if (flat.length > maxBranches) throw new Error(`${schema.pointer}: more than ${maxBranches} branches`);
  return flat;
}

/** The branches with every list of types taken apart, as unions are compared. */
export function typedBranches(branches: readonly Branch[]): Branch[] {
  return branches.flatMap((branch) => splitByType(branch.value).map((value) => ({ ...branch, value })));
}
