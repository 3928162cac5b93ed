/** Usage as real providers send it, in classes that do not overlap; and whatever else comes does no harm. */
import type { WireFormat } from '../../../server/core/wire-format.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNano } from '../../../server/metering/nano-usd.ts';
import { ProviderUsageReader, readProviderUsage } from '../../../server/metering/read-provider-usage.ts';
import { countsOf, sumOf, tokenClasses, unknownCounts, usageOf } from '../../../server/core/token-counts.ts';

interface Shape {
  name: string;
  format?: WireFormat;
  wire?: unknown;
  events?: unknown[];
  tokens: Record<string, number> | null;
  web_searches?: number;
  search_units?: number;
  told_cost?: string;
}

const formats = ['chat', 'messages', 'responses', 'embeddings', 'rerank', 'speech', 'transcription'] as const;

function shapesOf(file: string): Shape[] {
  const text = readFileSync(new URL(`../../fixtures/usage/${file}.jsonl`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Shape);
}

function readShape(format: WireFormat, { wire, events = [wire] }: Shape) {
  const reader = new ProviderUsageReader(format);
  for (const event of events) reader.read(event);
  return reader.usage;
}

describe.each([...formats, 'hostile'])('%s', (file) => {
  test.each(shapesOf(file))('$name', (shape) => {
    const usage = readShape(shape.format ?? (file as WireFormat), shape);
    if (shape.tokens === null) return expect(usage).toBeUndefined();
    expect(usage?.tokens).toEqual({ ...unknownCounts, ...shape.tokens });
    expect(usage?.webSearches ?? null).toBe(shape.web_searches ?? null);
    expect(usage?.searchUnits ?? null).toBe(shape.search_units ?? null);
    const cost = usage?.reportedCostNano ?? null;
    expect(cost === null ? null : formatNano(cost)).toBe(shape.told_cost ?? null);
  });
});

test('there are at least sixty shapes of real providers', () => {
  expect(formats.flatMap(shapesOf).length).toBeGreaterThanOrEqual(60);
});

const number = fc.oneof(
  fc.nat(5_000),
  fc.constantFrom(null, undefined, '7', 'x', -3, 1.5, Number.NaN, Infinity, 1e300, {}, [], true),
);
const names = [
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
  'reasoning_tokens',
  'audio_tokens',
  'image_tokens',
  'cost',
];
const record = (value: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom(...names), value);
const usages = fc.record(
  {
    flat: record(number),
    prompt_tokens_details: fc.oneof(record(number), number),
    completion_tokens_details: fc.oneof(record(number), number),
    cache_creation: fc.oneof(
      fc.record({ ephemeral_5m_input_tokens: number, ephemeral_1h_input_tokens: number }),
      number,
    ),
  },
  { requiredKeys: ['flat'] },
);

test('whatever comes, classes are whole numbers of 0 or more, or unknown', () => {
  fc.assert(
    fc.property(fc.constantFrom(...formats), usages, fc.anything(), (format, { flat, ...rest }, other) => {
      for (const wire of [{ usage: { ...flat, ...rest } }, other, { usage: other }]) {
        const tokens = readProviderUsage(format, wire)?.tokens ?? unknownCounts;
        for (const name of tokenClasses) {
          const count = tokens[name];
          expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('details that fit into their totals add up to them', () => {
  const part = fc.nat(1_000);
  fc.assert(
    fc.property(fc.tuple(part, part, part, part, part, part), ([text, read, write, audio, said, thought]) => {
      const prompt = text + read + write + audio;
      const usage = readProviderUsage('chat', {
        usage: {
          prompt_tokens: prompt,
          completion_tokens: said + thought,
          total_tokens: prompt + said + thought,
          prompt_tokens_details: { cached_tokens: read, cache_write_tokens: write, audio_tokens: audio },
          completion_tokens_details: { reasoning_tokens: thought },
        },
      });
      const tokens = usage?.tokens ?? unknownCounts;
      expect([tokens.input_text, tokens.output_text]).toEqual([text, said]);
      expect([sumOf(tokens, 'input'), sumOf(tokens, 'output')]).toEqual([prompt, said + thought]);
    }),
  );
});

test('the way to the usage of core and back keeps the sums', () => {
  fc.assert(
    fc.property(fc.tuple(...tokenClasses.map(() => fc.option(fc.nat(1_000)))), (counts) => {
      const tokens = Object.fromEntries(
        tokenClasses.map((name, at) => [name, counts[at]]),
      ) as typeof unknownCounts;
      const back = countsOf(usageOf(tokens));
      expect([sumOf(back, 'input'), sumOf(back, 'output')]).toEqual([
        sumOf(tokens, 'input'),
        sumOf(tokens, 'output'),
      ]);
    }),
  );
});
