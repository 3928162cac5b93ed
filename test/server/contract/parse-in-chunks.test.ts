/** A body that is parsed chunk by chunk has the value that it has as a whole, and one that is no JSON has none. */
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { readJsonBody } from '../../../server/contract/json.ts';
import { parseInChunks } from '../../../server/contract/parse-in-chunks.ts';

const inChunks = (text: string, chunkBytes = 16) => parseInChunks(Buffer.from(text), chunkBytes);

/** Prose, quotes, other scripts, and text that looks like the place of a cut. */
const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '},{"role":"user"',
    '\n},\n{"',
    'жук 猫 🐈',
    ']}',
    '{"a":[{"b":1},{"b":2}]}',
  ),
);
const message = fc.oneof(
  fc.record({ role: fc.constantFrom('user', 'assistant'), content }),
  fc.record({
    role: fc.constant('user'),
    content: fc.array(fc.record({ type: fc.constant('text'), text: content })),
  }),
  fc.record({ a: content, list: fc.array(fc.record({ b: fc.integer() }), { minLength: 2, maxLength: 4 }) }),
);
const messages = fc.array(message, { minLength: 3, maxLength: 20 });
const other = fc.dictionary(
  fc.constantFrom('model', 'tools', 'n', '7', '__proto__'),
  fc.oneof(content, messages),
  {
    maxKeys: 3,
  },
);
const blank = fc.constantFrom('', ' ', '\n\t', '\r\n  ');

const bodies = fc
  .tuple(other, messages, other, blank)
  .map(([before, list, after, space]) =>
    [...Object.entries(before), ['messages', list] as const, ...Object.entries(after)]
      .map(([name, value]) => `${JSON.stringify(name)}:${space}${JSON.stringify(value)}`)
      .join(`${space},${space}`),
  )
  .chain((members) =>
    blank.map((space) => `${space}{${members.replaceAll('},{"', `}${space},${space}{"`)}}`),
  );

describe('the value is that of the whole', () => {
  test('for bodies with lists of objects, whatever else they have', () => {
    let found = 0;
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 200 }), (text, chunkBytes) => {
        const whole = tried(text);
        const value = inChunks(text, chunkBytes);
        if (value === undefined) return;
        found++;
        expect(whole).toEqual({ value });
        expect(JSON.stringify(value)).toBe(JSON.stringify(whole?.value));
      }),
      { numRuns: 3_000 },
    );
    expect(found).toBeGreaterThan(1_000);
  });

  test('and what is no JSON has none, wherever it is broken', () => {
    const broken = fc
      .tuple(
        bodies,
        fc.nat(),
        fc.constantFrom('', '"', '\\', ',', ':', '{', '}', '[', ']', '\u0000', '1', ' '),
      )
      .map(([text, at, insert]) => {
        const place = at % text.length;
        // Half a pair of surrogates has no bytes.
        return (text.slice(0, place) + insert + text.slice(place + (at % 2))).toWellFormed();
      });
    fc.assert(
      fc.property(broken, fc.integer({ min: 1, max: 200 }), (text, chunkBytes) => {
        const value = inChunks(text, chunkBytes);
        if (value !== undefined) expect(tried(text)).toEqual({ value });
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ['a member after the list that has its name', '{"a":[{"x":1},{"x":2},{"x":3}],"a":[5]}', { a: [5] }],
  ['a list of another member first', '{"a":[{"x":1},{"x":2},{"x":3}],"b":[{"y":1},{"y":2}]}', undefined],
])('%s', (_, text, expected) => {
  expect(inChunks(text, 1)).toEqual(expected ?? JSON.parse(text));
});

test.each([
  '{"a":[{"x":1},{"x":2},{"x":3}]',
  '{"a":[{"x":1},{"x":2},{"x":3}]}}',
  '{"a":[{"x":1},{"x":2},,{"x":3}]}',
  '[{"x":1},{"x":2},{"x":3}]',
  '{"a":{"b":[{"x":1},{"x":2},{"x":3}]}}',
  '[{"a":[{"x":1},{"x":2},{"x":3}]}]',
  '{"a":[{"x":1},{"x":2},{"x":3}}',
  '{"a":[{"x":1},{"x":2}],[{"x":3},{"x":4}]}',
])('nothing is made of %s', (text) => {
  expect(inChunks(text, 1)).toBeUndefined();
});

test('messages made of parts are cut between messages', () => {
  const part = { type: 'text', text: 'x'.repeat(100) };
  const turns = Array.from({ length: 3_000 }, () => ({ role: 'user', content: [part, part, part] }));
  const tools = [{ type: 'function' }, { type: 'function' }];
  const body = { model: 'a', tools, messages: turns };
  const spy = vi.spyOn(JSON, 'parse');
  expect(parseInChunks(Buffer.from(JSON.stringify(body)))).toEqual(body);
  const longest = Math.max(...spy.mock.calls.map(([text]) => text.length));
  spy.mockRestore();
  expect(longest).toBeLessThan(80 * 1024);
});

test('white space that is longer than a chunk ends the search nowhere', () => {
  const text = `{"a":[{"x":1},${' '.repeat(100)}{"x":2},${'\n'.repeat(100)}{"x":3}]}`;
  for (const chunkBytes of [1, 8, 64]) expect(inChunks(text, chunkBytes)).toEqual(JSON.parse(text));
});

test('a prototype is an ordinary member in each chunk', () => {
  const text = '{"a":[{"x":1},{"__proto__":{"y":2}},{"x":3}],"__proto__":{"admin":true}}';
  const value = inChunks(text, 1) as { admin?: unknown };
  expect(value.admin).toBeUndefined();
  expect(JSON.stringify(value)).toBe(text);
});

test('a megabyte of turns is read in chunks, and a fault of its last one is found where it is', () => {
  const turns = Array.from({ length: 600 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `"Ünïcode" 猫\n`.repeat(100),
  }));
  const body = { model: 'a', messages: turns, temperature: 1 };
  const bytes = Buffer.from(JSON.stringify(body));
  expect(parseInChunks(bytes)).toEqual(body);
  expect(readJsonBody(bytes)).toEqual({ json: body, repeatsNames: false });
  const at = bytes.lastIndexOf('"temperature"');
  bytes[at] = 0x27;
  expect(() => readJsonBody(bytes)).toThrow(
    `The body is not valid JSON: expected a name in double quotes at position ${bytes.toString('utf8', 0, at).length}.`,
  );
  bytes[at - 20] = 0xff;
  expect(() => readJsonBody(bytes)).toThrow('it is not UTF-8');
});

function tried(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
