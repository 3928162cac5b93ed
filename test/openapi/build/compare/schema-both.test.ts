/** The keywords beside a union and those of a branch apply together. */
import { expect, test } from 'vitest';
import { bothOf } from '../../../../openapi/build/compare/schema-both.ts';
import { typesOf } from '../../../../openapi/build/compare/schema-values.ts';

test('the tighter bound of two holds', () => {
  const both = bothOf({ maxLength: 10, minItems: 1 }, { maxLength: 50, minItems: 2 });
  expect(both).toMatchObject({ maxLength: 10, minItems: 2 });
});

test('required fields add up', () => {
  expect(bothOf({ required: ['a'] }, { required: ['a', 'b'] })).toEqual({ required: ['a', 'b'] });
});

test('types and listed values are those of both', () => {
  expect(bothOf({ type: ['string', 'null'] }, { type: ['null', 'object'] }).type).toEqual(['null']);
  expect(bothOf({ type: 'number' }, { type: 'integer' }).type).toBe('integer');
  expect(bothOf({ enum: ['a', 'b'] }, { enum: ['b', 'c'] }).enum).toEqual(['b']);
  expect(typesOf(bothOf({ type: 'string' }, { type: 'object' }))).toEqual(new Set());
});

test('what cannot be joined is kept where its change is seen', () => {
  const both = (pattern: string) => bothOf({ pattern }, { pattern: '^b' });
  expect(both('^a')).toEqual(both('^a'));
  expect(both('^a')).not.toEqual(both('^c'));
  const field = (type: string) =>
    bothOf({ properties: { a: { type } } }, { properties: { a: { minimum: 1 }, b: {} } });
  expect(field('string').properties).toEqual({ a: { minimum: 1 }, b: {} });
  expect(field('string')).not.toEqual(field('integer'));
});
