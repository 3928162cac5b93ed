import { assert, asyncProperty, constantFrom, array, string } from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import {
  countTokens,
  splitIntoChunks,
  textOfTokens,
} from '../../../../server/providers/sandbox/tokenizer.ts';

const { signal } = new AbortController();
const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

describe('a count', () => {
  it('is that of the vocabulary, for texts longer than a slice, too', async () => {
    const words = [
      'word ',
      'the ',
      '123 ',
      '漢字、',
      'foo-bar ',
      '\n\n',
      '(x) ',
      'Übung ',
      '😀 ',
      '<|endoftext|> ',
      '  ',
    ];
    const text = Array.from(
      { length: 30_000 },
      (_, index) => words[(index * index + 7 * index) % words.length],
    ).join('');
    expect(await countTokens([text], signal)).toBe(encode(text, plain).length);
    expect(await countTokens([text, 'Hello world'], signal)).toBe(encode(text, plain).length + 2);
  });

  it('takes time in proportion to the text, however it is made', async () => {
    const started = performance.now();
    for (const unit of ['a', '漢', '!', ' ', '\n', '😀', 'aB', '\ud800'])
      await countTokens([unit.repeat(200_000 / unit.length)], signal);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('stops beyond its limit', async () => {
    const count = await countTokens(['word '.repeat(1_000_000)], signal, 100);
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(10_000);
  });
});

describe('the pieces of a text', () => {
  it('joined are the text, none splits a character, and their tokens add up', async () => {
    const texts = array(constantFrom('a', ' ', '漢', '👩‍👩‍👧', 'é', '\ufffd', '\ud83d', '\n', 'word', '𐍈'), {
      maxLength: 40,
    }).map((units) => units.join(''));
    await assert(
      asyncProperty(texts, async (text) => {
        const chunks = await splitIntoChunks(text, signal);
        expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
        expect(chunks.reduce((sum, chunk) => sum + chunk.tokens, 0)).toBe(await countTokens([text], signal));
      }),
    );
  });

  it('never hold half of a pair, unless the text has only that half', async () => {
    await assert(
      asyncProperty(string({ unit: 'binary', maxLength: 60 }), async (text) => {
        for (const chunk of await splitIntoChunks(text, signal)) expect(chunk.text.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('token ids', () => {
  it('give their text back, and undefined when one is unknown', async () => {
    expect(await textOfTokens(encode('Hello 東京'))).toBe('Hello 東京');
    for (const ids of [[-1], [1.5], [199_998], [1e9]]) expect(await textOfTokens(ids)).toBeUndefined();
  });
});
