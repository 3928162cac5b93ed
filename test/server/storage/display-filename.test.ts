/** Names as callers send them, and what is shown of them. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayFilename } from '../../../server/storage/display-filename.ts';

test.each([
  ['notes.txt', 'notes.txt'],
  ['Übersicht – 日本語 🙂.pdf', 'Übersicht – 日本語 🙂.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\photo.png', 'photo.png'],
  ['/', 'upload'],
  ['', 'upload'],
  ['   ', 'upload'],
  ['.', 'upload'],
  ['..', 'upload'],
  ['a/..', 'upload'],
  ['.gitignore', '.gitignore'],
  ['a\u0000b\r\nc\u007f.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['e\u0301.txt', 'é.txt'],
  ['half\ud800.txt', 'half\ufffd.txt'],
])('%j is shown as %j', (sent, shown) => {
  expect(displayFilename(sent)).toBe(shown);
});

test('a name that is too long keeps its extension', () => {
  const shown = displayFilename(`${'n'.repeat(1_000)}.jsonl`);
  expect(shown).toHaveLength(255);
  expect(shown.endsWith('n.jsonl')).toBe(true);
  expect(displayFilename(`a.${'x'.repeat(999)}`)).toBe(`a.${'x'.repeat(253)}`);
  expect(displayFilename('🙂'.repeat(500)).isWellFormed()).toBe(true);
});

test('whatever is sent, what is shown is short, not empty, and has no separator or control character', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 600 }),
  );
  fc.assert(
    fc.property(text, (sent) => {
      const shown = displayFilename(sent);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(255);
      expect(shown).not.toMatch(/[\p{Cc}/\\]/u);
      expect(shown.isWellFormed()).toBe(true);
      expect(['.', '..']).not.toContain(shown);
    }),
    { numRuns: 2_000 },
  );
});
