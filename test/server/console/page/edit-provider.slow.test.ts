/** An administrator edits a provider: the difference is shown first, and nothing is applied halfway. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { openAccounts } from '../../../../server/accounts/accounts.ts';
import { openDatabase, type Database } from '../../../../server/storage/database.ts';
import { importProviders } from '../import-providers.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const provider = {
  name: 'gpu-1',
  dialect: 'chat',
  base_url: 'http://127.0.0.1:9/v1',
  key: 'sk-first-of-the-page',
};

describe.skipIf(program === undefined)('the dialog that edits a provider', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    const { version } = await admin.call<Schemas['StoredProvider']>('POST', '/providers', provider);
    const models = [{ upstream_model: 'large' }, { upstream_model: 'small' }];
    await admin.call('PATCH', '/providers/gpu-1', { version, models });
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const stored = async () => {
    const { data } = await admin.call<Schemas['ProviderList']>('GET', '/providers');
    return data[0]?.stored;
  };
  const importTo = async (db: Database, models: object[]) => {
    const accounts = await openAccounts(db, { dataFolder: site.dataFolder });
    const entry = { dialect: 'chat', base_url: provider.base_url };
    await importProviders(accounts, site.dataFolder, {
      providers: { imported: entry },
      models: models.map((model) => ({ ...model, provider: 'imported' })),
    });
    return accounts;
  };
  const openDialog = async (page: Page, name = 'gpu-1') => {
    await page.goto(`${site.url}/console/providers`);
    const card = page.getByRole('region', { name, exact: true });
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    return page.getByRole('dialog');
  };

  test(
    'limits, prices and URL are changed after their difference was shown',
    { timeout: 60_000 },
    async () => {
      const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
      const dialog = await openDialog(page);
      await dialog.getByText('No changes.').waitFor();
      await dialog.getByLabel('Max concurrent').fill('8');
      await dialog.getByLabel('First byte timeout').fill('300');
      await dialog.getByLabel('Model', { exact: true }).selectOption('small');
      await dialog.getByLabel('Input price').fill('2.5');
      await dialog.getByLabel('Output price').fill('10');
      const changes = dialog.getByRole('status');
      await changes.getByText('Prices of small: no price → $2.5 input, $10 output').waitFor();
      await expect.poll(() => changes.innerText()).toContain('Max concurrent: any → 8');
      await expect.poll(() => changes.innerText()).toContain('First byte timeout: default → 300 s');
      expect((await stored())?.limits.max_concurrent).toBeNull();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('“gpu-1” is changed.').waitFor();
      expect(await stored()).toMatchObject({
        limits: { max_concurrent: 8, retries: null, timeouts: { first_byte: 300, total: null } },
        models: [
          { upstream_model: 'large', prices: null },
          { upstream_model: 'small', prices: { input: '2.5', output: '10' } },
        ],
      });
      await close();
    },
  );

  test(
    'another server needs a key, and a change from an old version applies nothing',
    { timeout: 60_000 },
    async () => {
      const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
      const dialog = await openDialog(page);
      await dialog.getByLabel('Base URL').fill('http://127.0.0.1:10/v1');
      await dialog.getByText('The stored key is not sent there').waitFor();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect
        .poll(() => dialog.getByLabel('Key', { exact: true }).getAttribute('aria-invalid'))
        .toBe('true');
      await dialog.getByLabel('Key', { exact: true }).fill('sk-second-of-the-page');
      const changes = dialog.getByRole('status');
      await changes.getByText('Keys: 1 key → a new one').waitFor();
      expect(await page.getByRole('status').allInnerTexts()).not.toContain('sk-second-of-the-page');
      const before = await stored();
      await admin.call('PATCH', '/providers/gpu-1', { version: before?.version, is_enabled: false });
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText(/was changed since you opened it/).waitFor();
      expect(await stored()).toMatchObject({ base_url: before?.base_url, is_enabled: false });
      await close();
    },
  );

  test('a price of one imported model changes nothing else of them', { timeout: 60_000 }, async () => {
    const able = { capabilities: { tools: true }, context_length: 8_192, serves: ['chat'] };
    const free = { id: 'team/free', aliases: ['free'], ...able, prices: { input: 0, output: 0 } };
    const priced = { id: 'team/priced', ...able, prices: { input: 2.5, output: 10, cache_read: 0.25 } };
    const db = await openDatabase(site.dataFolder);
    const { providers } = await importTo(db, [free, priced]);
    const models = async () =>
      (await providers.list()).find(({ name }) => name === 'imported')?.definition.models ?? [];
    const before = await models();
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    const dialog = await openDialog(page, 'imported');
    await dialog.getByLabel('Model', { exact: true }).selectOption('team/priced');
    await expect.poll(() => dialog.getByLabel('Output price').inputValue()).toBe('10');
    await dialog.getByLabel('Input price').fill('3');
    const changes = dialog.getByRole('status');
    await changes
      .getByText(
        'Prices of team/priced: $2.5 input, $10 output, $0.25 cache read → $3 input, $10 output, $0.25 cache read',
      )
      .waitFor();
    await expect.poll(() => changes.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“imported” is changed.').waitFor();
    const prices = { cache_read: '0.25', input: '3', output: '10' };
    expect(await models()).toEqual([before[0], { ...before[1], prices }]);
    expect(before).toMatchObject([{ aliases: ['free'] }, able]);
    await close();
    await db.destroy();
  });

  test('keys are added and removed, and a model gets its order', { timeout: 60_000 }, async () => {
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    const first = await openDialog(page);
    await first.getByLabel('Key', { exact: true }).fill('sk-further-of-the-page');
    await first.getByLabel('Use of the new key').selectOption('add');
    await first.getByLabel('Priority').fill('2');
    await first.getByLabel('Weight').fill('3');
    const changes = first.getByRole('status');
    await changes.getByText('Keys: 1 key → 2 keys, with a new one').waitFor();
    await changes
      .getByText('Order of large: priority default, weight default → priority 2, weight 3')
      .waitFor();
    await first.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“gpu-1” is changed.').waitFor();
    expect(await stored()).toMatchObject({
      key_count: 2,
      models: [{ upstream_model: 'large', priority: 2, weight: 3 }, { upstream_model: 'small' }],
    });
    const second = await openDialog(page);
    await second.getByLabel('Remove key 1').check();
    await second.getByText('Keys: 2 keys → 1 key, without key 1').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await second.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“gpu-1” is changed.').waitFor();
    expect(await stored()).toMatchObject({ key_count: 1 });
    await close();
  });

  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }],
  ] as const)('axe finds nothing, %s', { timeout: 60_000 }, async (_look, options) => {
    const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const dialog = await openDialog(page);
    await dialog.getByLabel('Retries').fill('3');
    await dialog.getByText('Retries: default → 3').waitFor();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    const width = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    await close();
  });
});
