/** The check of joined JSON agrees with `JSON.parse`, whatever comes and however it is cut. */
import { describe, expect, test } from 'vitest';
import { JsonText } from '../../../openapi/grammars/json-text.ts';
import { leastCpuTimeMs } from './generate/cpu-time.ts';
import { jsonOf, randomFrom, seedOfRun } from './generate/random.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function joined(text: string, length: number): JsonText {
  const json = new JsonText(1024);
  for (let from = 0; from < text.length; from += length) json.append(text.slice(from, from + length));
  return json;
}

test('random texts, sound and damaged, get the verdict of JSON.parse', () => {
  const random = randomFrom(seedOfRun());
  const letters = '{}[]":,0123456789.-+eEtruefalsn \n\t\\u/bдx\u2028\u0001';
  const letter = () => letters[random.below(letters.length)] ?? '';
  let sound = 0;
  for (let round = 0; round < 60_000; round += 1) {
    let text = random.chance(0.3)
      ? Array.from({ length: random.below(12) }, letter).join('')
      : jsonOf(random);
    const at = random.below(text.length + 1);
    const kind = random.below(6);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + 1);
    else if (kind === 1) text = text.slice(0, at) + letter() + text.slice(at);
    else if (kind === 2) text = text.slice(0, at);
    const json = joined(text, 1 + random.below(7));
    expect(json.valid, JSON.stringify(text)).toBe(isJson(text));
    expect(json.length).toBe(text.length);
    if (json.valid) sound += 1;
  }
  expect(sound).toBeGreaterThan(20_000);
});

describe('the place of the first error', () => {
  test.each([
    ['{"a":1}}', 7],
    ['{"a" 1}', 5],
    ['[1,]', 3],
    ['"a\nb"', 2],
    ['tru!', 3],
    ['01', 1],
    ['{"a":"\\x"}', 7],
    ['{"a":', -1],
  ])('of %j is %i', (text, at) => {
    for (const length of [1, 2, 100]) expect(joined(text, length).errorAt).toBe(at);
  });
});

test('nesting up to the limit is taken, one level more is told', () => {
  expect(joined('['.repeat(1024) + ']'.repeat(1024), 10).valid).toBe(true);
  const deeper = joined('['.repeat(1025), 10);
  expect([deeper.valid, deeper.tooDeep]).toEqual([false, true]);
});

/** Milliseconds for a text of about that many characters in chunks of 16. */
function timeOfTextMs(length: number): number {
  const text = `["${'a\\n'.repeat(length / 3)}"]`;
  return leastCpuTimeMs(() => expect(joined(text, 16).valid).toBe(true));
}

test('the verdict on a long text takes time linear in its length', () => {
  timeOfTextMs(300_000);
  expect(timeOfTextMs(6_000_000) / Math.max(timeOfTextMs(600_000), 1)).toBeLessThan(40);
});
