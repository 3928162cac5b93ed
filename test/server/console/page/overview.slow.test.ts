/** The overview compares the month with the time before, forecasts its cost, and shows a new project by the hour. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/storage/database.ts';
import { seedUsage, type Seed } from '../api/seed-usage.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const now = new Date('2026-03-20T12:00:00Z');

describe.skipIf(program === undefined)('the overview', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    // Its records are of a year that passes.
    site = await startConsole({ MODELROUTE_KEEP_USAGE: 'forever' });
    admin = await site.setUp();
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (options: BrowserContextOptions, at?: Date) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    if (at !== undefined) await opened.page.clock.setFixedTime(at);
    await opened.page.goto(`${site.url}/console/projects/${admin.session.projects[0]?.id}`);
    await settled(opened.page);
    return opened;
  };

  test('a new project has no comparison, no forecast, and no chart of one bar', async () => {
    await fill(site, admin);
    const { page, close } = await open({});
    await page.getByText('Spend this month').waitFor();
    await page
      .getByText('All requests so far are from one hour.')
      .or(page.getByText('Requests of the last 24 hours'))
      .waitFor();
    await expect.poll(() => page.getByText('Forecast of this month').count()).toBe(0);
    await expect.poll(() => page.getByText(/^Changes are from/).count()).toBe(0);
    await close();
  });

  describe('of a project that has been used', () => {
    beforeAll(async () => {
      const db = await openDatabase(site.dataFolder);
      await db
        .updateTable('project')
        .set({ created_at_ms: Date.UTC(2026, 0, 1) })
        .execute();
      const facts = {
        project: admin.session.projects[0]?.id ?? '',
        pricing: { prompt: '1', completion: '0' },
      };
      const failed = { outcome: 'failed', status: 502, code: 'upstream_error', reported: null } as const;
      const days = ['02-20', '02-21', '03-14', '03-16', '03-18'];
      const completed = days.map((day): Seed => ({ at: `2026-${day}T10:00:00Z`, facts }));
      await seedUsage({ db }, [...completed, { at: '2026-03-19T10:00:00Z', facts, outcome: failed }]);
      await db.destroy();
    });

    test.each([
      ['in a wide window', {}],
      ['on a phone', phone],
    ] as const)('has a comparison and a forecast, %s', { timeout: 60_000 }, async (_look, options) => {
      const { page, close } = await open(options, now);
      const tile = (name: string) => page.getByRole('link', { name });
      await expect.poll(() => tile('Requests this month').innerText()).toContain('Up 100%');
      await expect.poll(() => tile('Spend this month').innerText()).toContain('Up 50%');
      await expect.poll(() => tile('Errors this month').innerText()).toContain('None before');
      // 30 dollars, and 11.5 days at 30 dollars a week.
      await expect.poll(() => tile('Forecast of this month').innerText()).toContain('$79.29');
      await page.getByText(/^Changes are from/).waitFor();
      await page.getByRole('heading', { name: 'Requests of the last 30 days' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
      expect(width).toBeLessThanOrEqual(0);
      await close();
    });
  });
});
