/** Single members of a request are changed in its bytes, and nothing else is. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applied, memberSplices, spliceModel } from '../../../server/contract/splice-member.ts';

const spliced = (text: string, model: string) => spliceModel(Buffer.from(text), model).toString();

test('every other byte stays, whatever surrounds the model', () => {
  const chunks = fc.record({
    before: fc.dictionary(
      fc.string().filter((name) => name !== 'model'),
      fc.jsonValue(),
      { maxKeys: 4 },
    ),
    after: fc.dictionary(
      fc.string().filter((name) => name !== 'model'),
      fc.jsonValue(),
      { maxKeys: 4 },
    ),
    blank: fc.array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 3 }).map((parts) => parts.join('')),
    name: fc.constantFrom(
      '"model"',
      '"\\u006dodel"',
      '"mod\\u0065l"',
      '"\\u006D\\u006F\\u0064\\u0065\\u006C"',
    ),
    old: fc.string(),
    model: fc.string(),
  });
  fc.assert(
    fc.property(chunks, ({ before, after, blank, name, old, model }) => {
      const members = (of: object) =>
        Object.entries(of).map(
          ([key, value]) => `${JSON.stringify(key)}${blank}:${blank}${JSON.stringify(value)}`,
        );
      const around = [members(before), members(after)] as const;
      const write = (value: string) =>
        `${blank}{${blank}${[...around[0], `${name}${blank}:${blank}${value}`, ...around[1]].join(`${blank},${blank}`)}${blank}}${blank}`;
      const result = spliced(write(JSON.stringify(old)), model);
      expect(result).toBe(write(JSON.stringify(model)));
      expect(JSON.parse(result)).toEqual({ ...JSON.parse(write(JSON.stringify(old))), model });
    }),
    { numRuns: 500 },
  );
});

test('a model further down, in a string, or as a value stays', () => {
  const text =
    '{"messages":[{"model":"inner"}],"note":"\\"model\\":\\"x\\"","kind":"model","model":"old","tools":{"model":"inner"}}';
  expect(spliced(text, 'new')).toBe(text.replace('"old"', '"new"'));
});

test('each of several top-level models is replaced, so that every reader sees the same', () => {
  expect(spliced('{"model":"a","x":1,"model":"b","\\u006dodel":"c"}', 'n')).toBe(
    '{"model":"n","x":1,"model":"n","\\u006dodel":"n"}',
  );
});

test('long strings, escapes at their ends and other scripts do not mislead it', () => {
  for (const filler of [
    '\\\\',
    'x'.repeat(31),
    `${'x'.repeat(31)}\\"`,
    '\\\\\\"'.repeat(40),
    'ж'.repeat(50),
    '"'.repeat(0),
  ]) {
    const text = `{"a":"${filler}","model":"old","b":"${filler}"}`;
    expect(spliced(text, 'ü"\n')).toBe(text.replace('"old"', JSON.stringify('ü"\n')));
  }
});

test('a body without a top-level model is a fault of the caller', () => {
  for (const text of ['{}', '[]', '{"a":{"model":"x"}}', '"model"', '[{"model":"x"}]']) {
    expect(() => spliced(text, 'x')).toThrow('no top-level model');
  }
});

test.each([
  ['{"a":1}', '{"new":{"x":[1]},"a":1}'],
  [' { } ', ' {"new":{"x":[1]} } '],
  ['{"a":1,"new" : {"x":["]}"]} ,"b":2}', '{"a":1,"new" : {"x":[1]} ,"b":2}'],
  ['{"new":null}', '{"new":{"x":[1]}}'],
  ['{"new":-1.5e3 ,"a":{"new":2},"new":[{}]}', '{"new":{"x":[1]} ,"a":{"new":2},"new":{"x":[1]}}'],
  ['{"inner":{"new":1}}', '{"new":{"x":[1]},"inner":{"new":1}}'],
])('any member is replaced, or put in front where it is absent: %s', (before, after) => {
  const body = Buffer.from(before);
  const chunks = applied(body, memberSplices(body, 'new', '{"x":[1]}'));
  expect(Buffer.concat(chunks).toString()).toBe(after);
});
