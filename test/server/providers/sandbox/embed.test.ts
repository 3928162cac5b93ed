import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { responseOf } from './exchange.ts';

interface EmbeddingList {
  data: { index: number; embedding: number[] | string }[];
  model: string;
  usage: { prompt_tokens: number; total_tokens: number };
}

const embed = (body: Record<string, unknown>) =>
  responseOf<EmbeddingList>('embeddings', { model: 'sandbox/embed', ...body });

async function vectors(input: unknown, more: Record<string, unknown> = {}): Promise<number[][]> {
  return (await embed({ input, ...more })).data.map(({ embedding }) => embedding as number[]);
}

const dot = (one: number[], other: number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** Three texts each: the first two are alike, the third is not. */
const triples = [
  [
    'The train to Bremen leaves at nine.',
    'A train leaves for Bremen at nine o’clock.',
    'Bake the dough for forty minutes.',
  ],
  [
    'How do I reset my password?',
    'I forgot my password and need to reset it',
    'Our office is closed on Mondays',
  ],
  [
    'quarterly revenue grew by ten percent',
    'revenue growth in the quarter was ten percent',
    'the cat sleeps on the warm windowsill',
  ],
  ['Wie komme ich zum Bahnhof?', 'Wo ist bitte der Bahnhof?', 'Der Kuchen schmeckt nach Zimt'],
  ['東京の天気は晴れです', '東京の天気は雨です', '猫が好きな食べ物'],
  ['install the package with npm', 'npm package installation', 'photosynthesis in green plants'],
];

describe('a vector', () => {
  it('is near those of similar texts and far from those of others', async () => {
    for (const dimensions of [64, 256, 1_536]) {
      for (const triple of triples) {
        const [one = [], alike = [], other = []] = await vectors(triple, { dimensions });
        expect(dot(one, alike), triple.join(' | ')).toBeGreaterThan(dot(one, other) + 0.1);
      }
    }
  });

  it('has length 1 and the wanted number of dimensions, 256 if none is named', async () => {
    for (const dimensions of [undefined, 1, 2, 8, 3_072]) {
      const [vector = []] = await vectors('one two three', dimensions === undefined ? {} : { dimensions });
      expect(vector).toHaveLength(dimensions ?? 256);
      expect(Math.sqrt(dot(vector, vector))).toBeCloseTo(1, 5);
    }
  });

  it('exists for every text, letters or not', async () => {
    for (const vector of await vectors(['!!!', ' ', '😀', '\ud800', 'a']))
      expect(Math.sqrt(dot(vector, vector))).toBeCloseTo(1, 5);
  });

  it('is the same as numbers and as base64', async () => {
    const input = ['the cat sat', 'a dog ran'];
    const numbers = await vectors(input, { dimensions: 64 });
    const packed = await embed({ input, dimensions: 64, encoding_format: 'base64' });
    const unpacked = packed.data.map(({ embedding }) => {
      const bytes = Buffer.from(embedding as string, 'base64');
      return Array.from({ length: 64 }, (_, index) => bytes.readFloatLE(index * 4));
    });
    expect(unpacked).toEqual(numbers);
  });

  it('is the same for a text and for its tokens', async () => {
    const [text] = await vectors('Hello world');
    expect(await vectors([13_225, 2_375])).toEqual([text]);
    expect(
      await vectors([
        [13_225, 2_375],
        [13_225, 2_375],
      ]),
    ).toEqual([text, text]);
  });
});

describe('an answer', () => {
  it('fits the contract and counts the tokens of all texts', async () => {
    const check = schemaCheck(bundleOf('v1'));
    const response = await embed({ input: ['Hello world', 'Hello'] });
    expect(check(['components', 'schemas', 'EmbeddingList'], response)).toBeUndefined();
    expect(response.data.map(({ index }) => index)).toEqual([0, 1]);
    expect(response.usage).toEqual({ prompt_tokens: 3, total_tokens: 3 });
  });

  it.each([
    [{ input: 'x', dimensions: 3_073 }, 'unsupported_value', 'dimensions'],
    [{ input: '' }, 'unsupported_value', 'input'],
    [{ input: ['x', ''] }, 'unsupported_value', 'input'],
    [{ input: [9_999_999] }, 'unsupported_value', 'input'],
    [{ input: 'word '.repeat(9_000) }, 'context_length_exceeded', 'input'],
    [{ input: Array.from({ length: 50 }, () => 'word '.repeat(8_000)) }, 'context_length_exceeded', 'input'],
  ])('is refused beyond the limits: %j', async (body, code, param) => {
    await expect(embed(body)).rejects.toMatchObject({ code, param });
  });
});
