/** The reference pages by the rules of WCAG AA, before Redoc is loaded and with an operation open, and on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wcagViolations } from './axe.ts';
import { openSite, program, withPage, type SiteInChromium } from './site-in-chromium.ts';

/** Fragment and title. */
const operations = {
  main: ['chat/createchatcompletion', 'Create a chat completion'],
  messages: ['messages/createmessage', 'Continue a conversation'],
  console: ['keys/listkeys', 'List the keys of a project'],
} as const;
/** Until Redoc has drawn the operation and made the index of its search, which is the last that it does. */
async function untilDrawn(page: Page, title: string): Promise<void> {
  await page.locator('h2', { hasText: title }).waitFor({ timeout });
  await page.getByText('Ctrl+K').waitFor({ state: 'attached', timeout });
}

const wide = { width: 1400, height: 900 };
const phone = { width: 360, height: 740 };

/** axe reads each of some ten thousand elements. */
const timeout = 120_000;

describe.skipIf(program === undefined)('a reference page in Chromium', { timeout }, () => {
  let site: SiteInChromium;
  beforeAll(async () => {
    site = await openSite();
  }, timeout);
  afterAll(() => site.stop());

  describe.each([
    ['light', wide],
    ['light', phone],
    ['dark', wide],
    ['dark', phone],
  ] as const)('in %s, %o', (colorScheme, viewport) => {
    async function visit(name: string, look: (page: Page) => Promise<void>): Promise<void> {
      const options = { colorScheme, viewport };
      await withPage(
        site,
        options,
        ({ type }) => type === 'error',
        async (page) => {
          await page.goto(`${site.home}/docs/reference/${name}`, { timeout });
          await look(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            viewport.width,
          );
        },
      );
    }

    test.each(Object.keys(operations))('%s obeys WCAG AA before Redoc is loaded', async (name) => {
      await visit(`${name}/`, async (page) => {
        expect(await wcagViolations(page)).toEqual([]);
      });
    });

    test.each(Object.entries(operations))(
      '%s obeys WCAG AA with an operation open',
      async (name, [fragment, title]) => {
        await visit(`${name}/#/${fragment}`, async (page) => {
          await untilDrawn(page, title);
          expect(await wcagViolations(page)).toEqual([]);
        });
      },
    );
  });

  test('the name of a menu has its choice, another one too, and code can be reached by keyboard', async () => {
    await withPage(
      site,
      {},
      ({ type }) => type === 'error',
      async (page) => {
        const [fragment, title] = operations.main;
        await page.goto(`${site.home}/docs/reference/main/#/${fragment}`, { timeout });
        await untilDrawn(page, title);
        const menu = page.locator('.panel-request-samples').getByRole('button', { name: /^Example: / });
        await expect.poll(() => menu.getAttribute('aria-label')).toBe('Example: One question');
        await menu.click();
        await page.getByRole('menuitem', { name: 'A recording', exact: true }).click();
        await expect.poll(() => menu.getAttribute('aria-label')).toBe('Example: A recording');
        await expect.poll(() => page.locator('#redoc pre:not([tabindex="0"])').count()).toBe(0);
      },
    );
  });
});
