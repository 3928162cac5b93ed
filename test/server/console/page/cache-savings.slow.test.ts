/** The usage page shows what caches saved, and nothing where no price is known. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/storage/database.ts';
import { reported } from '../../metering/scratch.ts';
import { seedUsage } from '../api/seed-usage.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

describe.skipIf(program === undefined)('the savings of caches', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    // Its records are of a year that passes.
    site = await startConsole({ MODELROUTE_KEEP_USAGE: 'forever' });
    admin = await site.setUp();
    const db = await openDatabase(site.dataFolder);
    const project = admin.session.projects[0]?.id ?? '';
    const priced = { prompt: '0.000003', input_cache_read: '0.0000003', completion: '0' };
    const outcome = {
      reported: reported({ input_text: 100_000, input_cache_read: 900_000, output_text: 1 }),
    };
    await seedUsage({ db }, [
      { at: '2026-03-10T10:00:00Z', facts: { project, pricing: {} }, outcome },
      { at: '2026-03-12T10:00:00Z', facts: { project, pricing: priced }, outcome },
    ]);
    await db.destroy();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (options = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const range = 'range=between&from=2026-03-10T00:00:00Z&to=2026-03-13T00:00:00Z';
    await opened.page.goto(`${site.url}/console/projects/${admin.session.projects[0]?.id}/usage?${range}`);
    await settled(opened.page);
    return opened;
  };

  test.each([
    ['in a wide window', {}],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const)('are shown, %s', async (_look, options) => {
    const { page, close } = await open(options);
    const note = page.getByText('Caches of providers saved');
    await expect.poll(() => note.innerText()).toContain('$2.43: 900K input tokens came from them.');
    await expect.poll(() => note.innerText()).toContain('900K more have no known price.');
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('are not shown where no price is known', async () => {
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    const answered = page.waitForResponse((response) => response.url().includes('/usage/cache-savings'));
    const range = 'range=between&from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
    await page.goto(`${site.url}/console/projects/${admin.session.projects[0]?.id}/usage?${range}`);
    expect(await (await answered).json()).toMatchObject({ savings: null, unpriced_tokens: 900_000 });
    await settled(page);
    await expect.poll(() => page.getByText('Caches of providers').count()).toBe(0);
    await close();
  });
});
