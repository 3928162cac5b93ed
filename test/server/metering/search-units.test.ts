/** Search units of a rerank: reserved for the most that a provider may bill, which nothing exceeds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from '../../../server/metering/request-bounds.ts';
import { worstCase } from '../../../server/metering/worst-case.ts';

const unitsOf = (query: string, documents: readonly unknown[]) =>
  boundsOf('createRerank', { model: 'm', query, documents }, 1_000).searchUnits;
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);

test.each([
  ['a document', 'q', ['d'], 1, 1],
  ['100 documents', 'q', times(100, 'd'), 1, 1],
  ['101 documents', 'q', times(101, { text: 'd' }), 2, 2],
  ['10,000 documents', 'q', times(10_000, 'd'), 100, 100],
  ['100 documents that fill a part each', 'q', times(100, 'd'.repeat(499)), 1, 1],
  ['100 documents that are one byte longer', 'q', times(100, 'd'.repeat(500)), 1, 2],
  ['an object that is longer', 'q', times(100, { text: 'd'.repeat(500) }), 1, 2],
  ['characters of two bytes', 'q', times(100, 'é'.repeat(250)), 1, 2],
  ['a long query, which is cut', 'q'.repeat(60_000), times(100, 'd'.repeat(244)), 1, 1],
  ['a long query and longer documents', 'q'.repeat(60_000), times(100, 'd'.repeat(245)), 1, 2],
  ['a document of a megabyte', 'q', ['d'.repeat(1_048_576)], 1, 22],
  ['empty documents', 'q', ['', { text: '' }], 1, 1],
])('%s', (_name, query, documents, least, most) => {
  expect(unitsOf(query, documents)).toEqual({ least, most });
});

test('no other operation has any, and no list of documents is no search', () => {
  const none = { least: 0, most: 0 };
  expect(boundsOf('createEmbedding', { model: 'm', input: ['a', 'b'] }, 100).searchUnits).toEqual(none);
  expect(
    boundsOf('createChatCompletion', { model: 'm', query: 'q', documents: ['d'] }, 100).searchUnits,
  ).toEqual(none);
  expect(boundsOf('createRerank', { model: 'm', query: 'q', documents: 'd' }, 100).searchUnits).toEqual(none);
});

/** The published rule, with tokens of any number of bytes: the parts of all documents, a hundred of them a search. */
function billed(queryTokens: number, documentTokens: readonly number[]): number {
  const room = 500 - Math.min(queryTokens, 256);
  const parts = documentTokens.reduce((sum, tokens) => sum + Math.max(1, Math.ceil(tokens / room)), 0);
  return Math.ceil(parts / 100);
}

test('a reservation covers what the rule bills, however many bytes a token has', () => {
  const text = fc.nat(3_000).map((length) => 'x'.repeat(length));
  const pricing = { search_unit: '0.002' };
  fc.assert(
    fc.property(
      text,
      fc.array(text, { minLength: 1, maxLength: 150 }),
      fc.integer({ min: 1, max: 6 }),
      (query, documents, bytes) => {
        const tokensOf = (each: string) => Math.ceil(each.length / bytes);
        const units = billed(tokensOf(query), documents.map(tokensOf));
        const bounds = boundsOf('createRerank', { query, documents }, 1);
        const { nano } = worstCase(bounds, { pricing, contextLength: null, maxOutputTokens: null });
        expect(nano).toBe(BigInt(bounds.searchUnits.most) * 2_000_000n);
        expect(bounds.searchUnits.most).toBeGreaterThanOrEqual(units);
        expect(units).toBeGreaterThanOrEqual(bounds.searchUnits.least);
      },
    ),
  );
});
