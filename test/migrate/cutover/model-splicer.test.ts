/** The model is renamed in place, however the body is cut and whatever else it holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelSplicer } from '../../../migrate/cutover/model-splicer.ts';

function spliced(body: string, cuts: readonly number[] = []): string {
  const bytes = Buffer.from(body);
  const splicer = new ModelSplicer((name) => (name === 'small' ? 'a/"large" one' : undefined));
  const chunks: Buffer[] = [];
  let from = 0;
  for (const cut of [...cuts.map((one) => one % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    chunks.push(Buffer.from(splicer.push(Uint8Array.from(bytes.subarray(from, cut)))));
    from = cut;
  }
  return Buffer.concat([...chunks, splicer.end()]).toString();
}

const to = '"a/\\"large\\" one"';

test.each([
  ['{"model":"small"}', `{"model":${to}}`],
  [
    ' { "a" : [ {"model":"small"} ], "model" :\n"small" , "b":1.50 } ',
    ` { "a" : [ {"model":"small"} ], "model" :\n${to} , "b":1.50 } `,
  ],
  ['{"mod\\u0065l":"sm\\u0061ll"}', `{"mod\\u0065l":${to}}`],
  ['{"model":"small","model":"small"}', `{"model":${to},"model":${to}}`],
  ['{"model":"other","text":"model"}', '{"model":"other","text":"model"}'],
  ['{"text":"model","x":"small"}', '{"text":"model","x":"small"}'],
  [
    '{"a":"\\"model\\":\\"small\\"","b":"\\\\","model":"small"}',
    `{"a":"\\"model\\":\\"small\\"","b":"\\\\","model":${to}}`,
  ],
  ['{"model":{"model":"small"},"x":"small"}', '{"model":{"model":"small"},"x":"small"}'],
  ['{"model":["small"]}', '{"model":["small"]}'],
  ['{"model":1,"y":"small"}', '{"model":1,"y":"small"}'],
  ['[{"model":"small"}]', '[{"model":"small"}]'],
  ['{"model":"smal', '{"model":"smal'],
  ['', ''],
])('%s', (body, expected) => {
  expect(spliced(body)).toBe(expected);
  const everywhere = Array.from({ length: Buffer.byteLength(body) }, (_, index) => index);
  expect(spliced(body, everywhere)).toBe(expected);
});

test('whatever the body is and however it is cut: only the top-level model changes', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 8 }),
      (members, hasModel, cuts) => {
        const body = hasModel ? { ...members, model: 'small' } : members;
        const expected =
          'model' in body && body['model'] === 'small' ? { ...body, model: 'a/"large" one' } : body;
        const text = JSON.stringify(body, null, 1);
        expect(spliced(text, cuts)).toBe(JSON.stringify(expected, null, 1));
      },
    ),
    { numRuns: 500 },
  );
});

test('a name that is too long to be one passes as it is', () => {
  const body = `{"model":"${'x'.repeat(5_000)}","n":"small"}`;
  expect(spliced(body, [10, 1_500, 3_000])).toBe(body);
});

test('a long name whose rest looks like `model` in the next chunk is no model', () => {
  const start = `{"${'x'.repeat(2_000)}\\`;
  const body = `${start}"model":"small"}`;
  expect(spliced(body, [start.length])).toBe(body);
});
