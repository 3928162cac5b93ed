/**
 * Generates values that match a JSON Schema (2020-12): tool arguments and structured output of the sandbox.
 * Nothing is random: equal schemas give equal values.
 */
import { ownMember, type JsonObject } from '../../core/json.ts';
import { InstanceChecker } from './schema/instance-check.ts';
import { allowsType } from './schema/schema-keywords.ts';
import { expandSchemas } from './schema/expand-schemas.ts';
import { ContainerBuilder, type ChildBuilder, type Place } from './schema/container-candidates.ts';
import { numberCandidates, stringCandidates } from './schema/scalar-candidates.ts';
import { asSchema, SchemaDocument, type JsonSchema } from './schema/schema-document.ts';
import { Patterns } from './schema/patterns.ts';
import { OutOfWork, Work } from './schema/work.ts';

/** Nesting beyond which no value is made. */
const maxDepth = 40;
/** Nesting down to which optional properties and items are made, too. */
const fullDepth = 3;
/** Different values tried where equal ones are excluded. */
const variantTries = 8;

/**
 * A value that matches `schema`, optional parts included down to the third level; undefined when none is
 * found within bounded work (a contradiction, or a schema beyond what this generator understands).
 */
export function makeInstance(schema: unknown, work = new Work()): { value: unknown } | undefined {
  const root = asSchema(schema);
  return within(work, () =>
    new InstanceBuilder(root, work).build([root], { word: 'text', depth: 0, variant: 0 }),
  );
}

/** The same as JSON. */
export function instanceJson(schema: unknown, work: Work): string | undefined {
  const made = makeInstance(schema, work);
  return made && within(work, () => JSON.stringify(made.value));
}

/** Undefined at the bound. A `RangeError` is one too: of the stack, or of the length of a string. */
function within<Result>(work: Work, make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) work.exhaust();
    else if (!(error instanceof OutOfWork)) throw error;
    return undefined;
  }
}

class InstanceBuilder implements ChildBuilder {
  readonly work: Work;
  readonly patterns: Patterns;
  private readonly document: SchemaDocument;
  private readonly checker: InstanceChecker;
  private readonly containers: ContainerBuilder;

  constructor(root: JsonSchema, work: Work) {
    this.work = work;
    this.patterns = new Patterns(work);
    this.document = new SchemaDocument(root);
    this.checker = new InstanceChecker(this.document, this.patterns, this.work);
    this.containers = new ContainerBuilder(this);
  }

  /** The first value that fits all schemas and is not excluded. */
  build(
    schemas: readonly JsonSchema[],
    place: Place,
    excluded: ReadonlySet<string> = new Set(),
  ): { value: unknown } | undefined {
    if (place.depth > maxDepth) return undefined;
    for (const together of this.expand(schemas, place.depth)) {
      for (let tries = 0; tries < (excluded.size === 0 ? 1 : variantTries); tries += 1) {
        for (const value of this.candidates(together, { ...place, variant: place.variant + tries })) {
          this.work.spend();
          if (!excluded.has(this.work.canonicalText(value)) && this.fits(schemas, value)) return { value };
        }
      }
    }
    return undefined;
  }

  fits(schemas: readonly JsonSchema[], value: unknown): boolean {
    return this.checker.fits(schemas, value);
  }

  expand(schemas: readonly JsonSchema[], depth: number): Generator<JsonObject[]> {
    return expandSchemas(schemas, this.document, this.work, depth > 1);
  }

  private *candidates(together: JsonObject[], place: Place): Iterable<unknown> {
    this.work.spend(together.length / 4);
    const listed = together.flatMap(listedValues)[0];
    if (listed !== undefined) {
      for (const index of listed.keys()) yield listed[(index + place.variant) % listed.length];
      return;
    }
    if (place.variant === 0) yield* together.flatMap(suggestedValues);
    for (const type of typesOf(together)) yield* this.candidatesOfType(type, together, place);
  }

  private *candidatesOfType(type: string, together: JsonObject[], place: Place): Iterable<unknown> {
    if (type === 'string') yield* stringCandidates(together, place, this.patterns, this.work);
    else if (type === 'integer' || type === 'number')
      yield* numberCandidates(together, type === 'integer', place.variant);
    else if (type === 'boolean') yield* place.variant % 2 === 0 ? [true, false] : [false, true];
    else if (type === 'null') yield null;
    else {
      const full = place.depth < fullDepth;
      for (const optional of full ? [true, false] : [false]) {
        const made =
          type === 'object'
            ? this.containers.object(together, place, optional)
            : this.containers.array(together, place, optional);
        if (made !== undefined) yield made;
      }
    }
  }
}

/** The values of `const` or `enum`. */
function listedValues(schema: JsonObject): unknown[][] {
  if (Object.hasOwn(schema, 'const')) return [[schema['const']]];
  const list = ownMember(schema, 'enum');
  return Array.isArray(list) ? [list] : [];
}

/** Values from the schema itself (examples, defaults); not where a `format` is required, as they may not match it. */
function suggestedValues(schema: JsonObject): unknown[] {
  if (Object.hasOwn(schema, 'format')) return [];
  const examples = ownMember(schema, 'examples');
  return [
    ...(Array.isArray(examples) ? examples : []),
    ...(Object.hasOwn(schema, 'default') ? [schema['default']] : []),
  ];
}

const typeHints: [type: string, keywords: string[]][] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'minProperties',
      'propertyNames',
      'dependentRequired',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['integer', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];
const allTypes = ['string', 'object', 'integer', 'number', 'array', 'boolean', 'null'];

/** The types that every schema allows, in the order that the schemas suggest. */
function typesOf(together: JsonObject[]): string[] {
  const named = together.flatMap((schema) => {
    const type = ownMember(schema, 'type');
    return Array.isArray(type) ? type : typeof type === 'string' ? [type] : [];
  });
  const hinted = typeHints.filter(([, keywords]) =>
    keywords.some((keyword) => together.some((schema) => Object.hasOwn(schema, keyword))),
  );
  const ordered = [
    ...named.filter((type) => typeof type === 'string'),
    ...hinted.map(([type]) => type),
    ...allTypes,
  ];
  return [...new Set(ordered)].filter(
    (type) => allTypes.includes(type) && together.every((schema) => allowsType(schema, type)),
  );
}
