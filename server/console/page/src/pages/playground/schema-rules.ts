/** What the keywords of JSON Schema demand, one by one. */

/** Undefined when the value obeys the keyword; otherwise what is wrong, as a sentence. */
type Rule = (
  argument: unknown,
  value: unknown,
  at: {
    schema: Readonly<Record<string, unknown>>;
    path: string;
    check: (schema: unknown, value: unknown, path: string) => string | undefined;
  },
) => string | undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isOfType = (value: unknown, type: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type;

/** Members in any order are the same object. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

export const placeOf = (path: string): string => (path === '' ? 'The value' : path);
export const firstProblem = <T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
) => {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
};
const unless = (holds: boolean, path: string, demand: string): string | undefined =>
  holds ? undefined : `${placeOf(path)} ${demand}.`;

/** A rule about numbers holds for everything else. */
const ofNumbers =
  (holds: (value: number, bound: number) => boolean, words: string): Rule =>
  (bound, value, { path }) =>
    typeof value !== 'number'
      ? undefined
      : unless(holds(value, Number(bound)), path, `must be ${words} ${Number(bound)}`);

const ofLength =
  (sizeOf: (value: unknown) => number | undefined, isLeast: boolean, unit: string): Rule =>
  (bound, value, { path }) => {
    const size = sizeOf(value);
    if (size === undefined) return undefined;
    const holds = isLeast ? size >= Number(bound) : size <= Number(bound);
    return unless(holds, path, `must have at ${isLeast ? 'least' : 'most'} ${Number(bound)} ${unit}`);
  };

/** 0.3 is a multiple of 0.1 to people, though not to the processor. */
const isWhole = (ratio: number): boolean => Math.abs(ratio - Math.round(ratio)) < 1e-9;

const characters = (value: unknown) => (typeof value === 'string' ? Array.from(value).length : undefined);
const items = (value: unknown) => (Array.isArray(value) ? value.length : undefined);
const members = (value: unknown) => (isObject(value) ? Object.keys(value).length : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const schemaRules: Readonly<Record<string, Rule>> = {
  type: (types, value, { path }) =>
    unless(
      [types].flat().some((type) => isOfType(value, type)),
      path,
      `must be ${[types].flat().join(' or ')}, not ${typeOf(value)}`,
    ),
  enum: (values, value, { path }) =>
    unless(
      listOf(values).some((one) => isSame(one, value)),
      path,
      `must be one of ${JSON.stringify(values)}`,
    ),
  const: (only, value, { path }) => unless(isSame(only, value), path, `must be ${JSON.stringify(only)}`),
  minimum: ofNumbers((value, bound) => value >= bound, 'at least'),
  maximum: ofNumbers((value, bound) => value <= bound, 'at most'),
  exclusiveMinimum: ofNumbers((value, bound) => value > bound, 'more than'),
  exclusiveMaximum: ofNumbers((value, bound) => value < bound, 'less than'),
  multipleOf: ofNumbers((value, bound) => isWhole(value / bound), 'a multiple of'),
  minLength: ofLength(characters, true, 'characters'),
  maxLength: ofLength(characters, false, 'characters'),
  pattern: (pattern, value, { path }) =>
    typeof value === 'string'
      ? unless(new RegExp(String(pattern), 'u').test(value), path, `must match ${String(pattern)}`)
      : undefined,
  minItems: ofLength(items, true, 'items'),
  maxItems: ofLength(items, false, 'items'),
  minProperties: ofLength(members, true, 'properties'),
  maxProperties: ofLength(members, false, 'properties'),
  required: (names, value, { path }) =>
    isObject(value)
      ? firstProblem(listOf(names), (name) =>
          unless(Object.hasOwn(value, String(name)), path, `must have the property ${String(name)}`),
        )
      : undefined,
  properties: (schemas, value, { path, check }) =>
    isObject(value) && isObject(schemas)
      ? firstProblem(Object.entries(schemas), ([name, schema]) =>
          Object.hasOwn(value, name) ? check(schema, value[name], `${path}/${name}`) : undefined,
        )
      : undefined,
  additionalProperties: (schema, value, { schema: { properties }, path, check }) =>
    isObject(value)
      ? firstProblem(
          Object.keys(value).filter((name) => !isObject(properties) || !Object.hasOwn(properties, name)),
          (name) =>
            schema === false
              ? `${placeOf(path)} must not have the property ${name}.`
              : check(schema, value[name], `${path}/${name}`),
        )
      : undefined,
  prefixItems: (schemas, value, { path, check }) =>
    firstProblem(listOf(value).slice(0, listOf(schemas).length), (item, index) =>
      check(listOf(schemas)[index], item, `${path}/${index}`),
    ),
  items: (schema, value, { schema: { prefixItems }, path, check }) => {
    const begin = listOf(prefixItems).length;
    return firstProblem(listOf(value).slice(begin), (item, index) =>
      check(schema, item, `${path}/${begin + index}`),
    );
  },
  allOf: (schemas, value, { path, check }) =>
    firstProblem(listOf(schemas), (schema) => check(schema, value, path)),
  anyOf: (schemas, value, { path, check }) =>
    unless(
      listOf(schemas).some((schema) => check(schema, value, path) === undefined),
      path,
      'must match one of the schemas of anyOf',
    ),
  oneOf: (schemas, value, { path, check }) =>
    unless(
      listOf(schemas).filter((schema) => check(schema, value, path) === undefined).length === 1,
      path,
      'must match exactly one of the schemas of oneOf',
    ),
  not: (schema, value, { path, check }) =>
    unless(check(schema, value, path) !== undefined, path, 'must not match the schema of not'),
};
