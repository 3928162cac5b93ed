/** What a start prints: lines that programs read in a log, and what a person needs on a terminal. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { welcome, type Welcome } from '../../server/welcome.ts';
import { runProgram } from '../support/run-program.ts';
import { startServer } from '../support/server.ts';

const about: Welcome = {
  url: 'http://127.0.0.1:8080',
  newKey: 'mr-abc',
  setupLink: 'http://127.0.0.1:8080/console#setup=x',
  hasSandbox: true,
};
const terminal = { isTTY: true };

test('a log has one line for each fact, and ends with the one that programs wait for', () => {
  expect(welcome(about, {}).split('\n')).toEqual([
    'modelroute made your API key (also kept in the data folder): mr-abc',
    "make the console's first account (once, within a week): http://127.0.0.1:8080/console#setup=x",
    'modelroute listening on http://127.0.0.1:8080',
  ]);
  expect(welcome({ ...about, newKey: undefined, setupLink: undefined }, terminal)).toBe(
    'modelroute listening on http://127.0.0.1:8080',
  );
});

test('the box on a terminal is closed, and nothing in it is wider than 80 columns', () => {
  const box = welcome(about, terminal)
    .split('\n')
    .filter((line) => /[│╭╰]/.test(line));
  expect(box).toHaveLength(6);
  expect(new Set(box.map((line) => line.length)).size).toBe(1);
  expect(box[0]?.length).toBeLessThan(80);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)('the request on a terminal works when it is pasted', async () => {
  const server = await startServer();
  try {
    for (const hasSandbox of [true, false]) {
      const lines = welcome({ ...about, url: server.url, newKey: server.key, hasSandbox }, terminal).split(
        '\n',
      );
      const request = lines.find((line) => line.startsWith('curl ')) ?? '';
      const { output } = await runProgram('sh', ['-c', `${request} -s`]);
      expect(output).toContain(hasSandbox ? '"content":"Hello"' : '"object":"list"');
    }
  } finally {
    await server.stop();
  }
});
