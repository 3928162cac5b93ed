/** The audit log in the console: names instead of ids, filters that are chosen by name, and a way back from no match. */
import { expect, test } from 'vitest';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { fill, startConsole } from './console-site.ts';

test.skipIf(program === undefined).each([
  ['in a wide window', { viewport: { width: 1280, height: 900 } }],
  ['on a phone', { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }],
])('entries are found by name, %s', { timeout: 180_000 }, async (_where, options) => {
  const site = await startConsole();
  const admin = await site.setUp();
  await fill(site, admin);
  const browser = await launch();
  const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
  const rows = page.locator('tbody > tr:has(time)');
  const expectGood = async () => {
    await settled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(width, 'the page is wider than the window').toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  };
  await page.goto(`${site.url}/console/projects/${admin.session.projects[0]?.id}/audit`);
  await rows.filter({ hasText: 'key.disable' }).waitFor();
  await expectGood();

  // By a link of an entry, then by the names of the filters.
  await rows.filter({ hasText: 'key.disable' }).getByRole('link', { name: 'old laptop' }).click();
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
  await expect
    .poll(() => page.getByLabel('Subject').locator('option:checked').innerText())
    .toContain('old laptop');
  await page.getByLabel('Action').selectOption('Keys: all');
  await page.getByLabel('Actor').selectOption({ label: 'Ada Lovelace, ada@example.com' });
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
  // What an entry refers to has its name too.
  await rows.filter({ hasText: 'key.create' }).locator('summary').click();
  await page.getByText(/Ada Lovelace \(person:person_/).waitFor();
  await page.getByLabel('Action').selectOption('key.rotate');
  await page.getByText('No change matches the filters.').waitFor();
  await expectGood();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows.filter({ hasText: 'invite.create' }).getByRole('link', { name: 'grace@example.com' }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`${site.url}/console/audit?action=person`);
  await rows.filter({ hasText: 'person.create' }).waitFor();
  await expectGood();
  // A former value of a shared link, which is no choice any more.
  await page.goto(`${site.url}/console/audit?object=${'%25'.repeat(300)}&actor=nobody`);
  await page.getByText('No change matches the filters.').waitFor();
  await close();
  await browser.close();
  await site.stop();
});
