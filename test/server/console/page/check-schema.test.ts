/** The verdict on a completion agrees with that of a validator of JSON Schema. */
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkText, checkValue } from '../../../../server/console/page/src/pages/playground/check-schema.ts';

const town = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 2, maxLength: 8, pattern: '^[A-Z]' },
    people: { type: ['integer', 'null'], minimum: 0, exclusiveMaximum: 1e7 },
    kind: { enum: ['port', { a: 1, b: [2] }] },
    twins: { type: 'array', items: { $ref: '#/$defs/name' }, minItems: 1, maxItems: 2 },
    place: { type: 'array', prefixItems: [{ type: 'number' }, { const: 'north' }], items: false },
    size: { oneOf: [{ type: 'integer' }, { minimum: 10 }] },
    price: { multipleOf: 0.1 },
    next: { $ref: '#' },
    other: { not: { type: 'string' } },
    either: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    both: { allOf: [{ type: 'number' }, { maximum: 3 }] },
  },
  required: ['city'],
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 3,
  $defs: { name: { type: 'string', description: 'A name.' } },
};

const values: readonly unknown[] = [
  { city: 'Bremen' },
  {},
  [],
  'Bremen',
  null,
  { city: 'bremen' },
  { city: 'B' },
  { city: '🦆🦆🦆🦆🦆🦆🦆🦆' },
  { city: 'Bremerhaven' },
  { city: 'Bremen', people: null },
  { city: 'Bremen', people: 0.5 },
  { city: 'Bremen', people: -1 },
  { city: 'Bremen', people: 1e7 },
  { city: 'Bremen', kind: { b: [2], a: 1 } },
  { city: 'Bremen', kind: { b: [3], a: 1 } },
  { city: 'Bremen', twins: [] },
  { city: 'Bremen', twins: ['Riga', 7] },
  { city: 'Bremen', twins: ['Riga', 'Izmir', 'Dalian'] },
  { city: 'Bremen', place: [53, 'north'] },
  { city: 'Bremen', place: [53, 'south'] },
  { city: 'Bremen', place: [53, 'north', 8] },
  { city: 'Bremen', size: 5 },
  { city: 'Bremen', size: 11 },
  { city: 'Bremen', size: 10.5 },
  { city: 'Bremen', size: 1.5 },
  { city: 'Bremen', price: 0.7 },
  { city: 'Bremen', price: 0.75 },
  { city: 'Bremen', next: { city: 'Riga', next: { city: 7 } } },
  { city: 'Bremen', other: 'x' },
  { city: 'Bremen', either: 7 },
  { city: 'Bremen', both: 4 },
  { city: 'Bremen', colour: 'red' },
  { city: 'Bremen', people: 1, price: 1, size: 1 },
];

describe('a completion', () => {
  const validator = new Ajv2020.default({ strict: false, multipleOfPrecision: 6 }).compile(town);
  test.each(values.map((value) => [JSON.stringify(value), value] as const))('%s', (_, value) => {
    const expected = validator(value) ? 'valid' : 'invalid';
    expect(checkValue(town, value).kind).toBe(expected);
  });

  test('names the place and the demand', () => {
    expect(checkText(JSON.stringify(town), '{"city":"Bremen","people":"many"}')).toEqual({
      kind: 'invalid',
      detail: '/people: Instance type "string" is invalid. Expected "integer", "null".',
    });
    expect(checkText('{"type":"object"}', 'Bremen')).toEqual({
      kind: 'invalid',
      detail: 'The completion is not JSON.',
    });
    expect(checkText('', 'Bremen')).toBeUndefined();
  });

  test.each([
    [{ city: 'Bremen', colour: 'red' }, 'Property "colour" does not match additional properties schema.'],
    [{ city: 'Bremen', place: [53, 'north', 8] }, '/place: Items did not match schema.'],
    [{ city: 'Bremen', size: 1.5 }, '/size: Instance does not match exactly one subschema (0 matches).'],
    [
      { city: 'Bremen', twins: ['Riga', 7] },
      '/twins/1: Instance type "number" is invalid. Expected "string".',
    ],
  ])('%j is told what is wrong with it, at its own place', (value, detail) => {
    expect(checkValue(town, value)).toEqual({ kind: 'invalid', detail });
  });

  test.each([
    [
      'another schema',
      { $ref: 'https://example.com/a.json' },
      'Unresolved $ref "https://example.com/a.json".',
    ],
    ['itself without an end', { $ref: '#' }, 'The schema is nested too deep.'],
    [
      'a pattern of another dialect',
      { pattern: '(?>a)' },
      'Invalid regular expression: /(?>a)/u: Invalid group',
    ],
  ])('gets no verdict where the schema has %s', (_, schema, detail) => {
    expect(checkValue(schema, 'a')).toEqual({ kind: 'unchecked', detail });
  });
});
