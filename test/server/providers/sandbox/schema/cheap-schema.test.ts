/** Which schemas the main thread takes on itself; `cheap-schema.slow.test.ts` measures them. */
import { expect, test } from 'vitest';
import { isCheap } from '../../../../../server/providers/sandbox/schema/cheap-schema.ts';

test('tools as programs declare them are cheap', () => {
  const field = (at: number) => [
    `field_${at}`,
    { type: ['string', 'null'], description: 'What this field is for, in a sentence or two. '.repeat(3) },
  ];
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, at) => field(at)));
  expect(isCheap({ type: 'object', properties, required: Object.keys(properties) })).toBe(true);
  // A parameter may have the name of a keyword.
  expect(isCheap({ type: 'object', properties: { pattern: { type: 'string' }, path: {} } })).toBe(true);
});

test.each<[string, unknown]>([
  ['a pattern', { properties: { a: { pattern: 'a' } } }],
  ['patterns of names', { patternProperties: { a: {} } }],
  ['long strings', { minLength: 101 }],
  ['many values', { enum: Array.from({ length: 801 }, (_, at) => at) }],
  ['many members', Object.fromEntries(Array.from({ length: 801 }, (_, at) => [at, 0]))],
  ['a long name', { properties: { ['a'.repeat(257)]: {} } }],
  ['much text', { description: 'a'.repeat(32_769) }],
])('a schema with %s is not', (_, schema) => {
  expect(isCheap(schema)).toBe(false);
});
