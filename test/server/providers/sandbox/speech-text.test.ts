/** The input of the engine: plain ASCII, in chunks of bounded weight that lose nothing. */
import { expect, test } from 'vitest';
import { normalizeText } from '../../../../server/providers/sandbox/speech/voice/normalize-text.ts';
import { splitText } from '../../../../server/providers/sandbox/speech/voice/split-text.ts';

test.each([
  ['“Café” — naïve…', '"Cafe" , naive...'],
  ['€5.50 and £1', '5.50 euros and 1 pound'],
  ['3 × 4 ≥ 5°', '3 times 4 is at least 5 degrees'],
  ['π r²', 'pi r2'],
  ['Привет', 'Preevyet'],
  ['你好 and 你', '2 Chinese characters and Chinese character'],
  ['🎉 👨‍👩‍👧', 'emoji emoji'],
  ['a ========== b', 'a , b'],
  ['one\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  [' \u0000 ', ''],
])('%s is read as %s', (input, expected) => {
  expect(normalizeText(input)).toBe(expected);
});

test('whatever is put in, printable ASCII comes out', () => {
  for (let plane = 0; plane < 0x11; plane += 1) {
    for (let start = plane << 16; start < (plane + 1) << 16; start += 0x1003) {
      const text = String.fromCodePoint(
        ...Array.from({ length: 64 }, (_, offset) => Math.min(0x10_ffff, start + offset * 61)),
      );
      expect(normalizeText(text)).toMatch(/^[\x20-\x7e\n]*$/);
    }
  }
});

test('a text that alternates between scripts does not grow without bound', () => {
  expect(normalizeText('你a'.repeat(2048)).length).toBeLessThan(12_000);
});

test('cuts between sentences, and not after an abbreviation', () => {
  const text =
    'Dr. Smith met Mr. J. Jones at five o\'clock p.m. in St. Ives on a Monday. "Well!" he said, and left the room. OK.';
  expect(splitText(text)).toEqual([
    "Dr. Smith met Mr. J. Jones at five o'clock p.m. in St. Ives on a Monday.",
    '"Well!" he said, and left the room. OK.',
  ]);
});

test.each([
  ['a'.repeat(5000)],
  ['9'.repeat(5000)],
  ['word '.repeat(1000)],
  ['a, b; '.repeat(900)],
  ['& '.repeat(2000)],
  ['Hi. '.repeat(1200)],
])('pieces are short and together are the text: %s', (text) => {
  const chunks = splitText(text);
  expect(chunks.every((chunk) => chunk !== '' && chunk.length <= 220)).toBe(true);
  expect(chunks.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''));
});
