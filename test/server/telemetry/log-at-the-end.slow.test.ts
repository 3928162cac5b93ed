/** A process ends when it is to, and not before, whatever has become of its log. */
import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

const program = resolve(import.meta.dirname, 'log-and-end.ts');
/** The log has been flushed by then. */
const flushedMs = 300;

async function startLogging(standardError: 'pipe' | number) {
  const stdio: StdioOptions = ['pipe', 'pipe', standardError];
  const child = spawn(process.execPath, [program], { stdio });
  const ended = once(child, 'close').then(([status, signal]) => [status, signal] as const);
  if (child.stdout === null || child.stdin === null) throw new Error('there are no pipes');
  await once(child.stdout, 'data');
  const { stdin } = child;
  return { child, ended, end: () => stdin.write('x') };
}

test('all lines are there at the end', async () => {
  const { child, ended, end } = await startLogging('pipe');
  let text = '';
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  end();
  expect(await ended).toEqual([3, null]);
  const lines = text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['first', 'last']);
});

test('it ends when nobody reads the log any more', async () => {
  const { child, ended, end } = await startLogging('pipe');
  await pause(flushedMs);
  child.stderr?.destroy();
  end();
  expect(await Promise.race([ended, pause(5_000, 'it hangs', { ref: false })])).toEqual([3, null]);
  child.kill('SIGKILL');
});

test('a full disk neither ends it nor keeps it from ending', async () => {
  const { child, ended, end } = await startLogging(openSync('/dev/full', 'w'));
  await pause(2 * flushedMs);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  end();
  expect(await Promise.race([ended, pause(5_000, 'it hangs', { ref: false })])).toEqual([3, null]);
  child.kill('SIGKILL');
});
