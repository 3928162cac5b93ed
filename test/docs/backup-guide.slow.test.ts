/** The commands of the guide to backups, as they are printed there. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const root = resolve(import.meta.dirname, '../..');

test('the commands of docs/backup.md run one after the other', async () => {
  const guide = readFileSync(join(root, 'docs/backup.md'), 'utf8');
  const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text);
  expect(commands).toHaveLength(2);
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-guide-'));
  try {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(
      join(folder, 'bin/modelroute'),
      `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'server/cli.ts')}' "$@"\n`,
      { mode: 0o755 },
    );
    const ran = await runProgram(
      'bash',
      ['-e', '-c', `modelroute keys create --name ci\n${commands.join('')}`],
      {
        cwd: folder,
        env: { PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter), MODELROUTE_DATA: 'data' },
      },
    );
    expect(ran).toMatchObject({ status: 0, problem: '' });
    expect(existsSync(join(folder, 'restored/modelroute.sqlite'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 30_000);
