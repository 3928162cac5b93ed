/** The rules of the house, kept by a machine: who may import whom, no cycles, small files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mayImport } from './import-table.ts';

const root = resolve(import.meta.dirname, '..');

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
