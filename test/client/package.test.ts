/** What is published: small, without Node in it, made of the contract as it is now. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundle } from '../../client/build/bundle.ts';
import { sizesOfEntries } from '../../client/build/size-budget.ts';
import {
  contractFile,
  contractText,
  responsesGrammarFile,
  responsesGrammarText,
} from '../../client/build/contract-text.ts';

test('what the client knows of the contract is what the documents say', () => {
  expect(readFileSync(contractFile, 'utf8')).toBe(contractText());
  expect(readFileSync(responsesGrammarFile, 'utf8')).toBe(responsesGrammarText());
});

test('each entry stays within its size', async () => {
  const sizes = await sizesOfEntries();
  expect(sizes.map(({ name }) => name)).toEqual(['index.js', 'responses.js']);
  for (const { name, bytes, most } of sizes) expect(bytes, name).toBeLessThanOrEqual(most);
});

test('there are three entries, and only the one for Node imports anything', async () => {
  const files = await bundle({ minify: false });
  const imports = [...files].map(([name, code]) => [
    name,
    [...code.matchAll(/^\s*import\b.*?["'](.+)["']|import\(["'](.+)["']\)/gm)].map(
      ([, from, late]) => from ?? late,
    ),
  ]);
  expect(Object.fromEntries(imports)).toEqual({
    'index.js': [],
    'node.js': ['node:fs', 'node:path'],
    'responses.js': [],
  });
});
