/** A body takes the memory of its bytes, however small its chunks are. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BodyBuffer } from '../../../server/http/body-buffer.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory in use on the heap, MiB. */
function heapMib(): number {
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

test('half a million pieces of one byte are not half a million objects', () => {
  const bytes = Buffer.from('abcdefghij'.repeat(50_000));
  const before = heapMib();
  const body = new BodyBuffer(0);
  for (let at = 0; at < bytes.length; at++) body.add(bytes.subarray(at, at + 1));
  expect(heapMib() - before).toBeLessThan(10);
  expect(body.whole().equals(bytes)).toBe(true);
});

test.each([1, 511, 512, 513])('pieces of %i bytes come out as they went in', (size) => {
  const bytes = Buffer.from(Array.from({ length: size * 3_000 }, (_, at) => (at * 31) % 251));
  const body = new BodyBuffer(0);
  for (let at = 0; at < bytes.length; at += size) body.add(bytes.subarray(at, at + size));
  expect(body.received).toBe(bytes.length);
  expect(body.whole().equals(bytes)).toBe(true);
});
