/** The control page looks like the console, whose colours it has no file of: they are the same ones. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageCss } from '../../../migrate/cutover/control-page.ts';

const coloursOf = (css: string) =>
  new Map([...css.matchAll(/(--[a-z-]+): (light-dark\([^)]+\))/g)].map(([, name, value]) => [name, value]));

test('each colour of the page is that of the console', () => {
  const file = new URL('../../../server/console/page/src/styles/colours.css', import.meta.url);
  const console = coloursOf(readFileSync(file, 'utf8'));
  const page = coloursOf(pageCss);
  expect(page.size).toBeGreaterThan(15);
  expect([...page].filter(([name, value]) => console.get(name) !== value)).toEqual([]);
});
