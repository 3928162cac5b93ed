/** The member of a request is found where it is, whether that is looked for from its beginning or from its end. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberSpan, memberSpans } from '../../../openapi/json/member-spans.ts';

const long = 'a "quoted" text, {"model":"no"}, and so on\\'.repeat(200);

/** Undefined, or the text of the value. */
function found(text: string): string | undefined {
  const bytes = Buffer.from(text);
  const span = memberSpan(bytes, 'model');
  return span && bytes.toString('utf8', span.start, span.end);
}

describe('in long documents', () => {
  test.each([
    ['first', `{"model":"x","messages":[${JSON.stringify(long)}]}`, '"x"'],
    ['last', `{"messages":[${JSON.stringify(long)}],"model":"x"}`, '"x"'],
    ['last, with white space', `{"messages":[${JSON.stringify(long)}] ,\n "model" : "x" \n}\n`, '"x"'],
    [
      'near the end, of any type',
      `{"a":${JSON.stringify(long)},"model":{"b":[1,"}"]},"c":[{}],"d":1}`,
      '{"b":[1,"}"]}',
    ],
    [
      'first, and a nested one at the end',
      `{"model":"x","a":${JSON.stringify(long)},"b":{"c":1,"model":"y"}}`,
      '"x"',
    ],
    [
      'escaped, and a nested one at the end',
      `{"mod\\u0065l":"x","a":${JSON.stringify(long)},"b":[{"c":1,"model":"y"}]}`,
      '"x"',
    ],
    ['first, and a value at the end', `{"model":"x","a":${JSON.stringify(long)},"b":["c","model"]}`, '"x"'],
    ['first, and a text that ends so', `{"model":"x","a":${JSON.stringify(`${long},"model":`)}}`, '"x"'],
    ['nowhere', `{"a":${JSON.stringify(long)},"b":{"c":1,"model":"y"}}`, undefined],
    ['in a list', `[${JSON.stringify(long)},{"c":1,"model":"y"}]`, undefined],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toBe(expected);
  });
});

test('it is the one that a walk from the beginning finds', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('model', ',"model":', { a: 1, model: 'inner' }));
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom('model', 'a', 'b', 'c', 'd'), value), {
    selector: ([name]) => name,
    maxLength: 5,
  });
  fc.assert(
    fc.property(members, fc.nat(5), fc.integer({ min: 0, max: 6_000 }), (list, at, size) => {
      const entries = [...list.slice(0, at), ['long', '"\\ '.repeat(size)] as const, ...list.slice(at)];
      const bytes = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
      expect(memberSpan(bytes, 'model')).toEqual(memberSpans(bytes, 'model')[0]);
    }),
    { numRuns: 2_000 },
  );
});
