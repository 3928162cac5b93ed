/** Every place that names the version of modelroute names that of package.json. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

test('README.md', () => {
  expect(/^The version is (\S+)\. /m.exec(read('README.md'))?.[1]).toBe(version);
});

test('the image of the Helm chart', () => {
  expect(parse(read('deploy/helm/Chart.yaml'))).toHaveProperty('appVersion', version);
});

test('the package of the client', () => {
  expect(JSON.parse(read('client/package.json'))).toHaveProperty('version', version);
});

test('the changelog has its section', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version} - `);
});
