/** What `npm ci` shows while it builds: lines on the terminal, though npm hides the output of its scripts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const packaging = new URL('../../packaging/', import.meta.url);

/** A program with two lanes of steps, whose own output goes to a file. */
function writeProgram(): { folder: string; program: string; hidden: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'good.mjs'), `console.log('output of ' + process.argv[2]);`);
  writeFileSync(join(folder, 'bad.mjs'), `console.error('what is wrong'); process.exit(3);`);
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `
    import { runSteps } from '${new URL('run-steps.ts', packaging).href}';
    import { sayOnTerminal } from '${new URL('terminal.ts', packaging).href}';
    const step = (name, module) => ({ name, run: [module, name] });
    const lanes = [
      [step('page', 'good.mjs'), step('docs', 'good.mjs')],
      process.argv[2] === 'bad' ? [step('server', 'bad.mjs'), step('never', 'good.mjs')] : [step('server', 'good.mjs')],
    ];
    await runSteps(lanes, { folder: ${JSON.stringify(folder)}, say: sayOnTerminal() });`,
  );
  return { folder, program, hidden: () => readFileSync(join(folder, 'hidden'), 'utf8') };
}

/** As npm runs it: on a terminal, with its output elsewhere. */
const onTerminal = (folder: string, words: string) =>
  runProgram('script', ['--quiet', '--return', '--command', `${words} > hidden 2>&1`, '/dev/null'], {
    cwd: folder,
  });

const hasScript = (await runProgram('script', ['--version']).catch(() => ({ status: 1 }))).status === 0;

test.skipIf(!hasScript)('each step that has ended is a line on the terminal', async () => {
  const { folder, program, hidden } = writeProgram();
  const { status, output } = await onTerminal(folder, `${process.execPath} ${program}`);
  expect(status, hidden()).toBe(0);
  const lines = [...output.matchAll(/modelroute: (\d) of 3: (\w+), \d+ s\r\n/g)];
  expect(lines.map(([, number]) => number)).toEqual(['1', '2', '3']);
  expect(new Set(lines.map(([, , name]) => name))).toEqual(new Set(['docs', 'page', 'server']));
  expect(output).not.toContain('output of');
  for (const name of ['page', 'docs', 'server']) expect(hidden()).toContain(`output of ${name}\n`);
});

test.skipIf(!hasScript)('a step that fails ends its lane, and what it wrote is in the output', async () => {
  const { folder, program, hidden } = writeProgram();
  const { status, output } = await onTerminal(folder, `${process.execPath} ${program} bad`);
  expect(status).toBe(1);
  expect(output).toContain('modelroute: server: failed');
  expect(hidden()).toMatch(/bad\.mjs server failed:\nwhat is wrong/);
  expect(hidden()).toContain('output of docs');
  expect(hidden()).not.toContain('output of never');
});

test('without a terminal the steps run all the same', async () => {
  const { program } = writeProgram();
  const { status, output } = await runProgram('setsid', ['--wait', process.execPath, program]);
  expect(status).toBe(0);
  expect(output.split('\n').toSorted()).toEqual(['', 'output of docs', 'output of page', 'output of server']);
});
