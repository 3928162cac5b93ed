/** Events of a stream are parsed as `JSON.parse` does, and renamed in their own text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventJson } from '../../../server/routing/event-json.ts';
import { ModelRenamer } from '../../../server/routing/rename-model.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('"model":"their"', '\\', '"', 'é😀', '\u2028', '\ud83d', ''),
);
const chunk = (content: string, finish: string | null, isEscaped: boolean): string => {
  const json = JSON.stringify({
    id: 'c-é',
    model: 'their',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  });
  return isEscaped
    ? json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : json;
};
const chunks = fc.array(
  fc.tuple(texts, fc.constantFrom(null, null, 'stop'), fc.boolean()).map((parts) => chunk(...parts)),
  { minLength: 1, maxLength: 20 },
);

test('each event has the value that JSON.parse gives, whatever came before it', () => {
  const damaged = fc
    .tuple(chunks, fc.nat(), fc.constantFrom('', '"', '\\', ',', '}', '\n', 'x'))
    .map(([all, at, put]) =>
      all.flatMap((text) => [
        text,
        text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1),
      ]),
    );
  fc.assert(
    fc.property(fc.oneof(chunks, damaged), (all) => {
      const json = new EventJson();
      for (const text of all) expect(json.parse(text)).toEqual(parsed(text));
    }),
    { numRuns: 1_000 },
  );
});

function parsed(text: string): unknown {
  try {
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const renamed = (renamer: ModelRenamer, data: string): string =>
  renamer.rename({ event: undefined, data }, JSON.parse(data));

test('of each event the model is renamed, and every other character stays', () => {
  fc.assert(
    fc.property(chunks, (all) => {
      const renamer = new ModelRenamer('ours/é');
      for (const data of all.filter((text) => text.isWellFormed()))
        expect(renamed(renamer, data)).toBe(`data: ${data.replace('"their"', '"ours/é"')}\n\n`);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['{"a":1.0,"model" : "x"}', '{"a":1.0,"model" : "ours"}'],
  ['{"model":"x","model":"y","mod\\u0065l":"z"}', '{"model":"ours","model":"ours","mod\\u0065l":"ours"}'],
  [
    '{"a":{"model":"x"},"model":"x","b":{"model":"x"}}',
    '{"a":{"model":"x"},"model":"ours","b":{"model":"x"}}',
  ],
  ['{"model":\n"x",\n"n":12345678901234567890}', '{"model":\ndata: "ours",\ndata: "n":12345678901234567890}'],
  ['{"type":"m","message":{"id":1.0,"model":"x"}}', '{"type":"m","message":{"id":1.0,"model":"ours"}}'],
  ['{"message":null,"message":{"model":"x"}}', '{"message":null,"message":{"model":"ours"}}'],
  ['{"message":"no model"}', '{"message":"no model"}'],
])('%s', (data, expected) => {
  const renamer = new ModelRenamer('ours');
  for (let round = 0; round < 3; round++) expect(renamed(renamer, data)).toBe(`data: ${expected}\n\n`);
});
