/** The installation's key: where it comes from, what is kept of it, and what is refused. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFirstKey } from '../../../server/accounts/first-key.ts';
import { keyIdOf, mintKey } from '../../../server/accounts/key-format.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the first start makes a key and every later start finds the same', () => {
  const data = join(folder, 'data');
  const first = openFirstKey(data);
  expect(first).toMatchObject({ created: true, weakness: null });
  expect(openFirstKey(data)).toEqual({ key: first.key, created: false, weakness: null });
  expect(readdirSync(data)).toEqual(['key']);
});

test('a made key has prefix, id, secret and a checksum that tells a slip', () => {
  const keys = Array.from({ length: 200 }, mintKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^mr-[0-9A-Za-z]{50}$/);
    expect(keyIdOf(key)).toBe(key.slice(3, 15));
    const at = 3 + (key.charCodeAt(5) % 50);
    const slip = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
    expect(keyIdOf(slip)).toBeUndefined();
  }
  expect(keyIdOf('mr-')).toBeUndefined();
  expect(keyIdOf('')).toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'the key file is readable by its owner alone, even after somebody opened it up',
  () => {
    openFirstKey(folder);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder, 'key'), `${mintKey()}\n`);
    rmSync(join(folder, 'key'));
    writeFileSync(join(folder, 'key'), `${mintKey()}\n`, { mode: 0o644 });
    openFirstKey(folder);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  },
);

test('a configured key is taken as it is and written nowhere', () => {
  const key = 'team-key-4fQ9_x7LmZ-20c!kd';
  expect(openFirstKey(folder, key)).toEqual({ key, created: false, weakness: null });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['12345678', /fewer than 24 characters/],
  ['aaaaaaaabbbbbbbbaaaaaaaabbbbbbbb', /fewer than 10 different/],
])('an easily guessed key %s is taken with a warning', (key, warning) => {
  expect(openFirstKey(folder, key).weakness).toMatch(warning);
});

test.each([
  ['too short', '1234567'],
  ['a space', 'key with spaces'],
  ['a line break', 'key\nkey-key'],
  ['beyond ASCII', 'schlüssel-schlüssel'],
  ['too long', 'k'.repeat(513)],
])('a configured key that no header can carry or that is no secret is refused: %s', (_, key) => {
  expect(() => openFirstKey(folder, key)).toThrow(/^MODELROUTE_KEY must/);
});

test.each([
  ['empty', '', /must have at least 8 characters/],
  ['binary', '\u0000\u0001'.repeat(20), /visible ASCII/],
  ['cut off', `${mintKey().slice(0, 30)}\n`, /damaged/],
])('a damaged key file stops the start and is not overwritten: %s', (_, content, message) => {
  writeFileSync(join(folder, 'key'), content);
  expect(() => openFirstKey(folder)).toThrow(message);
  expect(readFileSync(join(folder, 'key'), 'utf8')).toBe(content);
});

test('processes that start at once agree on one key, made by one of them', async () => {
  const module = new URL('../../../server/accounts/first-key.ts', import.meta.url).href;
  const script = `import { openFirstKey } from ${JSON.stringify(module)}; console.log(JSON.stringify(openFirstKey(process.argv[1])));`;
  const run = promisify(execFile);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', script, join(folder, 'data')]),
    ),
  );
  const keys = outcomes.map(({ stdout }): { key: string; created: boolean } => JSON.parse(stdout));
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
  expect(keys.filter(({ created }) => created)).toHaveLength(1);
});
