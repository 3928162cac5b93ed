/** Which members may have any string, by the schemas of a document. */
import { expect, test } from 'vitest';
import type { Schema } from '../../../server/contract/openapi-document.ts';
import { unlimitedStrings } from '../../../server/contract/unlimited-strings.ts';

const names = (root: Schema, others: Record<string, Schema> = {}) =>
  [...unlimitedStrings({ ...others, Root: root }, ['Root'])].toSorted();

const text = { type: 'string' };
const of = (schema: Schema, other: Schema = text) => ({ properties: { a: schema, b: other } });

test.each([
  ['a type alone', text, ['a', 'b']],
  ['with null', { type: ['null', 'string'] }, ['a', 'b']],
  ['a default', { type: 'string', default: 'x' }, ['a', 'b']],
  ['a length', { type: 'string', maxLength: 5 }, ['b']],
  ['a list of values', { type: 'string', enum: ['x'] }, ['b']],
  ['one value', { const: 'x' }, ['b']],
  ['a pattern', { type: 'string', pattern: 'x' }, ['b']],
  ['one of several', { oneOf: [text, { type: 'array' }] }, ['b']],
  ['a string or a number', { type: ['string', 'integer'] }, ['b']],
  ['no string', { type: 'integer' }, ['b']],
  ['no type', {}, ['b']],
])('%s', (_name, schema, expected) => {
  expect(names(of(schema))).toEqual(expected);
});

test('a name counts wherever it occurs, behind references, lists and choices', () => {
  const limited = { properties: { a: { type: 'string', maxLength: 1 } } };
  const root = of(text, { $ref: '#/components/schemas/Other' });
  expect(names(root, { Other: { type: 'array', items: { anyOf: [limited] } } })).toEqual([]);
  expect(names(root, { Other: { type: 'array', items: { properties: { a: { type: 'array' } } } } })).toEqual([
    'a',
  ]);
  expect(
    names(
      { allOf: [{ $ref: '#/components/schemas/Other', maxProperties: 2 }, of(text)] },
      { Other: limited },
    ),
  ).toEqual(['b']);
});

test('a schema that refers to itself ends', () => {
  expect(names({ properties: { a: text, b: { $ref: '#/components/schemas/Root' } } })).toEqual(['a']);
});

test.each([
  ['members of any name with a limit', { additionalProperties: { type: 'string', maxLength: 3 } }],
  ['names by a pattern', { patternProperties: { x: text } }],
  ['limits of names', { propertyNames: { maxLength: 2 } }],
  ['items that differ', { properties: { list: { type: 'array', uniqueItems: true } } }],
  ['a whole value', { properties: { one: { const: { a: 'x' } } } }],
])('%s leave none', (_name, more) => {
  expect(names({ allOf: [of(text), more] })).toEqual([]);
});

test('members of any name without a limit leave all', () => {
  for (const value of [true, false, text, { type: 'number' }])
    expect(names({ ...of(text), additionalProperties: value })).toEqual(['a', 'b']);
});
