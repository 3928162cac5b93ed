/** The page at `/` in Chromium: usable by everybody, on a phone too, and its samples can be copied by keyboard. */
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wcagViolations } from '../../docs/site/axe.ts';
import { program, withPage } from '../../docs/site/site-in-chromium.ts';
import { chromiumArgs } from '../../support/chromium.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const wide = { width: 1400, height: 900 };
const phone = { width: 360, height: 740 };

describe.skipIf(program === undefined)('the page at / in Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer();
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function visit(options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
    await withPage(
      { browser, home: server.url },
      options,
      ({ type }) => type === 'error',
      async (page) => {
        await page.goto(`${server.url}/`);
        await page.locator('.sample button').first().waitFor({ state: 'attached' });
        await look(page);
      },
    );
  }

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each([wide, phone])(
      'obeys WCAG AA in a window of $width px, and does not scroll sideways',
      async (viewport) => {
        await visit({ colorScheme, viewport }, async (page) => {
          expect(await wcagViolations(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            viewport.width,
          );
          for (const summary of await page.locator('details:not([open]) summary').all()) {
            await summary.click();
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
              viewport.width,
            );
          }
        });
      },
    );
  });

  test('a sample is copied by keyboard, which is announced', async () => {
    await visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const sample = page.locator('details[open] .sample');
      await sample.locator('pre').focus();
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Copy');
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(await sample.locator('pre').textContent());
    });
  });

  test('without a clipboard the sample is selected, which is announced', async () => {
    await visit({}, async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      const sample = page.locator('details[open] .sample');
      await sample.getByRole('button').press('Enter');
      await page.getByRole('status').filter({ hasText: 'Selected' }).waitFor({ state: 'attached' });
      await expect
        .poll(() => page.evaluate(() => getSelection()?.toString().trim()))
        .toBe((await sample.locator('pre').textContent())?.trim());
    });
  });
});
