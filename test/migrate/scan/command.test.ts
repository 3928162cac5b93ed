/** The command as it is called: exit status, what it does not look at, and one clear line for wrong use. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScan } from '../../../migrate/scan/command.ts';
import { run } from '../lint/command-run.ts';
import { hitsIn, scan, tree } from './tree.ts';

const line = "const base = 'https://openrouter.ai/api/v1';\n";

test('the status tells whether something was found', async () => {
  expect((await scan(tree({ 'a.ts': 'x\n' }))).status).toBe(0);
  expect((await scan(tree({ 'a.ts': line }))).status).toBe(1);
  expect((await scan(tree({ 'a.ts': line }), '--patch')).status).toBe(1);
  expect((await scan('--help')).out).toContain('usage: modelroute migrate scan');
});

test.each([
  [[], 'DIR is missing'],
  [['a', 'b'], "'b' is too much; only DIR is taken"],
  [['--json', '--patch', '.'], 'do not go together'],
  [['--from', 'nobody', '.'], '--from: there is no nobody'],
  [['--new-base', 'x', '.'], 'is not a web URL'],
  [['/nowhere'], '/nowhere: does not exist'],
  [['--map', '/nowhere', '.'], '/nowhere: does not exist'],
])('wrong use: %j', async (argv, message) => {
  const { status, out, err } = await scan(...argv);
  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err.split('\n')[0]).toContain(message);
});

test('installed, generated, binary and huge files are not looked at, nor are links', async () => {
  const root = tree({
    'node_modules/a.js': line,
    '.git/config': line,
    'web/vendor/a.js': line,
    'web/dist/a.js': line,
    'image.png': new Uint8Array([0, 1, ...Buffer.from(line)]),
    'huge.js': line + ' '.repeat(2 * 1024 * 1024),
    'web/a.js': line,
  });
  symlinkSync(join(root, 'web/a.js'), join(root, 'b.js'));
  symlinkSync(root, join(root, 'loop'));
  const { out } = await scan(root);
  expect(out.match(/https:\/\/openrouter/g)).toHaveLength(1);
  expect(out).toContain('web/a.js:1:15: url');
  expect(out).toContain('huge.js: not looked at, larger than 2 MiB');
});

test('--ignore leaves files and folders out', async () => {
  const files = { 'a/b/c.ts': line, 'd.test.ts': line, 'e.ts': line };
  const hits = await hitsIn(files, '--ignore', 'a/b/', '--ignore', '*.test.ts');
  expect(hits.map(({ where }) => where.file)).toEqual(['e.ts']);
});

test('a file that is not UTF-8 is read, and left out of the diff', async () => {
  const latin = Buffer.from(`// \u00e9\n${line}`, 'latin1');
  expect(await hitsIn({ 'a.js': latin })).toMatchObject([{ where: { line: 2, column: 15 }, patched: false }]);
  expect((await scan(tree({ 'a.js': latin }), '--patch')).out).toBe('');
});

test('colours only at a terminal, and no name of a file steers it', async () => {
  const root = tree({ 'a\u001b[31m.ts': line });
  expect((await scan(root)).out).not.toContain('\u001b');
  const { out } = await run(runScan, [root], { isTTY: true });
  expect(out).toContain('\u001b[36mrewrite');
  expect(out).not.toContain('\u001b[31m');
});

test('a long line takes no long time', async () => {
  const long = `${'{"provider": "a/b", '.repeat(90_000)}\n`;
  const began = performance.now();
  await hitsIn({
    'a.js': long.slice(0, 2_000_000) + line,
    'b.js': 'a'.repeat(1_900_000),
    'c.js': '"/'.repeat(900_000),
  });
  expect(performance.now() - began).toBeLessThan(10_000);
});
