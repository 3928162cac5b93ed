/** Request bodies as bytes: what is JSON, what is not and where, and what hostile ones cost. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureJson, type JsonMeasure } from '../../../openapi/json/measure-json.ts';
import { findJsonError } from '../../../server/contract/json-error.ts';
import { maxJsonDepth, maxJsonParts, maxJsonValues, readJsonBody } from '../../../server/contract/json.ts';
import { ApiError } from '../../../server/core/api-error.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function refusal(body: Uint8Array): string {
  try {
    readJsonBody(body);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ code: 'invalid_json', param: null });
    return thrown instanceof ApiError ? thrown.message.replace('The body is not valid JSON: ', '') : '';
  }
  return 'accepted';
}

test('every JSON value is parsed as the native parser does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readJsonBody(bytes(text)).json).toEqual(JSON.parse(text));
      expect(findJsonError(text)).toBeUndefined();
    }),
  );
});

test('the position of the first error is found in exactly the texts that the native parser refuses', () => {
  const broken = fc
    .tuple(
      fc.json({ maxDepth: 4 }),
      fc.nat(),
      fc.constantFrom('', '"', '\\', ',', ':', '{', ']', '\u0000', '1', '.', 'e', '-', 'x', ' '),
    )
    .map(([text, at, insert]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + 1);
    });
  fc.assert(
    fc.property(broken, (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      const error = findJsonError(text);
      expect(error === undefined).toBe(isJson);
      if (error !== undefined) expect(error.position).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['', 'it is empty.'],
  ['{', 'unexpected end at position 1.'],
  ['{"a" 1}', "expected ':' at position 5."],
  ['{"a":1,}', 'expected a name in double quotes at position 7.'],
  ["{'a':1}", 'expected a name in double quotes at position 1.'],
  ['[1 2]', "expected ',' or ']' at position 3."],
  ['{"a":tru}', 'unexpected token at position 5.'],
  ['"a', 'unterminated string at position 2.'],
  ['"\\x"', 'bad escape in a string at position 1.'],
  ['{"a":"\u0000"}', 'control character in a string at position 6.'],
  ['{} {}', 'unexpected text after the end at position 3.'],
  ['\ufeff{}', 'unexpected token at position 0.'],
])('%j is refused: %s', (text, problem) => {
  expect(refusal(bytes(text))).toBe(problem);
});

test('bytes that are not UTF-8 are refused, wherever they stand', () => {
  for (const bad of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xe2, 0x82]]) {
    expect(refusal(Buffer.concat([bytes('{"a":"'), Buffer.from(bad), bytes('"}')]))).toBe('it is not UTF-8.');
  }
});

test('a refusal repeats nothing of the body', () => {
  expect(refusal(bytes('{"key": mr-secret}'))).not.toContain('secret');
});

test('names that come twice have their last value, and __proto__ is an ordinary name', () => {
  expect(readJsonBody(bytes('{"a":1,"a":2}')).json).toEqual({ a: 2 });
  const value = Object(readJsonBody(bytes('{"__proto__":{"admin":true}}')).json);
  expect(value.admin).toBeUndefined();
  expect(Object.keys(value)).toEqual(['__proto__']);
});

test('huge numbers and escaped NULs are values like others', () => {
  expect(readJsonBody(bytes('[1e400, 123456789012345678901234567890, "\\u0000"]')).json).toEqual([
    Number.POSITIVE_INFINITY,
    1.2345678901234568e29,
    '\u0000',
  ]);
});

test.each(['[', '{"a":'])('%j nests as deep as allowed and no deeper', (open) => {
  const close = open === '[' ? ']' : '}';
  const nested = (depth: number) =>
    bytes(`${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`);
  expect(refusal(nested(maxJsonDepth))).toBe('accepted');
  expect(refusal(nested(maxJsonDepth + 1))).toBe('it is nested more than 128 levels deep.');
});

test('megabytes of brackets, closed or not, are refused before they are parsed', () => {
  const size = 32 * 1024 * 1024;
  expect(refusal(Buffer.alloc(size, '['))).toBe('it is nested more than 128 levels deep.');
  expect(refusal(Buffer.alloc(size, '{"a":'))).toBe('it is nested more than 128 levels deep.');
  const flat = Buffer.concat([bytes('[0'), Buffer.alloc(size / 4, ',[],'.slice(0, 3)), bytes(']')]);
  expect(refusal(flat)).toBe(`it has more than ${maxJsonParts} arrays, objects and named fields.`);
});

test('as many values as allowed are taken, and more are refused before they are parsed', () => {
  const numbers = (count: number) => bytes(`{"a":[${'0,'.repeat(count - 2)}0]}`);
  expect(refusal(numbers(maxJsonValues))).toBe('accepted');
  const size = 32 * 1024 * 1024;
  for (const filler of ['0,', '"",', 'null,']) {
    const flat = Buffer.concat([bytes('['), Buffer.alloc(size, filler), bytes('0]')]);
    expect(refusal(flat)).toBe(`it has more than ${maxJsonValues} values.`);
  }
});

test('brackets, colons and commas within strings do not count', () => {
  expect(refusal(bytes(JSON.stringify({ a: '[{:,"\\,'.repeat(600_000) })))).toBe('accepted');
});

test('depth, parts, names and commas of a valid text are counted exactly', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(measureJson(bytes(text), 1_000, { parts: 1_000_000 })).toEqual(measured(JSON.parse(text)));
    }),
  );
});

function measured(value: unknown): JsonMeasure {
  if (typeof value !== 'object' || value === null) return { depth: 0, parts: 0, names: 0, commas: 0 };
  const members = Object.values(value).map(measured);
  const names = Array.isArray(value) ? 0 : members.length;
  return {
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
    parts: 1 + names + members.reduce((sum, { parts }) => sum + parts, 0),
    names: members.reduce((sum, inner) => sum + inner.names, names),
    commas: Math.max(0, members.length - 1) + members.reduce((sum, { commas }) => sum + commas, 0),
  };
}
