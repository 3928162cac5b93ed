import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeInstance } from '../../../../server/providers/sandbox/instance.ts';

const ajv = new Ajv2020({ strict: false, allErrors: false, logger: false });
addFormats.default(ajv);

/** The complaint of an independent validator about the instance made for `schema`; null when it has none. */
function complaint(schema: object | boolean): string | null {
  const made = makeInstance(schema);
  if (made === undefined) return 'no instance was made';
  const validate = ajv.compile(schema);
  const value: unknown = JSON.parse(JSON.stringify(made.value));
  return validate(value) ? null : `${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`;
}

const node = { $ref: '#/$defs/node' };
const schemas: Record<string, object | boolean> = {
  anything: true,
  'an empty schema': {},
  'a function without parameters': {
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  },
  'an ordinary tool': {
    type: 'object',
    properties: {
      location: { type: 'string', description: 'City' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      days: { type: 'integer', minimum: 1, maximum: 14 },
    },
    required: ['location'],
    additionalProperties: false,
  },
  'nullable by type list': { type: ['string', 'null'] },
  'const null': { const: null },
  'enum of mixed types': { enum: [1, 'a', null, { a: 1 }] },
  'enum narrowed by type': { type: 'string', enum: [1, 2, 'three'] },
  'numeric bounds': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
  'multiple of a fraction': { type: 'number', multipleOf: 0.01, minimum: 0.07 },
  'two multiples': { type: 'integer', allOf: [{ multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 },
  'negative range': { type: 'integer', maximum: -5 },
  'large integer': { type: 'integer', minimum: 9_007_199_254_740_000 },
  'long string': { type: 'string', minLength: 300, maxLength: 300 },
  'empty string': { type: 'string', maxLength: 0 },
  'wide characters': { type: 'string', pattern: '^[\\u6f22\\u5b57]{2}$' },
  identifier: { type: 'string', pattern: '^[A-Z]{2}-\\d{4,6}(?:-x)?$' },
  'alternatives in a pattern': { type: 'string', pattern: '^(?:red|green|blue)$', minLength: 4 },
  'unanchored pattern with a length': { type: 'string', pattern: 'b+', minLength: 12, maxLength: 20 },
  'password with look-aheads': { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{8,}$' },
  'property classes': { type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' },
  'any character': { type: 'string', pattern: '^[\\s\\S]{5}$' },
  'every format': {
    type: 'object',
    required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'],
    properties: Object.fromEntries(
      [
        'date-time',
        'date',
        'time',
        'duration',
        'email',
        'hostname',
        'ipv4',
        'ipv6',
        'uri',
        'uri-reference',
        'uuid',
        'json-pointer',
        'regex',
      ].map((format, index) => [String.fromCharCode(97 + index), { type: 'string', format }]),
    ),
  },
  'unique enum items': { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 },
  'unique booleans or null': {
    type: 'array',
    items: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
    uniqueItems: true,
    minItems: 3,
  },
  'unique objects': {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    uniqueItems: true,
    minItems: 20,
  },
  tuple: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false, minItems: 2 },
  'a tuple in the older spelling': {
    type: 'array',
    prefixItems: [{ type: 'number' }],
    items: { type: 'boolean' },
    minItems: 3,
  },
  contains: { type: 'array', contains: { const: 7 }, minContains: 2, items: { type: 'integer' } },
  'one of': {
    oneOf: [
      { type: 'object', required: ['a'] },
      { type: 'object', required: ['b'] },
    ],
  },
  'one of with an overlap': { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], minimum: 15 },
  'a tagged union': {
    oneOf: [
      {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number', exclusiveMinimum: 0 } },
        required: ['kind', 'radius'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number' } },
        required: ['kind', 'side'],
        additionalProperties: false,
      },
    ],
  },
  'all of two objects': {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
    ],
  },
  'all of with unevaluated properties': {
    allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
    properties: { b: { type: 'integer' } },
    unevaluatedProperties: false,
    type: 'object',
  },
  'closed against its own sibling': {
    type: 'object',
    allOf: [
      { properties: { a: { type: 'string' }, b: {} }, required: ['a'] },
      { properties: { a: {} }, additionalProperties: false },
    ],
  },
  'recursive list': {
    $defs: {
      node: {
        type: 'object',
        properties: { value: { type: 'integer' }, next: { anyOf: [node, { type: 'null' }] } },
        required: ['value', 'next'],
      },
    },
    ...node,
  },
  'recursive tree': {
    $defs: {
      node: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: node } },
        required: ['name', 'children'],
        additionalProperties: false,
      },
    },
    ...node,
  },
  'recursion through the root': { type: 'object', properties: { child: { $ref: '#' } } },
  'escaped reference': { $defs: { 'a/b~c': { type: 'integer' } }, $ref: '#/$defs/a~1b~0c' },
  'anchored reference': { $defs: { x: { $anchor: 'here', type: 'boolean' } }, $ref: '#here' },
  'siblings of a reference': { $defs: { x: { type: 'string' } }, $ref: '#/$defs/x', minLength: 9 },
  // As text: an object with a member `then` would pass for a promise.
  'if and then': JSON.parse(
    '{"type":"object","properties":{"country":{"enum":["DE","US"]}},"required":["country"],"if":{"properties":{"country":{"const":"DE"}}},"then":{"required":["plz"]},"else":{"required":["zip"]}}',
  ) as object,
  'dependent required': {
    type: 'object',
    properties: { card: { type: 'string' } },
    required: ['card'],
    dependentRequired: { card: ['address'] },
  },
  'dependent schemas': {
    type: 'object',
    properties: { card: { type: 'string' } },
    required: ['card'],
    dependentSchemas: { card: { properties: { pin: { type: 'integer' } }, required: ['pin'] } },
  },
  'not a string': { not: { type: 'string' } },
  'not one value': { type: 'integer', minimum: 1, not: { const: 1 } },
  'a map': { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 3 },
  'pattern properties': {
    type: 'object',
    patternProperties: { '^S_': { type: 'string' }, '^I_': { type: 'integer' } },
    additionalProperties: false,
    minProperties: 2,
  },
  'property names': { type: 'object', propertyNames: { pattern: '^[a-c]{2}$' }, minProperties: 4 },
  'few properties allowed': {
    type: 'object',
    properties: { a: {}, b: {}, c: {} },
    required: ['c'],
    maxProperties: 1,
  },
  'names of the prototype': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}},"required":["__proto__","constructor"]}',
  ) as object,
  'a default that does not fit': { type: 'integer', default: 'none', minimum: 3 },
  'types inferred from keywords': { properties: { a: { minimum: 3, type: 'integer' } }, required: ['a'] },
};

describe('an instance', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    it(`fits its schema: ${name}`, () => {
      expect(complaint(schema)).toBeNull();
    });
  }

  it('contains optional properties, so that a caller sees the whole tool', () => {
    expect(makeInstance(schemas['an ordinary tool'])?.value).toEqual({
      location: 'location',
      unit: 'celsius',
      days: 1,
    });
  });

  it('is the same every time', () => {
    for (const schema of Object.values(schemas)) expect(makeInstance(schema)).toEqual(makeInstance(schema));
  });

  it('is refused for contradictions instead of being wrong', () => {
    expect(makeInstance(false)).toBeUndefined();
    expect(makeInstance({ type: 'integer', minimum: 3, maximum: 2 })).toBeUndefined();
    expect(makeInstance({ allOf: [{ type: 'string' }, { type: 'integer' }] })).toBeUndefined();
    expect(
      makeInstance({
        $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } },
        $ref: '#/$defs/n',
      }),
    ).toBeUndefined();
  });

  it('takes bounded work for hostile schemas', () => {
    const started = performance.now();
    const wide = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const nested = Array.from({ length: 3_000 }).reduce<object>((inner) => ({ allOf: [inner] }), {
      type: 'string',
    });
    const numbers = Array.from({ length: 10_000 }, (_, index) => index);
    const hostile: object[] = [
      // Before all work was charged, the first did not end and the second took 7 s.
      { type: 'string', pattern: '(?:(?:(?:){999999}){999999}){999999}' },
      {
        type: 'object',
        minProperties: 1_000,
        patternProperties: { '[^a]{20000}': {} },
        propertyNames: { maxLength: 3 },
      },
      { enum: numbers, not: {} },
      { type: 'array', minItems: 900, items: { type: numbers.map(() => 'string'), not: {} } },
      { type: 'string', pattern: '^.{1,999}.{1,999}$', minLength: 1_999, not: { pattern: 'a' } },
      { type: 'string', pattern: '^(a+)+$', minLength: 5_000, not: { pattern: '^a*$' } },
      {
        type: 'object',
        patternProperties: { '(a+)+b': {} },
        required: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
      },
      { type: 'string', minLength: 1e9 },
      { type: 'array', minItems: 1e9, items: {} },
      { type: 'object', properties: wide, required: Object.keys(wide) },
      { $ref: '#' },
      { allOf: [{ $ref: '#' }, { $ref: '#' }] },
      nested,
      {
        anyOf: Array.from({ length: 40 }, () => ({
          anyOf: Array.from({ length: 40 }, () => ({ type: 'integer', minimum: 2, maximum: 1 })),
        })),
      },
    ];
    for (const schema of hostile) makeInstance(schema);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

/** Schemas that have an instance by construction: bounds in the right order, required names declared. */
const satisfiable = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom({}, { type: 'null' }, { type: 'boolean' }, { const: 'x' }, { enum: [3, 'b', null] }),
    fc.record(
      {
        type: fc.constant('string'),
        minLength: fc.nat(20),
        pattern: fc.constantFrom('^[a-z]+$', '^x', '\\d*', '.'),
        format: fc.constantFrom('none', 'other'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('integer', 'number'),
        minimum: fc.integer({ min: -1e6, max: 1e6 }),
        multipleOf: fc.constantFrom(1, 2, 7, 0.5, 0.1),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ type: fc.constant('integer'), exclusiveMaximum: fc.integer({ min: -1e6, max: 1e6 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
    fc.record({
      type: fc.constant('array'),
      prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
      items: tie('schema'),
    }),
    fc.record({
      type: fc.constant('array'),
      items: fc.constantFrom({ type: 'integer' }, { type: 'string' }),
      uniqueItems: fc.constant(true),
      minItems: fc.nat(6),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.tuple(tie('schema'), fc.constant({})) }),
    fc
      .tuple(
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'toString'), tie('schema'), { maxKeys: 4 }),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([properties, closed, all]) => {
        const required = Object.keys(properties).filter((_, index) => all || index % 2 === 0);
        const open = { type: 'object', properties, required };
        return closed ? { ...open, additionalProperties: false } : open;
      }),
    fc.tuple(tie('schema'), tie('schema')).map(([one, other]) => ({
      oneOf: [
        { type: 'object', properties: { kind: { const: 1 }, value: one }, required: ['kind', 'value'] },
        { type: 'object', properties: { kind: { const: 2 }, value: other }, required: ['kind', 'value'] },
      ],
    })),
  ),
}));

describe('an instance of a generated schema', () => {
  it('fits it', () => {
    fc.assert(
      fc.property(satisfiable.schema, (schema) => {
        expect(complaint(schema)).toBeNull();
      }),
      { numRuns: 1_000, seed: 7 },
    );
  });
});
