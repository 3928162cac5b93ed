/** The documentation site in Chromium: nothing foreign, nothing that the policy refuses, and usable by everybody. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docsServer } from '../../../server/http/serve-docs.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { wcagViolations } from './axe.ts';
import { buildThisSite, writeSite } from './built-site.ts';

const program = findChromium(process.env.PATH ?? '');

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
  decision: '/docs/contribute/decisions/0009-page-built-at-install/',
  missing: '/docs/no/such/page/',
};

describe.skipIf(program === undefined)('the site in Chromium', () => {
  let folder: string;
  let server: Server;
  let browser: Browser;
  let home: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'modelroute-site-'));
    writeSite(await buildThisSite(), folder);
    const serve = docsServer(folder);
    server = createServer((request, response) =>
      serve(request, response, new URL(request.url ?? '/', 'http://host').pathname),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    home = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page, and fails when it asked another host or the policy refused something. */
  async function visit(
    path: string,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    // axe is put into the page by the test, which the policy would refuse.
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(home) && !/^(?:data|blob):/.test(request.url()))
        faults.push(`asks ${request.url()}`);
    });
    page.on('console', (message) => {
      const isMissingPage = message.text().includes('404') && path === templates.missing;
      if (message.type() === 'error' && !isMissingPage) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(home + path, { waitUntil: 'networkidle' });
    await look(page);
    await context.close();
    expect(faults).toEqual([]);
  }

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each(Object.entries(templates))('%s obeys WCAG AA and its policy', async (_name, path) => {
      await visit(path, { colorScheme, viewport: { width: 1400, height: 900 } }, async (page) => {
        expect(await wcagViolations(page)).toEqual([]);
      });
    });

    test('the open search obeys WCAG AA', async () => {
      await visit('/docs/', { colorScheme }, async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.type('budget');
        await page.locator('#search li').first().waitFor();
        expect(await wcagViolations(page)).toEqual([]);
      });
    });
  });

  test.each(Object.entries(templates))('%s fits a phone', async (_name, path) => {
    await visit(path, { viewport: { width: 360, height: 740 } }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.locator('#menu').click();
      expect(await page.locator('nav summary').first().isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
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
      await page.waitForLoadState();
      expect(page.url()).not.toContain('quickstart');
      expect(await page.locator('h1').count()).toBe(1);
    });
  });

  test('the table of compatibility hides what is exact, filters and searches', async () => {
    await visit(templates.compatibility, {}, async (page) => {
      const count = page.locator('#count');
      const shown = async () => Number(/^\d+/.exec((await count.textContent()) ?? '')?.[0]);
      const all = await shown();
      expect(await page.locator('#facts tr[data-outcome=exact]').count()).toBe(0);
      await page.getByLabel('Show exact').check();
      expect(await shown()).toBeGreaterThan(all);
      await page.locator('[name=of]').selectOption('groq');
      const groq = await shown();
      expect(groq).toBeGreaterThan(5);
      await page.locator('[name=outcome]').selectOption('dropped');
      expect(await shown()).toBeLessThan(groq);
      await page.locator('[name=text]').fill('no such field anywhere');
      expect(await shown()).toBe(0);
      expect(await page.locator('main ul').first().locator('li').count()).toBe(15);
    });
  });

  test('samples have the URL under which the page was opened, and the theme is kept', async () => {
    await visit('/docs/', { colorScheme: 'light' }, async (page) => {
      expect(await page.locator('pre').first().textContent()).toContain(`curl ${home}/v1/chat/completions`);
      await page.locator('#theme').click();
      await page.reload();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    });
  });

  test('a link to an operation of the former page of the main surface leads to its reference', async () => {
    const page = await browser.newPage();
    await page.goto(`${home}/docs#/chat/createchatcompletion`);
    await page.waitForURL(`${home}/docs/reference/main/#/chat/createchatcompletion`);
    await page.close();
  });

  test('without scripts the navigation and the text are there', async () => {
    await visit('/docs/operate/keys/', { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('nav a[aria-current=page]').isVisible()).toBe(true);
      expect(await page.locator('h1').textContent()).toContain('Keys');
    });
  });
});
