/** Which files pass as JSON Lines, and that the check runs beside the requests. */
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findJsonLinesFault } from '../../../server/storage/json-lines.ts';
import { put, scratch, type Scratch } from './scratch.ts';

async function* inChunks(content: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield Buffer.alloc(1024 * 1024, 0x20);
}

const long = JSON.stringify({ text: 'ä'.repeat(70_000) });

test.each([
  ['one object', '{}', null],
  ['lines of every ending', '{"a":1}\n{"b":"ä"}\r\n{"c":null}', null],
  ['a byte order mark', '\ufeff{"a":1}\n', null],
  ['blank lines', '\n{"a":1}\n\n \t\r\n{"b":1}\n\n', null],
  ['long lines', `${long}\n${long}`, null],
  ['nothing', '', 'The file has no line with a JSON object.'],
  ['only blank lines', '\n\n\r\n', 'The file has no line with a JSON object.'],
  ['a number', '{}\n7\n', 'Line 2 is not a JSON object.'],
  ['an array', '[{}]', 'Line 1 is not a JSON object.'],
  ['null', '{}\nnull', 'Line 2 is not a JSON object.'],
  ['pretty printed', '{\n  "a": 1\n}\n', 'Line 1 is not valid JSON.'],
  ['a cut line', '{"a":1}\n{"b":', 'Line 2 is not valid JSON.'],
  ['deep nesting', '['.repeat(100_000), 'Line 1 is not valid JSON.'],
  ['a mark before a later line', '{}\n\ufeff{}', 'Line 2 is not valid JSON.'],
  ['a line separator of Unicode', '{}\u2028{}', 'Line 1 is not valid JSON.'],
])('%s: %#', async (_, content, fault) => {
  for (const size of [1, 7, 65_536]) {
    if (size < 65_536 && content.length > 1_000) continue;
    expect(await findJsonLinesFault(inChunks(content, size))).toBe(fault);
  }
});

test('bytes that are not UTF-8 are refused', async () => {
  const content = Buffer.concat([Buffer.from('{}\n{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
  expect(await findJsonLinesFault(inChunks(content, 3))).toBe('Line 2 is not UTF-8.');
  // Random bytes may begin with a blank line, and the fault be in the second.
  const bytes = Buffer.concat([Buffer.from([0xff]), randomBytes(50_000)]);
  expect(await findJsonLinesFault(inChunks(bytes, 1_000))).toBe('Line 1 is not UTF-8.');
});

test('a line is refused when it passes the bound, without waiting for its end', async () => {
  expect(await findJsonLinesFault(endless())).toBe('Line 1 is longer than 4194304 bytes.');
});

let area: Scratch;
beforeEach(async () => {
  area = await scratch();
});
afterEach(() => area.dispose());

test.each(['batch', 'fine-tune'])(
  'a file for %s is uploaded first and judged afterwards',
  async (purpose) => {
    const good = await put(area.store, '{"a":1}\n{"b":2}\n', { purpose });
    const bad = await put(area.store, '{"a":1}\noops\n', { purpose });
    expect([good.status, bad.status]).toEqual(['uploaded', 'uploaded']);
    await area.store.checksDone();
    expect(await area.store.get('ann', good.id)).toEqual({ ...good, status: 'processed' });
    expect(await area.store.get('ann', bad.id)).toEqual({
      ...bad,
      status: 'error',
      statusDetails: 'Line 2 is not valid JSON.',
    });
  },
);

test('other purposes take any bytes at once', async () => {
  expect((await put(area.store, 'oops', { purpose: 'user_data' })).status).toBe('processed');
});

test('a check that a stop cut off is done at the next start', async () => {
  const file = await put(area.store, '{"a":1}\n'.repeat(200_000), { purpose: 'batch' });
  await area.reopen();
  await area.store.checksDone();
  expect((await area.store.get('ann', file.id))?.status).toBe('processed');
});

test('a file that is removed before its check is no fault', async () => {
  const files = await Promise.all(
    Array.from({ length: 4 }, () => put(area.store, 'oops', { purpose: 'batch' })),
  );
  await Promise.all(files.map(({ id }) => area.store.remove('ann', id)));
  await area.store.checksDone();
  expect(await area.store.list('ann', { limit: 10, order: 'asc' })).toEqual({ files: [], hasMore: false });
});

test('the process goes on with other work while a file is checked', async () => {
  const shares: number[] = [];
  // The least of three: garbage of the tests before may be collected meanwhile.
  while (shares.length < 3) {
    await put(area.store, '{"a":[1,2,3,4,5,6,7,8,9]}\n'.repeat(300_000), { purpose: 'batch' });
    const before = performance.eventLoopUtilization();
    await area.store.checksDone();
    shares.push(performance.eventLoopUtilization(before).utilization);
  }
  expect(Math.min(...shares)).toBeLessThan(0.5);
});

test('lines made to be expensive are judged, and so is the file behind them', async () => {
  const files = [
    await put(area.store, `{"a":[${'{},'.repeat(1_300_000)}{}]}`, { purpose: 'batch' }),
    await put(area.store, '['.repeat(4_000_000), { purpose: 'batch' }),
    await put(area.store, '{}', { purpose: 'batch' }),
  ];
  await area.store.checksDone();
  const judged = await Promise.all(files.map(({ id }) => area.store.get('ann', id)));
  expect(judged.map((file) => file?.status)).toEqual(['processed', 'error', 'processed']);
});
