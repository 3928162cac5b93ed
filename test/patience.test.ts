/** Tests in a browser wait for what a page will show: one look may see the page as it was before. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const browsers = /playwright-core|console-browser|site-in-chromium/;

/** A look at an element; `.not` is left to the author: what must never be there is not waited away. */
const singleLook =
  /expect\(\s*await [^;]*?\.(?:textContent|count|inputValue|innerText|getAttribute|isVisible|allTextContents|allInnerTexts|isDisabled|isEnabled|isChecked|isHidden)\([^()]*\)(?:,[^;()]*)?,?\s*\)\s*\.(?!not\b)/g;

const looksIn = (source: string): string[] => source.match(singleLook) ?? [];

test('no test in a browser takes a single look', () => {
  const files = globSync('test/**/*.ts', { cwd: root }).filter(
    (file) => file !== 'test/patience.test.ts' && browsers.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(20);
  const looks = files.flatMap((file) =>
    looksIn(readFileSync(join(root, file), 'utf8')).map((look) => `${file}: ${look}`),
  );
  expect(looks, 'write await expect.poll(() => …)').toEqual([]);
});

test('a single look is found, and a patient one is none', () => {
  expect(looksIn("expect(await page.getByLabel('Key').inputValue()).toBe('a');")).toHaveLength(1);
  expect(looksIn('expect(\n  await row.count(),\n  section,\n).toBe(1);')).toHaveLength(1);
  expect(looksIn("await expect.poll(() => row.textContent()).toBe('a');")).toEqual([]);
  expect(looksIn("expect(await row.textContent()).not.toContain('a');")).toEqual([]);
});
