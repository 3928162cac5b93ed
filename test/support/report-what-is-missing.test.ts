/** No fault test is skipped without a line that says so. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names of conditions, as `hasRedis` and `postgresBinaries`. */
function conditionsIn(text: string): string[] {
  const skips = [...text.matchAll(/\.skipIf\(((?:[^()]|\([^()]*\))*)\)/g)].map(
    ([, condition = '']) => condition,
  );
  return skips
    .flatMap((condition) => condition.match(/\b[a-z]\w+\b/gi) ?? [])
    .filter((name) => name !== 'undefined');
}

test('the report before the first test knows each condition under which a fault test is skipped', () => {
  const files = globSync('**/*.chaos.test.ts', { cwd: root });
  const names = [...new Set(files.flatMap((file) => conditionsIn(read(file))))].toSorted();
  expect(names.length).toBeGreaterThan(3);
  const report = read('support/report-what-is-missing.ts');
  expect(names.filter((name) => !report.includes(`isHere: ${name}`))).toEqual([]);
});
