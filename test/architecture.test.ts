/** The rules of the house, kept by a machine: who may import whom, no cycles, small files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder or file → what it may import of ours. A longer prefix wins; a folder may always import itself. */
const mayImport: Record<string, readonly string[]> = {
  'docs/build': [
    'command-line',
    'openapi',
    'client',
    'migrate',
    'packaging/third-party-notices.ts',
    'server',
  ],
  'openapi/build': ['openapi'],
  'openapi/generated': [],
  'command-line': [],
  'openapi/grammars': ['openapi/generated', 'command-line'],
  'openapi/json': [],
  'server/core': ['openapi/generated', 'openapi/json'],
  'server/contract': [
    'command-line/nearest-name.ts',
    'server/compiled-code.ts',
    'migrate/facts/find-foreign.ts',
    'migrate/facts/foreign.ts',
    'migrate/facts/model-written.ts',
    'server/core',
    'openapi/generated',
    'openapi/grammars',
    'openapi/json',
  ],
  'server/dialects': ['server/core', 'openapi/generated', 'openapi/json'],
  'server/providers': ['server/core', 'server/dialects', 'server/telemetry', 'openapi/generated'],
  'server/routing': [
    'command-line/nearest-name.ts',
    'server/core',
    'server/contract',
    'server/dialects',
    'openapi/generated',
    'openapi/grammars',
    'openapi/json',
    'server/metering/call-meter.ts',
    'server/telemetry',
  ],
  'server/reconciling': [
    'command-line',
    'server/core',
    'server/metering',
    'server/storage',
    'openapi/grammars',
  ],
  'server/admission': [
    'server/core',
    'server/accounts',
    'server/limits',
    'server/metering',
    'server/storage',
  ],
  'server/accounts': ['command-line', 'server/core', 'server/storage'],
  'server/alerts': [
    'command-line',
    'server/accounts/limits.ts',
    'server/admission/usage-ledger.ts',
    'server/core',
    'server/limits',
    'server/media',
    'server/metering',
    'server/routing',
    'server/storage',
    'server/telemetry',
    'openapi/generated',
  ],
  'server/backup': ['command-line', 'server/accounts/own-file.ts', 'server/storage'],
  'server/retention': [
    'server/core/lower-priority.ts',
    'server/metering/usage-id.ts',
    'server/storage',
    'server/telemetry',
  ],
  'server/metering': ['command-line', 'server/core', 'server/dialects', 'server/storage', 'server/telemetry'],
  'server/limits': ['server/core', 'openapi/generated'],
  'server/storage': ['server/core'],
  'server/telemetry': ['server/config.ts', 'server/core', 'openapi/generated'],
  'server/idle-collection.ts': [],
  'server/http': [
    'command-line/nearest-name.ts',
    'migrate/facts/find-foreign.ts',
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
    'server/admission/upload-admitter.ts',
    'server/keeping',
    'server/routing/catalog.ts',
    'server/storage',
    'openapi/generated',
  ],
  'server/console/people': ['server/accounts', 'server/core', 'server/storage'],
  'server/console/reading': [
    'server/alerts/alert-view.ts',
    'server/accounts/actor.ts',
    'server/core',
    'server/limits/period.ts',
    'server/metering',
    'server/storage',
    'openapi/generated',
  ],
  'server/console/api': [
    'server/alerts',
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
    'server/provider-health',
    'server/configuration/stored',
    'server/routing/catalog.ts',
    'server/storage',
    'server/stored-providers',
    'server/surfaces/v1',
    'server/telemetry',
    'openapi/generated',
  ],
  'server/console/commands': ['command-line', 'server/console/people', 'server/accounts'],
  'server/console/page': [
    'openapi/generated',
    'openapi/grammars',
    'server/core/operations.ts',
    'server/core/play-messages.ts',
    'server/core/wire-format.ts',
  ],
  'server/console/page-files.ts': [],
  'server/console/page-size.ts': ['server/console/page-files.ts'],
  'server/console/build-page.ts': ['server/console/page-files.ts', 'server/http/precompress.ts'],
  'server/console/serve-page.ts': [
    'server/console/page-files.ts',
    'server/console/page/src/sections.ts',
    'server/http/static-file.ts',
  ],
  'server/mock': [
    'command-line',
    'server/contract',
    'server/core',
    'server/http',
    'server/surfaces',
    'server/telemetry',
    'openapi/generated',
  ],
  'server/gateway.ts': [
    'server/core',
    'server/accounts',
    'server/admission',
    'server/dialects/loss.ts',
    'server/routing',
    'server/telemetry',
  ],
  'server/config.ts': [
    'server/alert-settings.ts',
    'server/oidc-settings.ts',
    'server/s3-settings.ts',
    'server/secret-files.ts',
    'server/setting-texts.ts',
    'server/setting-types.ts',
  ],
  'server/alert-settings.ts': ['server/setting-types.ts'],
  'server/oidc-settings.ts': ['server/setting-types.ts'],
  'server/s3-settings.ts': ['server/setting-types.ts'],
  'server/secret-files.ts': [],
  'server/setting-texts.ts': ['server/alert-setting-texts.ts'],
  'server/alert-setting-texts.ts': [],
  'server/setting-types.ts': [],
  'server/sandbox-catalog.ts': ['server/providers', 'server/routing'],
  'server/try-sandbox.ts': ['server/routing'],
  'server/configuration': [
    'command-line',
    'server/core',
    'server/dialects/upstream-dialects.ts',
    'server/providers',
    'server/routing',
    'server/telemetry',
  ],
  'server/as-code': [
    'command-line',
    'server/accounts/account-error.ts',
    'server/accounts/account-name.ts',
    'server/accounts/key-format.ts',
    'server/accounts/project-record.ts',
    'server/configuration/file-text.ts',
    'server/configuration/finding.ts',
    'server/configuration/read-file.ts',
    'server/configuration/shape-findings.ts',
    'server/console/people/email.ts',
    'openapi/generated',
  ],
  'server/keeping': [
    'server/core',
    'server/accounts/principal.ts',
    'server/contract/violation.ts',
    'server/gateway.ts',
    'server/storage',
    'server/telemetry',
  ],
  'server/provider-health': [
    'server/configuration/stored',
    'server/core',
    'server/routing',
    'openapi/generated',
  ],
  'server/media': ['server/core', 'server/storage', 'openapi/generated'],
  'server/app.ts': ['server', 'openapi/generated'],
  'server/start.ts': ['server'],
  'server/start-problems.ts': [
    'command-line/nearest-name.ts',
    'server/config.ts',
    'server/accounts',
    'server/http/descriptor-limit.ts',
    'server/routing/catalog.ts',
    'server/storage/folder-lock.ts',
    'server/storage/folder-problem.ts',
    'server/telemetry',
  ],
  'server/workers': ['server'],
  'server/open-accounting.ts': ['server'],
  'server/open-alerts.ts': ['server'],
  'server/open-catalog.ts': ['server'],
  'server/open-stores.ts': ['server'],
  'server/open-file-bytes.ts': ['server'],
  'server/secret-rotation.ts': ['server'],
  'server/stored-providers': ['command-line', 'server/accounts', 'server/configuration', 'server/core'],
  'server/open-file-copies.ts': ['server'],
  'server/open-kept-responses.ts': ['server'],
  'server/open-reports.ts': ['server'],
  'server/run.ts': ['server'],
  'server/watch-absent-people.ts': ['server/console/people', 'server/telemetry'],
  'server/welcome.ts': [],
  'server/main.ts': ['server'],
  'server/load-bundled.ts': ['server/compiled-code.ts', 'server/run.ts', 'server/workers/run-worker.ts'],
  'server/compiled-code.ts': [],
  'server/node-22.ts': [],
  'server/cli.ts': ['server', 'command-line'],
  'server/commands.ts': ['server', 'command-line', 'openapi', 'migrate', 'conformance'],
  conformance: ['command-line', 'openapi'],
  client: ['openapi/generated', 'openapi/grammars'],
  migrate: ['command-line', 'openapi/generated', 'openapi/grammars', 'openapi/json'],
  bench: [
    'server',
    'client',
    'openapi',
    'packaging/start-flags.ts',
    'packaging/free-port.ts',
    'test/server/storage/postgres-cluster.ts',
    'test/server/storage/postgres-server.ts',
  ],
  packaging: ['server/load-bundled.ts'],
};

/** Longest hand-written file, lines. */
const maxLines = 300;

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const sources = [
  'command-line',
  'docs',
  'openapi',
  'server',
  'client',
  'migrate',
  'bench',
  'conformance',
  'packaging',
]
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

/** The strongly connected components of the graph that are circles (Tarjan), each in alphabetical order. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  /** Returns the earliest file on the stack that `file` reaches, by its number. */
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    const depth = stack.push(file) - 1;
    let earliest = number;
    for (const target of graph.get(file) ?? []) {
      const known = order.get(target);
      if (known === undefined && graph.has(target)) earliest = Math.min(earliest, visit(target));
      else if (known !== undefined && stack.includes(target)) earliest = Math.min(earliest, known);
    }
    if (earliest === number) {
      const component = stack.splice(depth);
      if (component.length > 1 || graph.get(file)?.includes(file) === true) circles.push(component.sort());
    }
    return earliest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
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

test('no imports in a circle, those of types included', () => {
  const graph = new Map(sources.map((file) => [file, importsOf(file)]));
  const circles = circlesOf(graph).map((circle) => circle.join(' ↔ '));
  expect(circles).toEqual([]);
});

test('a circle is found, and a shared import is none', () => {
  const graph = new Map([
    ['a', ['b', 'outside']],
    ['b', ['c', 'd']],
    ['c', ['a', 'd']],
    ['d', []],
    ['self', ['self']],
  ]);
  expect(circlesOf(graph)).toEqual([['a', 'b', 'c'], ['self']]);
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
    // A browser has none; the page only mentions it to its readers.
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
