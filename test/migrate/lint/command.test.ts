/** The command as it is called: exit status, one clear line for bad input, files that are whole or not written. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runLintRequest } from '../../../migrate/lint/command.ts';
import { lint, run, temporaryFolder } from './command-run.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const native = '{"model":"a/b","messages":[{"role":"user","content":"x"}]}';
const foreign = '{"model":"a/b","messages":[{"role":"user","content":"x"}],"route":"fallback"}';

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const command = (...argv: string[]) => run(runLintRequest, argv);

test('the status tells whether something was found', async () => {
  expect((await command(file('a.json', native))).status).toBe(0);
  expect((await command(file('b.json', foreign))).status).toBe(1);
  expect((await command(file('c.json', '{"model":"a/b"}'))).status).toBe(1);
  expect((await lint(foreign, '--fix')).status).toBe(0);
});

test('help', async () => {
  const { status, out } = await command('--help');
  expect(status).toBe(0);
  expect(out).toContain('usage: modelroute migrate lint-request');
});

test.each([
  [[], 'FILE is missing'],
  [['--nope', 'f'], "unknown option '--nope'"],
  [['--out', 'x', 'f'], '--out goes with --fix'],
  [['--fix', 'f', 'g'], 'needs --out FOLDER'],
  [['--fix', '--json', 'f'], 'needs --out'],
  [['--surface', 'x', 'f'], '--surface is v1 or alt'],
  [['--new-base', 'x', 'f'], '--new-base: x is not a web URL'],
  [['f', 'f'], 'named twice'],
  [['--fix', '--out', '/nowhere/x', 'f'], 'there is no folder /nowhere'],
])('wrong use: %j', async (argv, line) => {
  const { status, out, err } = await command(...argv);
  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err.split('\n')[0]).toContain(line);
});

test.each<[string, string | Uint8Array, string]>([
  ['HTML', '<!DOCTYPE html><html></html>', 'is HTML or XML'],
  [
    'JSONL that is cut off',
    `${native}\n${foreign.slice(0, 20)}`,
    ':2: this line is not JSON; the file seems to be cut off',
  ],
  ['JSONL with a bad line', `${native}\nnope\n${native}\n`, ':2: this line is not JSON'],
  ['JSON that is cut off', '{\n "model": "a/b",\n', ':3:1: the JSON ends too early'],
  ['JSON with a fault', '{\n "model" "a/b"}', ':2:10: is not JSON here'],
  ['prose', 'Dear all', 'is neither JSON, JSONL, HAR nor text with curl commands'],
  ['nothing', '  \n', 'is empty'],
  ['an image', new Uint8Array([137, 80, 0, 1]), 'is not text'],
  ['Latin-1', new Uint8Array([123, 233, 125]), 'is not UTF-8 text'],
  [
    'an open quote',
    "ls\ncurl https://openrouter.ai/api/v1/models -H 'a",
    ':2: a quote of this curl command is left open',
  ],
])('bad input is one line with the place: %s', async (_name, text, line) => {
  const path = file('in', text);
  const { status, out, err } = await command(path, '--fix', '--out', join(folder, 'out'));
  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).toContain(path);
  expect(err).toContain(line);
  expect(readdirSync(folder)).toEqual(['in']);
});

test('a file that is missing, a folder, a huge file', async () => {
  expect((await command(join(folder, 'none'))).err).toContain('none: does not exist');
  expect((await command(folder)).err).toContain('is a folder');
  const huge = file('huge.jsonl', '');
  truncateSync(huge, 200 * 1024 * 1024);
  const { status, err } = await command(huge);
  expect(status).toBe(2);
  expect(err).toContain('huge.jsonl: is larger than 64 MiB');
});

test('--out writes whole files, also over the input, and keeps who may read it', async () => {
  const path = file('a.json', foreign);
  chmodSync(path, 0o600);
  expect((await command(path, '--fix', '--out', path)).status).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe(native);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('several files go into a folder, all or none', async () => {
  const out = join(folder, 'out');
  mkdirSync(out);
  const good = file('a.json', foreign);
  const bad = file('b.json', '{');
  expect((await command(good, bad, '--fix', '--out', out)).status).toBe(2);
  expect(readdirSync(out)).toEqual([]);
  writeFileSync(bad, native);
  expect((await command(good, bad, '--fix', '--out', out)).status).toBe(0);
  expect(readdirSync(out)).toEqual(['a.json', 'b.json']);
});

test('the map of model ids is applied, also behind a suffix; an id without a target needs a decision', async () => {
  const map = file(
    'map.json',
    JSON.stringify({ map: { 'a/b': { to: 'c/d' }, 'a/b:free': { to: 'c/free' }, 'e/f': { to: null } } }),
  );
  const fixed = async (model: string) => {
    const { out } = await lint(native.replace('a/b', model), '--fix', '--map', map);
    return (JSON.parse(out) as { model: string }).model;
  };
  expect(await fixed('a/b')).toBe('c/d');
  expect(await fixed('a/b:nitro')).toBe('c/d');
  expect(await fixed('a/b:free')).toBe('c/free');
  expect(await fixed('g/h')).toBe('g/h');
  expect((await lint(native.replace('a/b', 'e/f'), '--map', map)).out).toContain(
    'the map has no id for it yet',
  );
});

test.each(['<html>', '[]', '{"map":{"a":3}}'])('a map that is none is one line: %s', async (text) => {
  const { status, err } = await lint(native, '--map', file('map.json', text));
  expect(status).toBe(2);
  expect(err.split('\n')[0]).toContain('map.json');
});

test('colours only at a terminal, and nothing in a request steers it', async () => {
  const request = JSON.stringify({
    url: '/v1/chat/completions',
    headers: { 'Helicone-Property-\u001b[31m': 'x' },
    body: JSON.parse(foreign),
  });
  const at = (isTTY: boolean) => run(runLintRequest, ['-'], { stdin: request, isTTY });
  expect((await at(false)).out).not.toContain('\u001b');
  const { out } = await at(true);
  expect(out).toContain('\u001b[33mdrop');
  expect(out).not.toContain('\u001b[31m');
});

test('a large history is read in bearable time', async () => {
  const line = `{"method":"POST","url":"/v1/chat/completions","body":${foreign}}\n`;
  const path = file('large.jsonl', line.repeat(20_000));
  const { status, out } = await command(path, '--json');
  expect(status).toBe(1);
  expect((JSON.parse(out) as { summary: { requests: number } }).summary.requests).toBe(20_000);
});
