import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../../openapi/bundles.ts';
import { schemaCheck } from '../../../openapi/schema-check.ts';
import { responseOf } from './exchange.ts';

interface Ranking {
  id: string;
  model: string;
  results: { index: number; relevance_score: number; document?: { text: string } }[];
  usage: { prompt_tokens: number; total_tokens: number };
  meta: { billed_units: { search_units: number } };
}

const rank = (body: Record<string, unknown>) =>
  responseOf<Ranking>('rerank', { model: 'sandbox/rerank', ...body });

const documents = [
  'Our office is closed on Mondays.',
  'Bake the dough for forty minutes.',
  'The train to Bremen leaves at nine.',
  'A ferry leaves for Heligoland.',
];

describe('the order', () => {
  it.each([
    ['When does the train to Bremen leave?', 2],
    ['ferries to Heligoland', 3],
    ['How long do I have to bake it?', 1],
    ['Is the office open on Monday?', 0],
  ])('puts the document that fits first: %s', async (query, best) => {
    const { results } = await rank({ query, documents });
    expect(results[0]?.index).toBe(best);
    expect(results.map(({ index }) => index).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    const scores = results.map(({ relevance_score: score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...scores)).toBeLessThanOrEqual(1);
  });

  it('works in scripts without spaces', async () => {
    const { results } = await rank({
      query: '東京の天気',
      documents: ['猫が好きな食べ物', '東京の天気は雨です'],
    });
    expect(results[0]?.index).toBe(1);
  });

  it('is that of the request for equal documents', async () => {
    const { results } = await rank({ query: 'a', documents: ['b', 'b', 'b', 'a'] });
    expect(results.map(({ index }) => index)).toEqual([3, 0, 1, 2]);
  });

  it.each(['!!!', '\u0301', '\ud800', ' '])('exists for a query without words: %j', async (query) => {
    const { results } = await rank({ query, documents: ['', 'x'] });
    for (const { relevance_score: score } of results) expect(score).toBeGreaterThanOrEqual(0);
  });

  it('is the same each time, for strings and for objects', async () => {
    const { id: _one, ...one } = await rank({ query: 'train', documents });
    const { id: _other, ...other } = await rank({
      query: 'train',
      documents: documents.map((text) => ({ text })),
    });
    expect(other).toEqual(one);
  });
});

describe('a response', () => {
  it('fits the contract and counts the tokens of the query and of all documents', async () => {
    const check = schemaCheck(bundleOf('v1'));
    const response = await rank({ query: 'Hello', documents: ['Hello world', { text: 'Hello' }] });
    expect(check(['components', 'schemas', 'RerankResponse'], response)).toBeUndefined();
    expect(response.usage).toEqual({ prompt_tokens: 4, total_tokens: 4 });
    expect(response.meta.billed_units.search_units).toBe(1);
  });

  it('has the documents on request only', async () => {
    const [plain] = (await rank({ query: 'a', documents: ['a'] })).results;
    expect(plain).not.toHaveProperty('document');
    const [full] = (await rank({ query: 'a', documents: ['a'], return_documents: true })).results;
    expect(full?.document).toEqual({ text: 'a' });
  });

  it.each([
    [1, 1],
    [2, 2],
    [10_000, 2],
  ])('has at most top_n results: %i', async (most, count) => {
    expect((await rank({ query: 'a', documents: ['a', 'b'], top_n: most })).results).toHaveLength(count);
  });

  it('bills a search for each hundred documents', async () => {
    const response = await rank({ query: 'a', documents: Array.from({ length: 101 }, () => 'a') });
    expect(response.meta.billed_units.search_units).toBe(2);
  });

  it.each([
    [{ query: 'word '.repeat(9_000), documents: ['x'] }, 'query'],
    [{ query: 'x', documents: ['x', 'word '.repeat(8_192)] }, 'documents'],
    [{ query: 'x', documents: Array.from({ length: 50 }, () => 'word '.repeat(8_000)) }, 'documents'],
  ])('is refused beyond the limits of the model, %#', async (body, param) => {
    await expect(rank(body)).rejects.toMatchObject({ code: 'context_length_exceeded', param });
  });
});
