/** What is published: small, without Node in it, made of the contract as it is now. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundle } from '../../client/build/bundle.ts';
import { gzipBytesOfMainEntry, maxGzipBytes } from '../../client/build/size-budget.ts';
import { contractFile, contractText } from '../../client/build/contract-text.ts';

test('what the client knows of the contract is what the documents say', () => {
  expect(readFileSync(contractFile, 'utf8')).toBe(contractText());
});

test('the main entry stays within its size', async () => {
  expect(await gzipBytesOfMainEntry()).toBeLessThanOrEqual(maxGzipBytes);
});

test('there are two entries, and only the one for Node imports anything', async () => {
  const files = await bundle({ minify: false });
  const imports = [...files].map(([name, code]) => [
    name,
    [...code.matchAll(/^\s*import\b.*?["'](.+)["']|import\(["'](.+)["']\)/gm)].map(
      ([, from, late]) => from ?? late,
    ),
  ]);
  expect(Object.fromEntries(imports)).toEqual({ 'index.js': [], 'node.js': ['node:fs', 'node:path'] });
});
