/**
 * The server has no accessors in object literals: V8 makes a new shape for each such object, and what its accessor refers
 * to, often a whole request, then stays in memory until the next full collection. Classes have them once.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The lines of accessors that are members of object literals. */
function accessorsIn(file: string, text: string): string[] {
  // Most files have none; parsing takes long.
  if (!/^\s*(get|set) \S+\(/m.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAccessor(node) && ts.isObjectLiteralExpression(node.parent))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no object literal of the server has an accessor', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.includes('console/page'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => accessorsIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('one in a literal is found, one in a class is none', () => {
  const text =
    'const a = {\n  get b() {\n    return 1;\n  },\n};\nclass C {\n  get b() {\n    return 1;\n  }\n}\n';
  expect(accessorsIn('a.ts', text)).toEqual(['a.ts:2']);
});
