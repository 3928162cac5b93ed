/** JSON that is shown with one member a line says the same as before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from '../../../../server/console/page/src/format/indent-json.ts';
import { readSchema } from '../../../../server/console/page/src/pages/playground/schema-text.ts';

test('is indented as JSON.stringify does it', () => {
  const composite = fc.jsonValue().filter((value) => typeof value === 'object' && value !== null);
  fc.assert(
    fc.property(composite, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('keeps numbers, escapes and repeated members as they are written', () => {
  const text = String.raw`{"a":12345678901234567890,"a":1.0e2,"b":"\u0041\" {,}: []"}`;
  expect(indentJson(text)).toBe(String.raw`{
  "a": 12345678901234567890,
  "a": 1.0e2,
  "b": "\u0041\" {,}: []"
}`);
});

test.each([
  '',
  '7',
  '"a"',
  'null',
  '{',
  '{a: 1}',
  '[a](b)',
  '[1] a',
  'x {}',
  `${'['.repeat(102)}${']'.repeat(102)}`,
])('%j is another text', (text) => expect(indentJson(text)).toBeUndefined());

test('a text of 100,000 brackets takes a moment only', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  expect(indentJson(deep)).toBeUndefined();
  expect(indentJson('['.repeat(100_000))).toBeUndefined();
});

test('a schema is an object, or says what is wrong', () => {
  expect(readSchema(' ')).toEqual({});
  expect(readSchema('{"type":"object"}')).toEqual({ schema: { type: 'object' } });
  for (const text of ['[]', 'null', '"object"', 'true'])
    expect(readSchema(text).error).toContain('is an object');
  expect(readSchema('{"type":').error).toMatch(/^This is not JSON\. .+\.$/);
});
