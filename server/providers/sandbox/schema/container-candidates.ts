/** Objects and arrays for a list of schemas that apply together; the caller builds their children. */
import { ownMember, type JsonObject } from '../../../core/json.ts';
import {
  dependentNames,
  dependentSchemas,
  prefixSchemas,
  propertySchemas,
  requiredNames,
  restSchema,
} from './schema-keywords.ts';
import type { Patterns } from './patterns.ts';
import { largest, smallest } from './scalar-candidates.ts';
import { asSchema, schemaMap, type JsonSchema } from './schema-document.ts';
import type { Work } from './work.ts';

/** The context of a value: the word that its strings are made of, its depth, and which of several values is wanted. */
export interface Place {
  word: string;
  depth: number;
  variant: number;
}

/** The dependencies of the containers for building their children. */
export interface ChildBuilder {
  work: Work;
  patterns: Patterns;
  build(
    schemas: readonly JsonSchema[],
    place: Place,
    excluded?: ReadonlySet<string>,
  ): { value: unknown } | undefined;
  expand(schemas: readonly JsonSchema[], depth: number): Iterable<JsonObject[]>;
  fits(schemas: readonly JsonSchema[], value: unknown): boolean;
}

/** Most members of one object or array. */
const maxMembers = 1_000;
/** Characters of a name of which a string is made. */
const maxWordLength = 200;

export class ContainerBuilder {
  private readonly children: ChildBuilder;

  constructor(children: ChildBuilder) {
    this.children = children;
  }

  /** An object with the required members, and with `optional` those that are merely declared. */
  object(together: JsonObject[], place: Place, optional: boolean): JsonObject | undefined {
    const min = largest(together, 'minProperties', 0);
    const max = smallest(together, 'maxProperties', Infinity);
    const declared = unique(
      together.flatMap((schema) => schemaMap(schema, 'properties').map(([name]) => name)),
    );
    const required = closeOver(together, together.flatMap(requiredNames), this.children.work);
    const least = Math.max(required.size, min);
    if (least > maxMembers || least > max) return undefined;
    this.children.work.spendOnEntries(declared.length + required.size);
    const wanted = declared.filter((name) => required.has(name) || optional);
    const names = unique([...wanted, ...required]);
    const members = new Map<string, unknown>();
    for (const name of names.slice(0, maxMembers)) {
      if (members.size >= max && !required.has(name)) continue;
      const made = this.member(together, name, place);
      if (made !== undefined) members.set(name, made.value);
      else if (required.has(name)) return undefined;
    }
    for (const name of members.size < min ? this.furtherNames(together, declared, place) : []) {
      if (members.size >= min) break;
      const made = members.has(name) ? undefined : this.member(together, name, place);
      if (made !== undefined) members.set(name, made.value);
    }
    for (const name of names.toReversed())
      if (members.size > max && !required.has(name)) members.delete(name);
    return (
      this.withDependents(together, [...members.keys()], place, optional) ??
      (Object.fromEntries(members) as JsonObject)
    );
  }

  /** The object again under the schemas that its own members bring in; undefined when there are none. */
  private withDependents(
    together: JsonObject[],
    names: string[],
    place: Place,
    optional: boolean,
  ): JsonObject | undefined {
    this.children.work.spendOnEntries(names.length * together.length);
    const dependents = names.flatMap((name) => together.flatMap((schema) => dependentSchemas(schema, name)));
    const fresh = dependents.filter((schema) => typeof schema === 'boolean' || !together.includes(schema));
    if (fresh.length === 0 || together.length > maxMembers) return undefined;
    for (const more of this.children.expand(fresh, place.depth)) {
      const made = more.length === 0 ? undefined : this.object([...together, ...more], place, optional);
      if (made !== undefined) return made;
    }
    return undefined;
  }

  private member(together: JsonObject[], name: string, place: Place): { value: unknown } | undefined {
    const schemas = together.flatMap((schema) => propertySchemas(schema, name, this.children.patterns));
    if (schemas.length === 0) schemas.push(...fallbacks(together, 'unevaluatedProperties'));
    if (!this.children.fits(fallbacks(together, 'propertyNames'), name)) return undefined;
    const word = name.length > maxWordLength ? name.slice(0, maxWordLength).toWellFormed() : name;
    return this.children.build(schemas, { ...place, word, depth: place.depth + 1 });
  }

  /** Names beyond the required ones, for `minProperties`. */
  private *furtherNames(together: JsonObject[], declared: string[], place: Place): Generator<string> {
    yield* declared;
    const patterns = together.flatMap((schema) => schemaMap(schema, 'patternProperties'));
    for (let variant = 0; variant < maxMembers; variant += 1) {
      for (const [pattern] of patterns) {
        const name = this.children.patterns.of(pattern).sampler?.sample(variant, 0);
        if (typeof name === 'string') yield name;
      }
      const rules = fallbacks(together, 'propertyNames');
      if (rules.length > 0) {
        const inner = { word: 'name', depth: place.depth + 1, variant };
        const made = this.children.build([{ type: 'string' }, ...rules], inner);
        if (typeof made?.value === 'string') yield made.value;
      }
      yield `property_${variant + 1}`;
    }
  }

  /** An array of the least length, and with `optional` one that shows an item of every kind. */
  array(together: JsonObject[], place: Place, optional: boolean): unknown[] | undefined {
    const contained = together.filter((schema) => Object.hasOwn(schema, 'contains'));
    const min = Math.max(
      largest(together, 'minItems', 0),
      largest(contained, 'minContains', contained.length > 0 ? 1 : 0),
    );
    const max = smallest(together, 'maxItems', Infinity);
    if (min > maxMembers || min > max) return undefined;
    const prefix = Math.max(0, ...together.map((schema) => prefixSchemas(schema).length));
    const shown = optional
      ? Math.max(prefix, together.some((schema) => restSchema(schema) !== undefined) ? 1 : 0)
      : 0;
    const length = Math.min(Math.max(min, shown), max, maxMembers);
    const mustDiffer = together.some((schema) => schema['uniqueItems'] === true);
    const seen = new Set<string>();
    const items: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      const made = this.item(together, contained, index, place, mustDiffer ? seen : new Set());
      if (made === undefined) return index >= min ? items : undefined;
      items.push(made.value);
      seen.add(this.children.work.canonicalText(made.value));
    }
    return items;
  }

  private item(
    together: JsonObject[],
    contained: JsonObject[],
    index: number,
    place: Place,
    excluded: ReadonlySet<string>,
  ): { value: unknown } | undefined {
    const schemas = together.flatMap((schema) => {
      const said = prefixSchemas(schema)[index] ?? restSchema(schema);
      return said === undefined ? [] : [said];
    });
    if (schemas.length === 0) schemas.push(...fallbacks(together, 'unevaluatedItems'));
    const variant = place.variant + (excluded.size > 0 ? index : 0);
    const itemPlace = { ...place, depth: place.depth + 1, variant };
    const containing = [...schemas, ...fallbacks(contained, 'contains')];
    const made = contained.length === 0 ? undefined : this.children.build(containing, itemPlace, excluded);
    return made ?? this.children.build(schemas, itemPlace, excluded);
  }
}

/** The names together with all that they require by `dependentRequired`. */
function closeOver(together: JsonObject[], names: string[], work: Work): Set<string> {
  const closed = new Set(names);
  for (const name of closed) {
    work.spendOnEntries(together.length);
    for (const schema of together) for (const other of dependentNames(schema, name)) closed.add(other);
  }
  return closed;
}

/** The sub-schemas that these schemas have under one keyword. */
function fallbacks(together: readonly JsonObject[], keyword: string): JsonSchema[] {
  return together.flatMap((schema) =>
    Object.hasOwn(schema, keyword) ? [asSchema(ownMember(schema, keyword))] : [],
  );
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
