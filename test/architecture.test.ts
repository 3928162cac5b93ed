/** The rules of the house, kept by a machine: who may import whom, no cycles, small files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder or file → what it may import of ours. A longer prefix wins; a folder may always import itself. */
const mayImport: Record<string, readonly string[]> = {
  'docs/build': ['openapi', 'client', 'migrate', 'server'],
  'openapi/build': ['openapi'],
  'openapi/generated': [],
  'openapi/grammars': ['openapi/generated'],
  'server/core': ['openapi/generated'],
  'server/contract': ['server/core', 'openapi/generated', 'openapi/grammars'],
  'server/dialects': ['server/core', 'openapi/generated'],
  'server/providers': ['server/core', 'server/dialects', 'server/telemetry', 'openapi/generated'],
  'server/routing': [
    'server/core',
    'server/contract',
    'server/dialects',
    'server/gateway.ts',
    'server/http/surface.ts',
    'openapi/generated',
    'openapi/grammars',
    'server/metering/call-meter.ts',
    'server/telemetry',
  ],
  'server/reconciling': ['server/core', 'server/metering', 'server/storage', 'openapi/grammars'],
  'server/admission': [
    'server/core',
    'server/accounts',
    'server/limits',
    'server/metering',
    'server/storage',
  ],
  'server/accounts': ['server/core', 'server/storage'],
  'server/metering': ['server/core', 'server/dialects', 'server/storage', 'server/telemetry'],
  'server/limits': ['server/core', 'openapi/generated'],
  'server/storage': ['server/core'],
  'server/telemetry': ['server/config.ts', 'server/core', 'openapi/generated'],
  'server/http': [
    'server/core',
    'server/accounts',
    'server/contract',
    'server/telemetry',
    'openapi/generated',
  ],
  'server/surfaces': [
    'server/core',
    'server/accounts',
    'server/contract',
    'server/http',
    'server/gateway.ts',
    'server/admission/subjects.ts',
    'server/routing/catalog.ts',
    'server/storage',
    'openapi/generated',
  ],
  'server/console/people': ['server/accounts', 'server/storage'],
  'server/console/reading': [
    'server/console/people/actor.ts',
    'server/core',
    'server/limits/period.ts',
    'server/metering',
    'server/storage',
    'openapi/generated',
  ],
  'server/console/api': [
    'server/console/people',
    'server/console/reading',
    'server/core',
    'server/accounts',
    'server/admission/subjects.ts',
    'server/contract',
    'server/gateway.ts',
    'server/http',
    'server/limits',
    'server/metering',
    'server/routing/catalog.ts',
    'server/storage',
    'server/surfaces/v1',
    'server/telemetry',
    'openapi/generated',
  ],
  'server/console/commands': ['server/console/people', 'server/accounts'],
  'server/console/page': ['openapi/generated', 'openapi/grammars'],
  'server/console/page-files.ts': [],
  'server/console/page-size.ts': ['server/console/page-files.ts'],
  'server/console/build-page.ts': ['server/console/page-files.ts'],
  'server/console/serve-page.ts': ['server/console/page-files.ts', 'server/console/page/src/sections.ts'],
  'server/gateway.ts': [
    'server/core',
    'server/accounts',
    'server/admission',
    'server/contract',
    'server/routing',
    'server/telemetry',
    'server/http/surface.ts',
  ],
  'server/config.ts': [],
  'server/sandbox-catalog.ts': ['server/providers', 'server/routing'],
  'server/configuration': ['server/core', 'server/providers', 'server/routing', 'server/telemetry'],
  'server/media': ['server/core', 'server/storage', 'openapi/generated'],
  'server/app.ts': ['server', 'openapi/generated'],
  'server/start.ts': ['server'],
  'server/open-accounting.ts': ['server'],
  'server/open-stores.ts': ['server'],
  'server/open-file-copies.ts': ['server'],
  'server/run.ts': ['server'],
  'server/main.ts': ['server'],
  'server/cli.ts': ['server', 'openapi', 'migrate', 'conformance'],
  conformance: ['openapi'],
  client: ['openapi/generated', 'openapi/grammars'],
  migrate: ['openapi/generated', 'openapi/grammars'],
  bench: ['server', 'client', 'openapi'],
};

/** Longest hand-written file, lines. */
const maxLines = 300;

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const sources = ['openapi', 'server', 'client', 'migrate', 'bench', 'conformance', 'docs']
  .flatMap(files)
  // Built, not written.
  .filter((file) => !file.startsWith('client/dist/'));

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) => relative(root, resolve(root, dirname(file), specifier)));
}

function ruleOf(file: string): string | undefined {
  return Object.keys(mayImport)
    .filter((prefix) => file === prefix || file.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length)[0];
}

const within = (file: string, prefix: string) => file === prefix || file.startsWith(`${prefix}/`);

test('every import follows the table', () => {
  const broken = sources.flatMap((file) => {
    const rule = ruleOf(file);
    if (rule === undefined) return [`${file}: no rule for it`];
    const allowed = [rule, ...(mayImport[rule] ?? [])];
    return importsOf(file)
      .filter((target) => !allowed.some((prefix) => within(target, prefix)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(broken).toEqual([]);
});

test('providers and surfaces never see each other', () => {
  const crossing = sources.flatMap((file) =>
    importsOf(file)
      .filter(
        (target) =>
          (within(file, 'server/providers') && within(target, 'server/surfaces')) ||
          (within(file, 'server/surfaces') && within(target, 'server/providers')),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('the environment is read in one place', () => {
  const readers = sources.filter(
    // A browser has none; the page only tells its readers of it.
    (file) =>
      within(file, 'server') &&
      !within(file, 'server/console/page') &&
      /process\.env/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(readers).toEqual(['server/config.ts']);
});

test('hand-written files stay small', () => {
  const long = sources
    .filter((file) => !within(file, 'openapi/generated'))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines);
  expect(long).toEqual([]);
});

test('nothing is called utils, helpers or common, and names are kebab-case', () => {
  const names = sources.map((file) => file.split('/').at(-1) ?? '');
  expect(names.filter((name) => /^(utils?|helpers?|common|types|misc)\./.test(name))).toEqual([]);
  expect(names.filter((name) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name))).toEqual([]);
});
