/** The guide says what the tables say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guide } from '../../../migrate/facts/guide.ts';

test('docs/migrating-requests.md is up to date', () => {
  const page = readFileSync(new URL('../../../docs/migrating-requests.md', import.meta.url), 'utf8');
  expect(page === guide(), 'run: npm run generate').toBe(true);
});
