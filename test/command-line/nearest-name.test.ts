/** "Did you mean": what counts as a slip, and that no name costs much to look up. */
import { describe, expect, test } from 'vitest';
import { didYouMean, nearestName, nearestNames } from '../../command-line/nearest-name.ts';

const fields = ['model', 'max_tokens', 'stop', 'stream', 'temperature', 'top_p', 'n', 'seed', 'user'];

describe('the nearest name', () => {
  test.each([
    ['another case and separators', 'maxTokens', 'max_tokens'],
    ['a letter too few', 'temprature', 'temperature'],
    ['a letter too many', 'streaam', 'stream'],
    ['two neighbours swapped in a short name', 'modle', 'model'],
    ['two neighbours swapped in the shortest', 'sotp', 'stop'],
    ['a plural', 'seeds', 'seed'],
  ])('is found for %s', (_, name, meant) => {
    expect(nearestName(name, fields)).toBe(meant);
  });

  test.each(['transforms', 'xyz', 'logprobs', 'temp', '模型', 'k', ''])('is none for %j', (name) => {
    expect(nearestName(name, fields)).toBeUndefined();
  });

  test('is written as the end of a sentence', () => {
    expect(didYouMean('temprature', fields)).toBe("; did you mean 'temperature'?");
    expect(didYouMean('transforms', fields)).toBe('');
  });
});

test('several names come nearest first, under any of their spellings', () => {
  const known = ['a/gpt-5', 'b/gpt-5-mini', 'c/gpt-5.1', 'd/other'];
  const spellingsOf = (id: string) => [id, id.slice(2)];
  expect(nearestNames('gpt5.1', known, { limit: 3, spellingsOf })).toEqual(['c/gpt-5.1', 'a/gpt-5']);
  expect(nearestNames('gpt5.1', known, { limit: 1, spellingsOf })).toEqual(['c/gpt-5.1']);
});

describe('a look-up is cheap', () => {
  test('a long name is not compared', () => {
    expect(nearestNames('a'.repeat(129), ['a'.repeat(129)], { limit: 1 })).toEqual([]);
  });

  test('one name is not looked for among very many', () => {
    const many = Array.from({ length: 257 }, (_, at) => `name${at}`);
    expect(nearestName('naem1', many)).toBeUndefined();
    expect(nearestName('naem1', many.slice(0, 256))).toBe('name1');
  });

  test('long known names do not cost what their length would', () => {
    const known = Array.from({ length: 2_000 }, (_, at) => `${at}${'x'.repeat(20_000)}`);
    const start = performance.now();
    expect(nearestNames('y'.repeat(128), known, { limit: 3 })).toEqual([]);
    // Compared, they would take minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
