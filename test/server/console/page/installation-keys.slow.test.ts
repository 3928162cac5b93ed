/** An administrator makes a key for the whole installation in the console, and revokes it there. */
import { expect, test } from 'vitest';
import { launch, openPage, program } from './console-browser.ts';
import { startConsole } from './console-site.ts';

test.skipIf(program === undefined)(
  'an installation key is shown once, works, and stops when it is revoked',
  { timeout: 120_000 },
  async () => {
    const site = await startConsole();
    const admin = await site.setUp();
    const browser = await launch();
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    const status = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${site.url}/console/api/people`, { headers })).status;
    };
    await page.goto(`${site.url}/console/`);
    await page.getByRole('link', { name: 'Installation keys' }).click();
    await page.getByRole('button', { name: 'Create installation key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('terraform');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const text = await page
      .getByText(/mri-[0-9A-Za-z]{50}/)
      .first()
      .innerText();
    const [key = ''] = /mri-[0-9A-Za-z]{50}/.exec(text) ?? [];
    expect(await status(key)).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke for good' }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    expect(await status(key)).toBe(401);
    await close();
    await browser.close();
    await site.stop();
  },
);
