/** The documentation site in Chromium: nothing foreign, nothing that the policy refuses, and usable by everybody. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wcagViolations } from './axe.ts';
import { openSite, program, withPage, type SiteInChromium } from './site-in-chromium.ts';

/** One page of each template. */
const templates = {
  home: '/docs/',
  guide: '/docs/operate/usage/',
  'error code': '/docs/errors/rate_limit_exceeded/',
  'list of errors': '/docs/errors/',
  settings: '/docs/reference/settings/',
  commands: '/docs/reference/commands/',
  compatibility: '/docs/reference/compatibility/',
  try: '/docs/reference/try/',
  operations: '/docs/reference/operations/',
  operation: '/docs/reference/main/createchatcompletion/',
  section: '/docs/operate/',
  programs: '/docs/build/tools/',
  decision: '/docs/contribute/decisions/0009-page-built-at-install/',
  missing: '/docs/no/such/page/',
};

describe.skipIf(program === undefined)('the site in Chromium', () => {
  let site: SiteInChromium;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site.stop());

  /** Opens a page, and fails when it asked another host or the policy refused something. */
  async function visit(
    path: string,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    // A page that is missing is an error in the console, as its status is.
    const isError = ({ type, text }: { type: string; text: string }) =>
      type === 'error' && !(text.includes('404') && path === templates.missing);
    await withPage(site, options, isError, async (page) => {
      await page.goto(site.home + path, { waitUntil: 'networkidle' });
      await look(page);
    });
  }

  const obeysWcag = (path: string, colorScheme: 'light' | 'dark') =>
    visit(path, { colorScheme, viewport: { width: 1400, height: 900 } }, async (page) => {
      expect(await wcagViolations(page), colorScheme).toEqual([]);
    });

  const fitsPhone = (path: string) =>
    visit(path, { viewport: { width: 360, height: 740 } }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.locator('#menu').click();
      await expect.poll(() => page.locator('nav summary').first().isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });

  // At the same time: much of each visit is the wait for an idle network.
  test.each(Object.entries(templates))(
    '%s obeys WCAG AA and its policy in light and dark, and fits a phone',
    async (_name, path) => {
      await Promise.all([obeysWcag(path, 'light'), obeysWcag(path, 'dark'), fitsPhone(path)]);
    },
  );

  test.each(['light', 'dark'] as const)('the open search obeys WCAG AA in %s', async (colorScheme) => {
    await visit('/docs/', { colorScheme }, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('budget');
      await page.locator('#search li').first().waitFor();
      expect(await wcagViolations(page)).toEqual([]);
    });
  });

  test('on a phone, the cells of a wide table are below each other, with the names of their columns', async () => {
    await visit('/docs/reference/settings/', { viewport: { width: 360, height: 740 } }, async (page) => {
      const row = page.locator('main tr', { hasText: 'MODELROUTE_WORKERS' });
      const cells = await row.locator('td').evaluateAll((found) =>
        found.map((cell) => {
          const { top, right } = cell.getBoundingClientRect();
          return { top, right, label: cell.getAttribute('data-label') };
        }),
      );
      expect(cells.map(({ label }) => label)).toEqual([null, 'value', 'default', 'meaning']);
      expect(cells.filter(({ right }) => right > 360)).toEqual([]);
      const tops = cells.map(({ top }) => top);
      expect(new Set(tops).size).toBe(4);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    });
  });

  test.each([
    ['circuit breaker', 'Architecture'],
    ['rate_limit_exceeded', 'rate_limit_exceeded'],
    ['MODELROUTE_DRAIN_TIMEOUT', 'Settings'],
    ['rotate key', 'Keys'],
    ['fallbck', 'Fallback'],
  ])('the search for %s finds %s', async (words, title) => {
    await visit('/docs/start/quickstart/', {}, async (page) => {
      await page.locator('#open-search').click();
      await page.locator('#search input').fill(words);
      await page.locator('#search li a', { hasText: title }).first().click();
      await expect.poll(() => page.url()).not.toContain('quickstart');
      await expect.poll(() => page.locator('h1').count()).toBe(1);
    });
  });

  test.each([
    // Names of the reference come before all guides.
    ['createChatCompletion', /reference\/main\/createchatcompletion\/$/],
    ['/alt/v1/messages', /reference\/messages\/createmessage\/$/],
    ['prompt_cache_key', /reference\/main\/\w+\/#request-prompt_cache_key$/],
    ['insufficient_quota', /errors\/insufficient_quota\/$/],
    ['MODELROUTE_DRAIN_TIMEOUT', /reference\/settings\/#[\w-]+$/],
    // Words of a task lead to its guide, also where a field is called so.
    ['tools', /build\/tools\//],
    ['streaming', /build\/streaming\//],
    ['rotate key', /operate\/keys\//],
    ['json schema', /build\/structured-output\//],
    ['rate limit', /operate\/limits\//],
  ])('the first result of %s is the page on it', async (words, url) => {
    await visit('/docs/start/quickstart/', {}, async (page) => {
      await page.keyboard.press('/');
      await page.locator('#search input').fill(words);
      await page.locator('#search [role=status]', { hasText: /results$/ }).waitFor();
      await expect.poll(() => page.locator('#search li a').first().getAttribute('href')).toMatch(url);
    });
  });

  test('the table of compatibility hides what is exact, filters and searches', async () => {
    await visit(templates.compatibility, {}, async (page) => {
      const count = page.locator('#count');
      const shown = async () => Number(/^\d+/.exec((await count.textContent()) ?? '')?.[0]);
      // The facts come after the page.
      await expect.poll(shown).toBeGreaterThan(0);
      const all = await shown();
      await expect.poll(() => page.locator('#facts tr[data-outcome=exact]').count()).toBe(0);
      await page.getByLabel('Show exact').check();
      await expect.poll(shown).toBeGreaterThan(all);
      await page.locator('[name=of]').selectOption('groq');
      const groq = await shown();
      expect(groq).toBeGreaterThan(5);
      await page.locator('[name=outcome]').selectOption('dropped');
      await expect.poll(shown).toBeLessThan(groq);
      await page.locator('[name=text]').fill('no such field anywhere');
      await expect.poll(shown).toBe(0);
      await expect.poll(() => page.locator('main ul').first().locator('li').count()).toBe(15);
    });
  });

  test('a link to compatibility chooses its rows, and the URL keeps what a reader chooses', async () => {
    await visit('/docs/migrate/requests/', {}, async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'LiteLLM', exact: true }).click();
      await expect.poll(() => page.locator('#count').textContent()).toMatch(/^\d+ of \d+ fields/);
      await expect.poll(() => page.locator('[name=of]').inputValue()).toBe('litellm');
      await expect.poll(() => page.locator('[name=direction]').inputValue()).toBe('move to modelroute');
      const cells = await page.locator('#facts tbody td:nth-child(2)').allTextContents();
      expect(cells.length).toBeGreaterThan(20);
      expect(cells.filter((text) => !text.includes('litellm'))).toEqual([]);
      await page.locator('[name=text]').fill('LITELLM_API_KEY');
      await expect.poll(() => page.locator('#facts tbody tr').count()).toBe(1);
      await page.reload();
      await expect.poll(() => page.locator('#facts tbody tr').count()).toBe(1);
      await expect.poll(() => page.locator('[name=text]').inputValue()).toBe('LITELLM_API_KEY');
    });
  });

  test('a program is shown in one language, which the reader chooses once for all pages', async () => {
    await visit('/docs/build/tools/', {}, async (page) => {
      const shown = () =>
        page
          .locator('main .code:visible')
          .evaluateAll((blocks) => new Set(blocks.map((block) => block.dataset['language'])).size);
      const blocks = (language: string) => page.locator(`main .code[data-language=${language}]:visible`);
      await expect.poll(() => blocks('py').count()).toBe(0);
      const programs = await blocks('js').count();
      expect(programs).toBeGreaterThan(3);
      await page.getByRole('button', { name: 'Python', exact: true }).last().press('Enter');
      await expect.poll(() => blocks('js').count()).toBe(0);
      await expect.poll(() => blocks('py').count()).toBe(programs);
      await expect.poll(shown).toBe(2);
      await page.goto(`${site.home}/docs/reference/messages/createmessage/`);
      await expect.poll(() => blocks('py').count()).toBeGreaterThan(0);
      await expect.poll(() => blocks('sh').count()).toBe(0);
      const pressed = page.getByRole('button', { pressed: true }).first();
      await expect.poll(() => pressed.textContent()).toBe('Python');
    });
  });

  test('without scripts a program is shown in each of its languages', async () => {
    await visit('/docs/build/tools/', { javaScriptEnabled: false }, async (page) => {
      for (const language of ['js', 'py'])
        await expect
          .poll(() => page.locator(`main .code[data-language=${language}]`).first().isVisible())
          .toBe(true);
    });
  });

  test('samples have the URL under which the page was opened, and the theme is kept', async () => {
    await visit('/docs/', { colorScheme: 'light' }, async (page) => {
      await expect
        .poll(() => page.locator('pre').first().textContent())
        .toContain(`curl ${site.home}/v1/chat/completions`);
      await page.locator('#theme').click();
      await page.reload();
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    });
  });

  test('a sample is copied by keyboard, which is announced', async () => {
    await visit('/docs/', { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const block = page.locator('.code').first();
      // For two seconds.
      const announced = page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      await Promise.all([announced, block.getByRole('button', { name: 'Copy' }).press('Enter')]);
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(await block.locator('pre').textContent());
    });
  });

  test('the search finds operations and fields of the reference, below the guides', async () => {
    await visit('/docs/', {}, async (page) => {
      const loaded = () =>
        page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('search.json'))
              .length,
        );
      expect(await loaded()).toBe(0);
      await page.keyboard.press('/');
      await page.keyboard.type('prompt_cache_breakp');
      const first = page.locator('#search section li a').first();
      await first.waitFor();
      await expect.poll(loaded).toBe(2);
      await expect.poll(() => first.getAttribute('href')).toMatch(/\/docs\/reference\/main\/\w+\/#[\w-]+$/);
      await first.click();
      const row = page.locator('tr:has(> :target)', { hasText: 'prompt_cache_breakp' });
      const isInView = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      };
      await expect.poll(async () => (await row.count()) > 0 && row.evaluate(isInView)).toBe(true);
    });
  });

  test('a link to an operation of the former page of the main surface leads to its reference', async () => {
    const page = await site.browser.newPage();
    await page.goto(`${site.home}/docs#/chat/createchatcompletion`);
    await page.waitForURL(`${site.home}/docs/reference/main/#/chat/createchatcompletion`);
    await page.close();
  });

  test('without scripts the navigation and the text are there', async () => {
    await visit('/docs/operate/keys/', { javaScriptEnabled: false }, async (page) => {
      await expect.poll(() => page.locator('nav a[aria-current=page]').isVisible()).toBe(true);
      await expect.poll(() => page.locator('h1').textContent()).toContain('Keys');
    });
  });
});
