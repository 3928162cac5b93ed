/** The three lists of packages: of an installation, of a clone's server, of the developers. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type List = Readonly<Record<string, string>>;
const listsOf = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<
    'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'devDependencies',
    List
  >;
const installed = listsOf('package.json');
const ofTheClone = listsOf('packaging/runtime/package.json').dependencies;

/** Imported for more than its types by what a clone runs without the developers' packages. */
function importedPackages(): string[] {
  const folders = ['server', 'command-line', 'conformance', 'migrate', 'client', 'openapi/{grammars,json}'];
  const files = globSync(folders.map((folder) => join(root, folder, '**/*.ts'))).filter(
    (file) => !/\/(build|dist|generated|node_modules|page)\/|\/(build-page|page-size)\.ts$/.test(file),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:^(?:import|export) (?!type\b)[^;']*?from |^import |\bimport\()'((?:@[\w.-]+\/)?[\w][\w.-]*)(?:\/[^']*)?'/gm,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

test('whatever the server imports is installed with the package, inside it, or asked for', () => {
  const imported = importedPackages();
  expect(imported).toEqual(expect.arrayContaining(['express', 'libopus-wasm', 'zod']));
  const { dependencies, optionalDependencies, peerDependencies } = installed;
  const has = { ...dependencies, ...optionalDependencies, ...peerDependencies, ...ofTheClone };
  expect(imported.filter((name) => !Object.hasOwn(has, name))).toEqual([]);
});

test('the lists name the same versions', () => {
  const shared = Object.keys(ofTheClone).filter((name) => name in installed.devDependencies);
  expect(shared).toEqual(Object.keys(ofTheClone));
  expect(shared.map((name) => [name, installed.devDependencies[name]])).toEqual(Object.entries(ofTheClone));
});
