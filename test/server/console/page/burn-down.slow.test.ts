/** The limits page shows a budget against an even pace, when it runs out, and what is reserved for running requests. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/storage/database.ts';
import { seedUsage } from '../api/seed-usage.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const dayMs = 86_400_000;

describe.skipIf(program === undefined)('budgets of a project', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    project = admin.session.projects[0]?.id ?? '';
    const db = await openDatabase(site.dataFolder);
    await db
      .updateTable('project')
      .set({ created_at_ms: Date.now() - 10 * dayMs })
      .execute();
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString();
    const facts = { project, pricing: { prompt: '1', completion: '0' }, worstCaseNano: 6_000_000_000n };
    // 10 dollars spent, and 6 reserved.
    await seedUsage({ db }, [
      { at: at(2), facts },
      { at: at(0), facts: { ...facts, limitReservation: 'running' }, outcome: null },
    ]);
    await db.destroy();
    const budgets = [
      { period: 'total', usd: '30' },
      { period: 'day', usd: '100' },
    ];
    await admin.call('PATCH', `/projects/${project}`, { limits: { budgets } });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  test.each([
    ['in a wide window', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const)('are shown with their pace, %s', async (_look, options) => {
    const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await page.goto(`${site.url}/console/projects/${project}/limits`);
    await settled(page);
    const total = page.getByRole('listitem').filter({ hasText: 'Budget in total' });
    await expect.poll(() => total.innerText()).toMatch(/\$10\.00 of \$30\.00/);
    await expect.poll(() => total.innerText()).toContain('Reserved for running requests: $6.00');
    await expect.poll(() => total.innerText()).toContain('Runs out at the present pace in 20 days');
    await expect.poll(() => total.getByRole('meter').getAttribute('aria-valuenow')).toBe('53');
    await expect.poll(() => total.innerText()).not.toContain('Even pace');
    const today = page.getByRole('listitem').filter({ hasText: 'Budget today' });
    await expect.poll(() => today.innerText()).toMatch(/\$0\.00 of \$100\.00/);
    await expect.poll(() => today.innerText()).toMatch(/Even pace by now: \$\d/);
    await expect.poll(() => today.innerText()).not.toContain('Runs out');
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});
