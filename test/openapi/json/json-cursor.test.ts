/** The cursor finds in valid JSON what `JSON.parse` finds, whole and in chunks, and ends on everything else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonCursor, jsonToken } from '../../../openapi/json/json-cursor.ts';
import { measureJson } from '../../../openapi/json/measure-json.ts';
import { memberSpans } from '../../../openapi/json/member-spans.ts';
import { leastCpuTimeMs } from '../grammars/generate/cpu-time.ts';

/** `key` in each of its spellings. */
const spellings = ['"key"', '"\\u006bey"', '"ke\\u0079"', '"\\u006B\\u0065\\u0079"'];
const blank = fc
  .array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 2 })
  .map((parts) => parts.join(''));
const names = fc.oneof(
  fc.constantFrom(...spellings, '"k\\u0065"', '"keys"', '"\\"key\\""', '"ключ"'),
  fc.string({ unit: 'binary' }).map((name) => JSON.stringify(name)),
);
const values = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => JSON.stringify(text)),
  fc
    .string({ unit: fc.constantFrom('\\', '"', 'a', '\u0001', '😀'), maxLength: 80 })
    .map((text) => JSON.stringify(text)),
  fc.nat({ max: 40 }).map((depth) => '['.repeat(depth) + '{"key":[]}' + ']'.repeat(depth)),
);
const objects = fc
  .tuple(fc.array(fc.tuple(names, values), { maxLength: 8 }), blank)
  .map(([members, space]) => ({
    members,
    text: `${space}{${members.map(([name, value]) => `${space}${name}${space}:${space}${value}${space}`).join(',')}}${space}`,
  }));

test('the spans of a name are the values of its members, each and whole, however the name is spelled', () => {
  fc.assert(
    fc.property(objects, ({ members, text }) => {
      const bytes = Buffer.from(text);
      const found = memberSpans(bytes, 'key').map(({ start, end }) => bytes.toString('utf8', start, end));
      const given = members.filter(([name]) => JSON.parse(name) === 'key').map(([, value]) => value);
      expect(found).toEqual(given.map((value) => Buffer.from(value.trim()).toString()));
      if (found.length > 0) expect(JSON.parse(found.at(-1) ?? '')).toEqual(JSON.parse(text)['key']);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['[{"key":1}]', '"key"', '1', '{}', '[]', '', '{"a":{"key":1}}', '"{\\"key\\":1}"'])(
  'the outermost object of %s has no such member',
  (text) => {
    expect(memberSpans(Buffer.from(text), 'key')).toEqual([]);
  },
);

interface Token {
  /** Of the token's last byte. */
  at: number;
  token: number;
  depth: number;
}

function tokensOf(chunks: readonly Buffer[], level?: number): Token[] {
  const cursor = new JsonCursor();
  const tokens: Token[] = [];
  let before = 0;
  for (const chunk of chunks) {
    cursor.feed(chunk);
    for (let token = cursor.next(level); token !== 0; token = cursor.next(level))
      tokens.push({ at: before + cursor.at - 1, token, depth: cursor.depth });
    before += chunk.length;
  }
  return tokens;
}

const pairs = (bytes: Buffer, at: number) => [bytes.subarray(0, at), Buffer.alloc(0), bytes.subarray(at)];

test('chunks give the tokens of the whole, wherever it is cut and whatever it is', () => {
  const texts = fc.oneof(
    objects.map(({ text }) => text),
    fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'u', '1', ' ', 'é'),
      maxLength: 40,
    }),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, 0, 1, 2), (text, level) => {
      const bytes = Buffer.from(text);
      const whole = tokensOf([bytes], level);
      for (let at = 0; at <= bytes.length; at++) expect(tokensOf(pairs(bytes, at), level)).toEqual(whole);
      expect(
        tokensOf(
          Array.from(bytes, (byte) => Buffer.from([byte])),
          level,
        ),
      ).toEqual(whole);
    }),
    { numRuns: 300 },
  );
});

test('a level hides what is nested deeper, and nothing else', () => {
  const text = '{"a":[1,{"b":2}],"c":"d"}';
  const shown = tokensOf([Buffer.from(text)], 1).map(({ at }) => text[at]);
  expect(shown.join('')).toBe('{":,":"}');
  expect(tokensOf([Buffer.from(text)], 0)).toEqual([]);
});

test('a string that was cut can be taken back and read whole with the next chunk', () => {
  const text = '{"a\\"b":1}';
  for (let cut = 2; cut < 7; cut++) {
    const cursor = new JsonCursor(Buffer.from(text.slice(0, cut)));
    expect([cursor.next(), cursor.next()]).toEqual([jsonToken.openBrace, 0]);
    expect(cursor.isInString).toBe(true);
    const kept = text.slice(cursor.start, cut);
    cursor.releaseString();
    const rest = kept + text.slice(cut);
    cursor.feed(Buffer.from(rest));
    expect(cursor.next()).toBe(jsonToken.quote);
    expect(rest.slice(cursor.start, cursor.at)).toBe('"a\\"b"');
  }
});

describe('hostile input', () => {
  const size = 2_000_000;
  test.each([
    ['backslashes', '"' + '\\'.repeat(size)],
    ['escaped quotes', '"' + '\\"'.repeat(size / 2)],
    ['brackets', '['.repeat(size)],
    ['closing brackets', ']'.repeat(size)],
    ['quotes', '"'.repeat(size)],
    ['blanks', ' '.repeat(size)],
    ['members', `{${'"a":1,'.repeat(size / 6)}`],
  ])('%s cost time linear in their length, and no stack', (_, text) => {
    const leastMs = (bytes: Buffer) =>
      leastCpuTimeMs(() => {
        measureJson(bytes, Infinity);
        memberSpans(bytes, 'key');
        const cursor = new JsonCursor(bytes);
        while (cursor.next(1) !== 0);
      });
    leastMs(Buffer.from(text.slice(0, size / 20)));
    const [short, long] = [leastMs(Buffer.from(text.slice(0, size / 10))), leastMs(Buffer.from(text))];
    expect(long / Math.max(short, 1)).toBeLessThan(40);
  });
});
