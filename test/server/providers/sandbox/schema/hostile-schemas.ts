/** Schemas made to cost much: those of the reported attack, and those that were found while looking for more. */

const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));
const members = (count: number, member: (at: number) => [string, unknown]) =>
  Object.fromEntries(times(count, member));

/** Small and plain, so that the main thread takes them. Each cost far more than its units before it was charged. */
export const cheapHostileSchemas: Record<string, unknown> = {
  'a fraction as the least length': { type: 'string', minLength: 4.5 },
  'more members than there may be': { type: 'object', minProperties: 2, maxProperties: 1 },
  'a reference to itself in a negation': { not: { $ref: '#' } },
  'a condition on itself': { if: { $ref: '#' } },
  'all of itself': { allOf: [{ $ref: '#' }, { $ref: '#' }] },
  'many members, looked at for one unit': {
    type: 'object',
    minProperties: 100,
    not: { anyOf: times(250, () => ({ unevaluatedProperties: false })) },
  },
  'many branches of references': {
    $defs: { a: { type: 'object', minProperties: 100, unevaluatedProperties: { type: 'null' } } },
    anyOf: times(200, () => ({ $ref: '#/$defs/a', not: {} })),
  },
  'lists of values behind references': {
    $defs: { e: { enum: [...times(700, (at) => at), 'x'] } },
    const: 'x',
    allOf: times(30, () => ({ $ref: '#/$defs/e' })),
  },
  'common multiples': {
    type: 'number',
    allOf: times(190, (at) => ({ multipleOf: 1e308 - at * 3e291 })),
    not: {},
  },
  'every combination': {
    oneOf: times(60, () => true),
    anyOf: times(60, () => ({ oneOf: times(2, () => ({ minimum: 2, maximum: 1 })) })),
  },
  'unique items': {
    type: 'array',
    minItems: 100,
    uniqueItems: true,
    items: { anyOf: times(100, (at) => ({ const: at % 7 })) },
  },
  'items of items': times(8, () => 0).reduce<object>((items) => ({ type: 'array', minItems: 100, items }), {
    type: 'string',
    minLength: 100,
  }),
  'contents of contents': times(20, () => 0).reduce<object>(
    (contains) => ({ type: 'array', minItems: 20, contains, minContains: 20 }),
    { not: {} },
  ),
  'dependencies of all names': {
    type: 'object',
    properties: members(100, (at) => [`a${at}`, {}]),
    dependentSchemas: members(100, (at) => [`a${at}`, { required: [`a${(at + 1) % 100}`] }]),
  },
  'conditions in a row': {
    type: 'object',
    allOf: times(80, () => ({ if: { type: 'null' }, else: { minLength: 3 } })),
  },
  'anchors that are not there': { allOf: times(190, (at) => ({ $ref: `#no${at}` })), not: {} },
};

/** For the thread alone. */
export const costlySchemas: Record<string, Record<string, unknown>> = {
  'the reported one': {
    type: 'object',
    minProperties: 10_000,
    patternProperties: { '^[a-z]{900}$': { type: 'integer' } },
    additionalProperties: false,
  },
  'names by a long pattern': {
    type: 'object',
    minProperties: 900,
    patternProperties: { '^(a|b|c|d){1,200}\\d{9000}$': {} },
    additionalProperties: false,
  },
  'many patterns of names': {
    type: 'object',
    patternProperties: members(60, (at) => [`^[^\\x00-\\x7f\\u{1}]${at}{9999}$`, {}]),
    minProperties: 1_000,
    additionalProperties: false,
  },
  'a large class': {
    type: 'object',
    minProperties: 1_000,
    patternProperties: { [`^[${'a-z\\p{L}'.repeat(50)}]{5000}$`]: {} },
    additionalProperties: false,
  },
  'deep choices': { type: 'string', pattern: `^${'(?:a|'.repeat(100)}b${')'.repeat(100)}$` },
  'deep groups': { type: 'string', pattern: `^${'('.repeat(950)}a${')'.repeat(950)}$` },
  'long unique items': {
    type: 'array',
    minItems: 1_000,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[^a-zA-Z0-9 ]{500}$' },
  },
  scripts: {
    type: 'string',
    pattern: `^(?:${times(80, (at) => `\\p{Script=Greek}{${at}}`).join('|')})$`,
    minLength: 9_000,
  },
  'properties of characters': {
    type: 'object',
    minProperties: 40,
    patternProperties: members(40, (at) => [
      `^[${'\\p{L}\\p{ID_Continue}\\p{Script_Extensions=Latin}'.repeat(38)}${at}]$`,
      {},
    ]),
  },
  'empty alternatives': { type: 'string', minLength: 10_000, pattern: '|'.repeat(1_990) },
  'empty look-aheads': { type: 'string', minLength: 10_000, pattern: `(?=${'|'.repeat(1_900)})b` },
  'patterns that cannot be read': {
    type: 'object',
    minProperties: 1_000,
    patternProperties: members(6_000, (at) => [`(${at}`, {}]),
    propertyNames: false,
  },
  'a long name in many branches': {
    type: 'object',
    required: ['n'.repeat(200_000)],
    additionalProperties: { anyOf: times(1_500, () => ({ type: 'string', maxLength: 3, not: {} })) },
  },
  'a thousand members, looked at for one unit': {
    type: 'object',
    minProperties: 1_000,
    not: { anyOf: times(8_000, () => ({ unevaluatedProperties: false })) },
  },
  'long lists of values': {
    $defs: { e: { enum: [...times(25_000, (at) => at), 'x'] } },
    const: 'x',
    allOf: times(1_000, () => ({ $ref: '#/$defs/e' })),
  },
  'a fraction as the least length': { type: 'string', minLength: 100.5, maxLength: 101 },
  'a row of trues before many branches': {
    allOf: times(700, () => true),
    anyOf: times(9_000, () => ({ minimum: 2, maximum: 1, type: 'integer' })),
  },
};
