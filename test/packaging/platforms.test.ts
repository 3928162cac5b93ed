/** On paper, for machines that CI has not: whether every package of the runtime is for each platform. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};
/** The Node of a clone: a package for each platform. Installations bring their own. */
const isNodeOfClone = (path: string) => /^node_modules\/node-(?:darwin|linux|win)-/.test(path);
const runtime = Object.entries(lock.packages).filter(
  ([path, { dev }]) => path.startsWith('node_modules/') && dev !== true && !isNodeOfClone(path),
);
const nodes = Object.entries(lock.packages).filter(([path]) => isNodeOfClone(path));

/** As npm reads the lists: `!x` excludes, and an empty list is for all. */
function isFor(listed: string | string[] | undefined, value: string): boolean {
  const list = [listed ?? []].flat();
  if (list.includes(`!${value}`)) return false;
  const wanted = list.filter((each) => !each.startsWith('!'));
  return wanted.length === 0 || wanted.includes(value);
}

const platforms = [
  { os: 'darwin', cpu: 'arm64', libc: '' },
  { os: 'darwin', cpu: 'x64', libc: '' },
  { os: 'win32', cpu: 'x64', libc: '' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
];

test.each(platforms)('every package of the runtime is for $os $cpu $libc', ({ os, cpu, libc }) => {
  expect(runtime.length).toBeGreaterThan(100);
  const unfit = runtime.filter(
    ([, locked]) =>
      !isFor(locked.os, os) ||
      !isFor(locked.cpu, cpu) ||
      (libc !== '' && !isFor(locked.libc, libc)) ||
      locked.hasInstallScript === true,
  );
  expect(unfit.map(([path]) => path)).toEqual([]);
});

/** When the lines of Node with long support get their last security release, as its project has announced. */
const endOfLine: Readonly<Record<number, string>> = {
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
};

test('every Node of a clone is of a line that still gets security releases, and not the first of it', () => {
  const today = new Date().toISOString().slice(0, 10);
  const unfit = nodes.filter(([, { version = '' }]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return (endOfLine[major] ?? '') <= today || minor === 0;
  });
  expect(unfit.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
});

test('platforms of one line of Node have one version of it, and so all of its security releases', () => {
  const versions = new Set(nodes.map(([, { version = '' }]) => version));
  const lines = Map.groupBy(versions, (version) => version.split('.')[0]);
  expect(nodes).toHaveLength(5);
  expect([...lines.values()].filter((each) => each.length > 1)).toEqual([]);
});

test.each(platforms.filter(({ libc }) => libc !== 'musl'))(
  'a clone has one Node for $os $cpu',
  ({ os, cpu }) => {
    const fit = nodes.filter(([, locked]) => isFor(locked.os, os) && isFor(locked.cpu, cpu));
    expect(fit).toHaveLength(1);
  },
);
