/** In a copy of the repository, as after a clone: `npm run generate` builds the site, and faults stop it with file and line. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './built-site.ts';

let copy: string;

/** The files that a commit of everything would have, and the installed packages. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'modelroute-fresh-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => existsSync(join(root, name)))) {
    if (file === '') continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(command: string, ...args: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));

test(
  'npm run generate builds the site, and the check names each page that an edit made stale',
  { timeout: 300_000 },
  () => {
    expect(existsSync(join(copy, 'docs/dist'))).toBe(false);
    const generated = run('npm', 'run', '-s', 'generate');
    expect(generated.lines.at(-1)).toMatch(/^docs: \d{3,} files built into docs\/dist$/);
    expect(generated.status).toBe(0);
    for (const file of [
      'index.html',
      'start/quickstart/index.html',
      'errors/invalid_json/index.html',
      'llms.txt',
    ])
      expect(existsSync(join(copy, 'docs/dist', file)), file).toBe(true);

    appendFileSync(join(copy, 'docs/backup.md'), '\nA further sentence about backups.\n');
    writeFileSync(join(copy, 'docs/dist/old.html'), '');
    rmSync(join(copy, 'docs/dist/start/quickstart/index.html'));
    const checked = run('npm', 'run', '-s', 'generate:check');
    expect(checked.status).toBe(1);
    expect(
      checked.lines.filter((line) => line.includes('docs/dist/') || line.includes('openapi/')).toSorted(),
    ).toEqual([
      'missing   docs/dist/start/quickstart/index.html',
      'not made  docs/dist/old.html',
      'outdated  docs/dist/operate/backup.md',
      'outdated  docs/dist/operate/backup/index.html',
      'outdated  docs/dist/search.json',
    ]);
    expect(checked.lines.at(-1)).toMatch(/^5 stale files; run 'npm run generate'/);
  },
);

test('each fault stops the build, with file and line', { timeout: 120_000 }, () => {
  const lineOf = (file: string, text: string): number =>
    readFileSync(join(copy, file), 'utf8').split('\n').indexOf(text) + 1;
  appendFileSync(join(copy, 'docs/usage.md'), '\n[nowhere](nowhere.md)\n');
  appendFileSync(join(copy, 'docs/keys.md'), '\n[flux capacitors](start/concepts.md) and an XKCD.\n');
  edit('docs/limits.md', (text) => text.replace(/^# .*\n/, ''));
  edit('docs/navigation.yaml', (text) =>
    text.replace(/(- file: docs\/backup\.md\n(?: {6}as: .*\n)?) {6}description: .*\n/, '$1'),
  );
  writeFileSync(join(copy, 'docs/orphan.md'), '# Orphan\n');
  edit('docs/error-guides.yaml', (text) => text.replace(/^invalid_json:\n(?: .*\n)+/m, ''));
  const built = run('node', 'docs/build/site/build.ts');
  expect(built.status).toBe(1);
  for (const line of [
    `docs/usage.md:${lineOf('docs/usage.md', '[nowhere](nowhere.md)')}: broken link: nowhere.md leads to no file`,
    `docs/keys.md:${lineOf('docs/keys.md', '[flux capacitors](start/concepts.md) and an XKCD.')}: undefined term: docs/start/concepts.md does not define 'flux capacitors'`,
    'docs/limits.md:1: the page has no title: begin it with a heading, `# Title`',
    `docs/navigation.yaml:${lineOf('docs/navigation.yaml', '    - file: docs/backup.md')}: docs/backup.md has no description`,
    'docs/orphan.md:1: orphan page: docs/navigation.yaml does not name it',
    `openapi/errors.yaml:${lineOf('openapi/errors.yaml', 'invalid_json:')}: the error code invalid_json has no guide in docs/error-guides.yaml`,
  ])
    expect(built.lines).toContain(line);

  edit('docs/navigation.yaml', (text) => text.replace(/ *- generated: errors\n/, ''));
  const without = run('node', 'docs/build/site/build.ts');
  expect(without.status).toBe(1);
  expect(without.lines).toContain(
    `openapi/errors.yaml:${lineOf('openapi/errors.yaml', 'invalid_json:')}: the error code invalid_json has no page: docs/navigation.yaml needs \`generated: errors\``,
  );

  edit('openapi/errors.yaml', (text) =>
    text.replace(/(invalid_type:\n(?: {2}\w.*\n)*?) {2}causes:\n(?: {4}- .*\n)+/, '$1'),
  );
  const causeless = run('npm', 'run', '-s', 'generate');
  expect(causeless.status).toBe(1);
  expect(causeless.lines.join('\n')).toContain(
    `openapi/errors.yaml:${lineOf('openapi/errors.yaml', 'invalid_type:')}: invalid_type: causes is required`,
  );
});
