/** The lines of the log: whole, in their order, and bounded. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LineOutput } from '../../../server/telemetry/line-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-lines-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (at: number) => `${JSON.stringify({ at, text: 'é'.repeat(at % 200) })}\n`;

test('lines are written in their order, in many blocks, by themselves', async () => {
  const file = join(folder, 'log');
  const descriptor = openSync(file, 'w');
  const output = new LineOutput(descriptor);
  const lines = Array.from({ length: 2_000 }, (_, at) => line(at));
  for (const each of lines) output.write(each);
  await expect.poll(() => readFileSync(file, 'utf8').length).toBe(lines.join('').length);
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
  output.write('the last\n');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(`${lines.join('')}the last\n`);
  closeSync(descriptor);
});

test('while the disk takes nothing, so many lines wait and no more', () => {
  const output = new LineOutput(openSync('/dev/full', 'w'));
  const megabyte = `${'x'.repeat(1_048_575)}\n`;
  for (let sent = 0; sent < 100; sent += 1) output.write(megabyte);
  // The first is being written.
  expect(output.waitingBytes).toBe(32 * 1_048_576);
});
