/** Names with escapes are read as they are, whatever objects have been read before. */
import { beforeAll, describe, expect, test } from 'vitest';
import { withPlainNames } from '../../../openapi/json/escaped-names.ts';
import { readJsonBody } from '../../../server/contract/json.ts';
import { parseExactJson } from '../../../server/core/exact-json.ts';

/** Each object begins with a name that no other one has: what follows it is then known from the former object alone. */
const escaped = String.raw`{"first here":0,"caf\u00e9":1,"x":{"first there":0,"\u4e2d\u6587" :[{"\n":"\":"}]}}`;
const meant = { 'first here': 0, café: 1, x: { 'first there': 0, 中文: [{ '\n': '":' }] } };
const former = String.raw`{"first here":0,"caf\\":1,"x":{"first there":0,"\\u":1}}`;

describe('after objects whose names begin as those are spelled', () => {
  beforeAll(() => {
    JSON.parse(former);
  });

  test('the body of a request', () => {
    expect(readJsonBody(Buffer.from(escaped)).json).toEqual(meant);
  });

  test('a document whose numbers keep all their digits', () => {
    expect(parseExactJson(escaped)).toEqual(meant);
    const digits = String.raw`{"first here":0,"caf\u00e9":12345678901234567890}`;
    expect(JSON.stringify(parseExactJson(digits))).toBe('{"first here":0,"café":12345678901234567890}');
  });
});

test.each([
  ['{"a":1,"b":"\\n: x"}', '{"a":1,"b":"\\n: x"}'],
  [String.raw`{"a":"{\"b\": \"c\\n\"}"}`, String.raw`{"a":"{\"b\": \"c\\n\"}"}`],
  [String.raw`{"a\"b":"\u00e9","\u00e9"` + '\n:"é"}', String.raw`{"a\"b":"\u00e9","é"` + '\n:"é"}'],
  [String.raw`{"a\\":1,"\u0062\\" : 2}`, String.raw`{"a\\":1,"b\\" : 2}`],
])('%s is written %s', (text, plain) => {
  expect(withPlainNames(text, Buffer.from(text))).toBe(plain);
});

test('names beside a text full of colons are written plainly, and such a text alone stays as it is', () => {
  const text = String.raw`{"a":"\n${'12:34:56 '.repeat(20_000)}"}`;
  expect(withPlainNames(text, Buffer.from(text))).toBe(text);
  const named = text.replace('{', String.raw`{"caf\u00e9":1,`);
  expect(withPlainNames(named, Buffer.from(named))).toBe(text.replace('{', '{"café":1,'));
});
