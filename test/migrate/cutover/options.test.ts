/** A cutover that cannot start reports it in one line, and never with a key in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCutover } from '../../../migrate/cutover/command.ts';

const good = ['--old', 'http://127.0.0.1:1', '--new', 'http://127.0.0.1:2', '--new-key-env', 'KEY'];

async function run(args: readonly string[]): Promise<{ status: number; output: string; problem: string }> {
  let output = '';
  let problem = '';
  const folder = mkdtempSync(join(tmpdir(), 'cutover-'));
  writeFileSync(join(folder, 'map.json'), '{"map":{"a":{"to":1}}}');
  const status = await runCutover(
    args
      .map((word) => word.replace('FOLDER', folder))
      .concat(args.includes('--help') ? [] : ['--state', join(folder, 's')]),
    {
      stdout: { write: (text) => (output += text) },
      stderr: { write: (text) => (problem += text) },
      env: { KEY: 'secret', BROKEN: 'with\nline' },
      signal: AbortSignal.abort(),
    },
  );
  rmSync(folder, { recursive: true });
  return { status, output, problem };
}

test.each([
  [[], '--old is missing'],
  [['--old', 'nonsense', '--new', 'http://127.0.0.1:1'], '--old is not a URL'],
  [[...good, '--old', 'http://u:p@h'], 'password'],
  [good.slice(0, 4), '--new-key-env is missing'],
  [[...good, '--new-key-env', 'NONE'], 'no such variable'],
  [[...good, '--new-key-env', 'BROKEN'], 'characters'],
  [[...good, '--stages', '5,1'], 'rising'],
  [[...good, '--stages', '0'], 'from 0.001 to 100'],
  [[...good, '--port', '70000'], 'from 0 to 65535'],
  [[...good, '--map', 'FOLDER/none.json'], 'cannot be read'],
  [[...good, '--map', 'FOLDER/map.json'], 'not right at map.a.to'],
  [[...good, '--start-over', '--port', '0', '--control-port', '0'], 'only what was rolled back'],
  [[...good, 'word'], 'word'],
])('%j: %s', async (args, message) => {
  const { status, problem } = await run(args);
  expect(status).toBe(2);
  expect(problem).toMatch(/^modelroute migrate cutover: [^\n]+\n(Try [^\n]+\n)?$/);
  expect(problem).toContain(message);
  expect(problem).not.toContain('secret');
});

test('help names every option', async () => {
  const { status, output } = await run(['--help']);
  expect(status).toBe(0);
  for (const name of [
    '--pass-key',
    '--shadow',
    '--start-over',
    '--keep',
    '--not-tenant',
    '--quiet',
    '--min-time',
  ])
    expect(output).toContain(name);
});

test('it starts, says where it is, and stops when it is told to', async () => {
  const { status, output } = await run([...good, '--port', '0', '--control-port', '0']);
  expect(status).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ what: 'listening', share: 0.01 });
});
