/** What each optional part adds to an installation, in MB: the figures of the guide are those of the packages. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/install.md'), 'utf8');
/** By which a figure may differ: of the file system's blocks, and of releases of the same packages. */
const tolerance = 2;

type Dependencies = Readonly<Record<string, string>>;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Dependencies;
  optionalDependencies: Dependencies;
};
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dependencies?: Dependencies; peerDependencies?: Dependencies }>;
};

/** The folders of the packages and of all that they need, as Node finds them. */
function foldersOf(names: readonly string[]): Set<string> {
  const found = new Set(names.map((name) => `node_modules/${name}`));
  for (const folder of found) {
    const { dependencies = {}, peerDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const places = [`${folder}/node_modules/${name}`, `node_modules/${name}`];
      const place = places.find((each) => Object.hasOwn(packages, each));
      if (place !== undefined) found.add(place);
    }
  }
  return found;
}

/** Without the packages in it, which are listed themselves. */
function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split('/').includes('node_modules'))
    .map((path) => join(folder, path));
}

/** Beside what is installed anyway. */
function megabytesOf(names: readonly string[]): number {
  const anyway = foldersOf(Object.keys(manifest.dependencies));
  const folders = [...foldersOf(names)].filter((folder) => !anyway.has(folder));
  const bytes = folders
    .flatMap((folder) => pathsIn(join(root, folder)))
    .reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0);
  return bytes / 1_024 ** 2;
}

const demand = (names: readonly string[], figure: string | undefined) => {
  expect(names).not.toEqual([]);
  expect(
    Math.abs(megabytesOf(names) - Number(figure)),
    `${names.join(' ')}: ${megabytesOf(names)} MB`,
  ).toBeLessThan(tolerance);
};

test('what `--omit=optional` leaves out', () => {
  demand(Object.keys(manifest.optionalDependencies), /leaves out (\d+) MB/.exec(guide)?.[1]);
});

test.each(['`REDIS_URL`', '`OTEL_*`'])('what the setting %s asks for', (setting) => {
  const [, , command = '', adds = ''] =
    guide
      .split('\n')
      .find((line) => line.startsWith(`| ${setting}`))
      ?.split('|') ?? [];
  const names = [...command.matchAll(/(@?[\w/-]+)@\d/g)].map(([, name = '']) => name);
  demand(names, /(\d+) MB/.exec(adds)?.[1]);
});
