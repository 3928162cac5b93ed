/** Views of the list of requests: filters and columns that a person saves under a name. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

describe.skipIf(program === undefined)('saved views', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    project = admin.session.projects[0]?.id ?? '';
    await fill(site, admin);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await opened.page.goto(`${site.url}/console/projects/${project}/${path}`);
    await settled(opened.page);
    return opened;
  };

  test('a view is saved, chosen, renamed and deleted', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests?outcome=failed');
    const rows = page.locator('main table tbody tr');
    const heads = () => page.locator('thead th').allTextContents();
    const view = page.getByLabel('View', { exact: true });
    const dialog = page.getByRole('dialog');
    const isShut = () => dialog.count();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByLabel('Target').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByText('outcome: failed').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Name', { exact: true }).fill('Failures');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.poll(isShut).toBe(0);
    const selected = () => view.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
    await expect.poll(selected).toBe('Failures');

    // Nothing but the filters goes back.
    await view.selectOption('none');
    await expect.poll(() => rows.count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(heads).not.toContain('Target');

    await page.reload();
    await settled(page);
    await view.selectOption('Failures');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(heads).toContain('Target');
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('failed');

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await dialog.getByRole('button', { name: 'Rename Failures' }).click();
    await dialog.locator('.views').getByLabel('Name', { exact: true }).fill('Errors');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await dialog.getByRole('button', { name: 'Rename Errors' }).waitFor();
    await expect.poll(selected).toBe('Errors');
    await dialog.getByRole('button', { name: 'Delete Errors' }).click();
    // It was the only one: the keyboard goes on at the field for a new one.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => view.count()).toBe(0);
    await close();
  });

  test(
    'views are those of the person and the project; bad ones are ignored',
    { timeout: 60_000 },
    async () => {
      const { page, close } = await open('requests');
      const place = (person: string, of: string) => `modelroute-request-views ${person} ${of}`;
      const me = admin.session.person?.id ?? '';
      const full = Array.from({ length: 20 }, (_, at) => ({ name: `View ${at}`, query: {}, columns: {} }));
      const store = (key: string, value: string) =>
        page.evaluate(([at = '', text = '']) => localStorage.setItem(at, text), [key, value]);
      await store(place('somebody', project), JSON.stringify(full));
      await store(place(me, 'another'), JSON.stringify(full));
      await store(place(me, project), '[{"name":"Bad","query":7}');
      await page.reload();
      await settled(page);
      await page.getByRole('button', { name: 'Save view' }).waitFor();
      await expect.poll(() => page.getByLabel('View', { exact: true }).count()).toBe(0);

      await store(place(me, project), JSON.stringify([...full, { name: 'Bad', query: 7 }]));
      await page.reload();
      await settled(page);
      const options = () => page.getByLabel('View', { exact: true }).locator('option').count();
      await expect.poll(options).toBe(21);
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      const dialog = page.getByRole('dialog');
      const saving = dialog.getByLabel('Name', { exact: true });
      await saving.fill('One more');
      await dialog.getByRole('button', { name: 'Save view' }).click();
      await dialog.getByText('There are 20 views already.').waitFor();
      await dialog.getByRole('button', { name: 'Rename View 3' }).click();
      await dialog.locator('.views').getByLabel('Name', { exact: true }).fill('View 4');
      await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
      await dialog.getByText('Another view has this name.').waitFor();
      await close();
    },
  );
});
