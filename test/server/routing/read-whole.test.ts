/** A body that is needed whole takes the memory of its bytes, however small the chunks are in which a provider sends it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { ByteSink, FlowingBytes } from '../../../server/core/byte-flow.ts';
import { readWhole } from '../../../server/routing/read-whole.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory in use on the heap, MiB. */
function heapMib(): number {
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

test('half a million pieces of one byte are not half a million objects', async () => {
  const bytes = Buffer.from('abcdefghij'.repeat(50_000));
  const before = heapMib();
  let sink: ByteSink | undefined;
  const nothing = () => {};
  const body = { flowInto: (into: ByteSink) => (sink = into), cancel: nothing } as unknown as FlowingBytes;
  const whole = readWhole(body, bytes.length);
  for (let at = 0; at < bytes.length; at++) sink?.chunk(bytes.subarray(at, at + 1));
  expect(heapMib() - before).toBeLessThan(10);
  sink?.end();
  expect((await whole).equals(bytes)).toBe(true);
});
