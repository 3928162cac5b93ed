/** Names that come twice in an object are found, however they are written; nothing else is taken for one. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatsNames } from '../../../openapi/json/repeated-names.ts';
import { leastCpuTimeMs } from '../grammars/generate/cpu-time.ts';

/** As a document may write it: members in a list, so that a name may come twice. */
type Written = string | number | null | { items: Written[] } | { members: [string, Written][] };

/**
 * Without backslashes: once an object has had a name such as `\\"`, the JSON.parse of Node 24 reads an escaped name that is
 * written with the same beginning, such as `\\":`, as that one.
 */
const name = fc
  .oneof(fc.constantFrom('a', 'b', '"', 'a:', '":', ' : ', '1', '__proto__'), fc.string({ maxLength: 3 }))
  .filter((each) => !each.includes('\\'));
const { document } = fc.letrec<{ document: Written }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    name,
    fc.integer(),
    fc.constant(null),
    fc.record({ items: fc.array(tie('document'), { maxLength: 4 }) }),
    fc.record({ members: fc.array(fc.tuple(name, tie('document')), { maxLength: 4 }) }),
  ),
}));

function written(value: Written, space: string): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if ('items' in value) return `[${value.items.map((item) => written(item, space)).join(`,${space}`)}]`;
  const members = value.members.map(
    ([key, member]) => `${JSON.stringify(key)}${space}:${space}${written(member, space)}`,
  );
  return `{${members.join(`${space},`)}}`;
}

/** The last of several members counts, so what is hidden by it does not. */
function repeats(value: Written): boolean {
  if (value === null || typeof value !== 'object') return false;
  if ('items' in value) return value.items.some(repeats);
  const last = new Map(value.members);
  return last.size < value.members.length || [...last.values()].some(repeats);
}

test('in any document, with any white space', () => {
  fc.assert(
    fc.property(document, fc.constantFrom('', ' ', '\n', '\t\r'), (value, space) => {
      const text = written(value, space);
      expect(repeatsNames(Buffer.from(text), JSON.parse(text))).toBe(repeats(value));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [String.raw`{"a\\":1,"a\\":2}`, true],
  [String.raw`{"a\\":1,"b":2}`, false],
  [String.raw`{"n":1,"\u006e" :2}`, true],
  [String.raw`{"n":"\"n\":1, \"n\" : 2"}`, false],
])('%s: %s', (text, expected) => {
  expect(repeatsNames(Buffer.from(text), JSON.parse(text))).toBe(expected);
});

test('beside a text full of colons, in a moment', () => {
  const times = '12:34:56 '.repeat(3_500_000);
  for (const [text, expected] of [
    [`{"a":"${times}","b":1}`, false],
    [`{"a":"${times}","b":1,"b":2}`, true],
  ] as const) {
    const [bytes, json] = [Buffer.from(text), JSON.parse(text) as unknown];
    expect(repeatsNames(bytes, json)).toBe(expected);
    const usedMs = leastCpuTimeMs(() => repeatsNames(bytes, json));
    console.log(`names beside 7 million colons: ${usedMs.toFixed(1)} ms`);
    expect(usedMs).toBeLessThan(60);
  }
});
