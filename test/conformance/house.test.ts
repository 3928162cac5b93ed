/** The kit is independent of the server, and every check refers to a place of the contract that exists. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from '../../conformance/checks/all-checks.ts';
import { profiles } from '../../conformance/checks/check.ts';
import { surfaceContract, surfaceNames } from '../../conformance/contract/surface-contract.ts';

const root = resolve(import.meta.dirname, '../..');

function imports(folder: string): { file: string; target: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = join(folder, name);
      const specifiers = [...readFileSync(join(root, file), 'utf8').matchAll(/ from '([^']+)';/g)].map(
        (match) => match[1] ?? '',
      );
      return specifiers.map((target) => ({
        file,
        target: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
      }));
    });
}

test('the kit depends on the generated documents, the grammars, the reader of JSON values, the command line, ajv and Node, and on nothing else of ours', () => {
  const allowed =
    /^(conformance\/|command-line\/|openapi\/generated\/|openapi\/grammars\/(sse-reader|stream-contract|stream-verdict)\.ts$|openapi\/json\/json-value\.ts$|ajv\/|node:)/;
  expect(imports('conformance').filter(({ target }) => !allowed.test(target))).toEqual([]);
});

test('every check has an id and a title of its own, and a place in the contract', () => {
  expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
  expect(allChecks.filter(({ id }) => !/^[A-Za-z0-9]+(\.[A-Za-z0-9_-]+)+$/.test(id))).toEqual([]);
  expect(allChecks.filter(({ title }) => title.endsWith('.'))).toEqual([]);
  for (const { surface, contract } of allChecks)
    expect(surfaceContract(surface).pointer(contract)).toMatch(/openapi\.json#\//);
});

test('every profile has checks on every surface, but for files, rerank and responses, which one surface has', () => {
  const places = new Set(allChecks.map(({ surface, profile }) => `${surface} ${profile}`));
  const expected = profiles.flatMap((profile) => surfaceNames.map((surface) => `${surface} ${profile}`));
  expect([...places].toSorted()).toEqual(
    expected.filter((place) => !['alt files', 'alt rerank', 'alt responses'].includes(place)).toSorted(),
  );
});
