/** Lines of several workers are never torn, wherever their chunks are cut. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogLines } from '../../../server/workers/log-lines.ts';

test('every line passes whole and once, in its order, however the bytes are cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.array(fc.nat(40)), (lines, cuts) => {
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      const written: string[] = [];
      const log = new LogLines((text) => written.push(text));
      let from = 0;
      for (const cut of [...cuts, bytes.length]) {
        log.add(bytes.subarray(from, from + cut));
        from = Math.min(bytes.length, from + cut);
      }
      log.end();
      expect(written.every((text) => text.endsWith('\n'))).toBe(true);
      expect(written.join('')).toBe(bytes.toString());
    }),
  );
});

test('a worker that ends within a line leaves it with its end', () => {
  const written: string[] = [];
  const log = new LogLines((text) => written.push(text));
  log.add(Buffer.from('one\ntw'));
  log.end();
  expect(written).toEqual(['one\n', 'tw\n']);
});
