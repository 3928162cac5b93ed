/** Where clients are installed: one environment for those whose packages agree, each with exact versions. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  java as javaTool,
  go as goTool,
  maven,
  node as nodeTool,
  python as pythonTool,
} from '../../generated-clients/frame/toolchains.ts';
import type { Tool } from '../../generated-clients/frame/generated-client.ts';
import type { Command } from './foreign-program.ts';

export type EnvironmentName = 'python' | 'python-openai-2' | 'aider' | 'cohere' | 'node' | 'go' | 'java';

export interface Environment {
  tools: readonly Tool[];
  /** Run in a fresh copy of the environment's own files; `isNewest`: the newest versions instead of the pinned ones. */
  install: (folder: string, isNewest: boolean) => Command[];
  run: (folder: string, driver: string) => Command;
  /** The version that the environment's files name; undefined where they do not. */
  pinned: (name: string) => string | undefined;
  installed: (folder: string, name: string) => string | undefined;
}

const here = join(import.meta.dirname, '..');

/** The files of an environment: its lists of packages, and drivers that are compiled there. */
export const environmentFiles = (name: EnvironmentName): string => join(here, 'environments', name);

const listOf = (name: EnvironmentName, file: string): string =>
  readFileSync(join(environmentFiles(name), file), 'utf8');

/** `packages.txt` has what is asked for, `requirements.txt` all that this comes with, so that nothing is resolved. */
function pythonEnvironment(name: EnvironmentName): Environment {
  const pip = (folder: string) => join(folder, 'venv/bin/pip');
  const packages = () =>
    listOf(name, 'packages.txt')
      .split('\n')
      .filter((line) => /^\w/.test(line));
  const which = (isNewest: boolean) =>
    isNewest ? packages().map((line) => line.replace(/==.*/, '')) : ['--no-deps', '-r', 'requirements.txt'];
  return {
    tools: [pythonTool],
    install: (folder, isNewest) => [
      { program: 'python3', args: ['-m', 'venv', join(folder, 'venv')] },
      { program: pip(folder), args: ['install', '-q', '--no-compile', ...which(isNewest)] },
    ],
    run: (folder, driver) => ({
      program: join(folder, 'venv/bin/python'),
      args: [join(here, 'drivers/python', driver)],
      // Modules are compiled once, and nothing is written beside the drivers.
      environment: { PYTHONPYCACHEPREFIX: join(folder, 'compiled') },
    }),
    pinned: (wanted) =>
      packages()
        .map((line) => /^([^=[]+)(?:\[.*\])?==(.*)$/.exec(line.trim()))
        .find((match) => match?.[1] === wanted)?.[2],
    installed(folder, wanted) {
      const file = wanted.replaceAll('-', '_');
      const [found] = globSync(`venv/lib/python3*/site-packages/${file}-*.dist-info`, { cwd: folder });
      return found === undefined ? undefined : /-([^-]+)\.dist-info$/.exec(found)?.[1];
    },
  };
}

interface PackageFile {
  version?: string;
  dependencies?: Record<string, string>;
}

const readPackageFile = (text: string) => JSON.parse(text) as PackageFile;

const node: Environment = {
  tools: [nodeTool],
  install(_folder, isNewest) {
    const flags = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--legacy-peer-deps',
      '--silent',
    ];
    const names = Object.keys(readPackageFile(listOf('node', 'package.json')).dependencies ?? {});
    const newest = isNewest ? ['--save-exact', ...names.map((name) => `${name}@latest`)] : [];
    return [{ program: 'npm', args: ['install', ...flags, ...newest] }];
  },
  run: (folder, driver) => ({ program: process.execPath, args: [join(folder, 'drivers', driver)] }),
  pinned: (name) => readPackageFile(listOf('node', 'package.json')).dependencies?.[name],
  installed(folder, name) {
    const file = join(folder, 'node_modules', name, 'package.json');
    return existsSync(file) ? readPackageFile(readFileSync(file, 'utf8')).version : undefined;
  },
};

const goVersion = (text: string, name: string): string | undefined =>
  text
    .split('\n')
    .map((line) => line.trim().split(' '))
    .find(([path]) => path === name)?.[1];

const go: Environment = {
  tools: [goTool],
  install: (_folder, isNewest) => [
    ...(isNewest
      ? [
          { program: 'go', args: ['get', '-u', './...'] },
          { program: 'go', args: ['mod', 'tidy'] },
        ]
      : []),
    { program: 'go', args: ['build', '-o', 'driver', '.'] },
  ],
  run: (folder) => ({ program: join(folder, 'driver'), args: [] }),
  pinned: (name) => goVersion(listOf('go', 'go.mod'), name),
  installed: (folder, name) => goVersion(readFileSync(join(folder, 'go.mod'), 'utf8'), name),
};

const java: Environment = {
  tools: [javaTool, maven],
  install: (_folder, isNewest) => [
    {
      program: 'mvn',
      args: [
        '-q',
        '-B',
        ...(isNewest ? ['-Dopenai.version=LATEST', '-Danthropic.version=LATEST'] : []),
        'package',
      ],
    },
  ],
  run: (folder) => ({
    program: 'java',
    args: [
      '-XX:TieredStopAtLevel=1',
      '-cp',
      [join(folder, 'target/classes'), join(folder, 'target/lib/*')].join(':'),
      'Driver',
    ],
  }),
  pinned: (name) =>
    new RegExp(`<${name.replace('-java', '')}\\.version>(.*)<`).exec(listOf('java', 'pom.xml'))?.[1],
  installed(folder, name) {
    const [found] = globSync(`target/lib/${name}-[0-9]*.jar`, { cwd: folder });
    return found === undefined ? undefined : /-([\d.]+)\.jar$/.exec(found)?.[1];
  },
};

export const environments: Readonly<Record<EnvironmentName, Environment>> = {
  python: pythonEnvironment('python'),
  'python-openai-2': pythonEnvironment('python-openai-2'),
  aider: pythonEnvironment('aider'),
  cohere: pythonEnvironment('cohere'),
  node,
  go,
  java,
};
