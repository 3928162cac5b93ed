/** Code of functions that a run has called is kept for the next one, and is never run for another source. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const compiledCode = resolve(import.meta.dirname, '../../server/compiled-code.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-compiled-'));
  mkdirSync(join(folder, 'parts'));
  writeFileSync(
    join(folder, 'program.mjs'),
    `const { loadCompiled, keepCompiled } = await import(${JSON.stringify(compiledCode)});
const { answer } = loadCompiled(${JSON.stringify(join(folder, 'main.cjs'))});
console.log(JSON.stringify(await answer()));
keepCompiled();
`,
  );
  write('one');
  // Enough functions to be worth a file.
  const functions = Array.from(
    { length: 100 },
    (_, n) =>
      `function f${n}(a) {\n  let sum = ${n};\n  for (const each of a) sum += each * ${n} + a.length;\n  return sum;\n}`,
  );
  writeFileSync(
    join(folder, 'parts/sums.cjs'),
    `${functions.join('\n')}\nexports.sum = () => [${functions.map((_, n) => `f${n}([1, 2])`).join(', ')}].reduce((a, b) => a + b);\n`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(word: string): void {
  writeFileSync(
    join(folder, 'main.cjs'),
    `const { basename } = require('node:path');
const { sum } = require('./parts/sums.cjs');
exports.answer = async () => {
  const { sep } = await import('node:path');
  return ['${word}', sum(), basename(__filename), sep, new Error('here').stack.split('\\n')[1].match(/main\\.cjs:\\d+/)[0]];
};
`,
  );
}

/** What the program prints, and its kept files by name, with what shows that one was written anew. */
async function run(
  cache = join(folder, 'cache'),
): Promise<{ printed: unknown; kept: Record<string, number> }> {
  const { status, output, problem } = await runProgram(process.execPath, [join(folder, 'program.mjs')], {
    env: { NODE_COMPILE_CACHE: cache },
  });
  expect(status, problem).toBe(0);
  return { printed: JSON.parse(output), kept: keptFiles() };
}

function keptFiles(): Record<string, number> {
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    name.startsWith('called-'),
  );
  return Object.fromEntries(
    kept.map(({ name, parentPath }) => [join(parentPath, name), statSync(join(parentPath, name)).ino]),
  );
}

const answer = (word: string) => [word, 20_200, 'main.cjs', '/', 'main.cjs:5'];

test('a run finds the code of the run before it, and writes nothing new', async () => {
  const first = await run();
  expect(first.printed).toEqual(answer('one'));
  expect(Object.keys(first.kept)).toHaveLength(1);
  expect(await run()).toEqual(first);
});

test('a changed source is never run from kept code', async () => {
  await run();
  const file = join(folder, 'parts/sums.cjs');
  writeFileSync(file, readFileSync(file, 'utf8').replace('let sum = 1;', 'let sum = 7;'));
  const { printed, kept } = await run();
  expect(printed).toEqual(['one', 20_206, 'main.cjs', '/', 'main.cjs:5']);
  expect(Object.keys(kept)).toHaveLength(1);
});

test.each([
  ['cut short', (file: string) => truncateSync(file, 1_000)],
  ['changed', (file: string) => writeFileSync(file, changed(readFileSync(file)))],
  ['empty', (file: string) => writeFileSync(file, '')],
])('a kept file that is %s is left aside and replaced', async (_, spoil) => {
  const [file = ''] = Object.keys((await run()).kept);
  const whole = statSync(file).size;
  spoil(file);
  expect((await run()).printed).toEqual(answer('one'));
  expect(statSync(file).size).toBeGreaterThan(whole * 0.9);
});

function changed(bytes: Buffer): Buffer {
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
  return bytes;
}

test('without a folder for it nothing is kept', async () => {
  expect(await run('')).toEqual({ printed: answer('one'), kept: {} });
});
