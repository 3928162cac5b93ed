/** The dialogs of a provider say what will happen, and neither a failed refresh nor another administrator makes them vanish without a word. */
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Schemas = components['schemas'];

const long = 'a-provider-with-the-longest-name-that-the-console-lets-anybody-type';

describe.skipIf(program === undefined)('the dialogs of a provider', () => {
  const provider = { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
  const removals = [
    ['Edit', 'before the page has refreshed', 'removed-1'],
    ['Edit', 'after a refresh of the page', 'removed-2'],
    ['Models', 'before the page has refreshed', 'removed-3'],
    ['Models', 'after a refresh of the page', 'removed-4'],
  ] as const;
  const visit = visitConsole({
    async prepare(_site, { call }) {
      const { version } = await call<Schemas['StoredProvider']>('POST', '/providers', {
        ...provider,
        name: 'several',
        key: 'sk-1',
      });
      await call('PATCH', '/providers/several', { version, add_keys: ['sk-2', 'sk-3'] });
      await call('POST', '/providers', { ...provider, name: 'single', key: 'sk-1' });
      await call('POST', '/providers', { ...provider, name: 'keyless' });
      for (const name of ['gone', ...removals.map(([, , removed]) => removed)])
        await call('POST', '/providers', { ...provider, name, key: 'sk-1' });
      await call('POST', '/providers', { ...provider, name: long.slice(0, 64), key: 'sk-1' });
    },
  });
  const stored = async (name: string) => {
    const { data } = await visit.admin.call<Schemas['ProviderList']>('GET', '/providers');
    return data.find((each) => each.name === name)?.stored;
  };
  /** Without the refresh every few seconds, unless `isRefreshed`. */
  const open = async (
    name: string,
    { isRefreshed = false, ...options }: BrowserContextOptions & { isRefreshed?: boolean } = {},
  ) => {
    const { page, close } = await visit.open('providers', { ...desktop, ...options });
    await settled(page);
    if (!isRefreshed)
      await page.evaluate(() =>
        Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
      );
    const card = page.getByRole('region', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const press = (action: string) => card.getByRole('button', { name: action, exact: true }).click();
    return { page, close, card, dialog, press };
  };

  test.each([
    [
      'several',
      'Replace key',
      'The 3 stored keys are deleted. To keep them, add the key under Edit instead.',
    ],
    ['single', 'Replace key', 'The stored key is deleted.'],
    ['keyless', 'Add key', 'New requests use the key within a second.'],
  ])('of %s: “%s” says what becomes of the stored keys', async (name, action, text) => {
    const { close, dialog, press } = await open(name);
    await press(action);
    await dialog.getByText(text).waitFor();
    const key = dialog.getByLabel('Key', { exact: true });
    await expect.poll(() => key.evaluate((it) => it === document.activeElement)).toBe(true);
    await close();
  });

  test('a provider without a key gets one', async () => {
    const { page, close, dialog, press } = await open('keyless');
    await press('Add key');
    await dialog.getByLabel('Key', { exact: true }).fill('sk-added');
    await page.keyboard.press('Enter');
    await page.getByText('The key is added.').waitFor();
    expect(await stored('keyless')).toMatchObject({ key_count: 1 });
    await close();
  });

  test('a removal says what is lost, and Enter cancels it', async () => {
    const { page, close, dialog, press } = await open('single');
    await press('Remove');
    await dialog.getByText('Requests for these models are refused').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await stored('single')).toBeDefined();
    await close();
  });

  test('Enter in the search for a model changes nothing yet', async () => {
    const { page, close, dialog, press } = await open('single');
    await press('Models');
    await dialog.getByLabel('Search').fill('unlisted');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('unlisted').check();
    await dialog.getByText('Adds unlisted.').waitFor();
    await close();
  });

  test('after a conflict, the page shows the change of the other, and the next attempt counts', async () => {
    const { page, close, card, dialog, press } = await open('several');
    await press('Disable');
    const { version } = (await stored('several')) ?? {};
    await visit.admin.call('PATCH', '/providers/several', { version, remove_keys: [3] });
    await dialog.getByRole('button', { name: 'Disable provider' }).click();
    await dialog.getByText(/was changed since you opened it/).waitFor();
    await card.getByText('2 keys').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await press('Disable');
    await dialog.getByRole('button', { name: 'Disable provider' }).click();
    await page.getByText('“several” is disabled.').waitFor();
    await close();
  });

  test('what another administrator has removed is said to be gone', async () => {
    const { page, close, card, dialog, press } = await open('gone');
    await press('Replace key');
    await dialog.getByLabel('Key', { exact: true }).fill('sk-2');
    const { version } = (await stored('gone')) ?? {};
    await visit.admin.call('DELETE', `/providers/gone?version=${version}`);
    await dialog.getByRole('button', { name: 'Replace key' }).click();
    await page.locator('.toast', { hasText: 'No provider "gone"' }).waitFor();
    await expect.poll(() => card.count()).toBe(0);
    await close();
  });

  test.each(removals)(
    '%s of a provider that another administrator removes stays: %s',
    async (action, moment, name) => {
      const isRefreshed = moment === 'after a refresh of the page';
      const { page, close, card, dialog, press } = await open(name, { isRefreshed });
      await press(action);
      const typed = dialog.getByLabel(action === 'Edit' ? 'Max concurrent' : 'Search');
      await typed.fill('8');
      if (action === 'Models') await dialog.getByLabel('8', { exact: true }).check();
      const { version } = (await stored(name)) ?? {};
      await visit.admin.call('DELETE', `/providers/${name}?version=${version}`);
      const refusal = dialog.getByText(`Somebody else has removed “${name}”. Nothing can be saved.`);
      if (isRefreshed) await refusal.waitFor();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await refusal.waitFor();
      await expect.poll(() => typed.inputValue()).toBe('8');
      await expect.poll(() => page.locator('.toast').count()).toBe(0);
      expect(await stored(name)).toBeUndefined();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => card.count()).toBe(0);
      await close();
    },
  );

  test('a failed refresh leaves an open dialog and what is typed in it', async () => {
    const { page, close, dialog, press } = await open('single', { isRefreshed: true });
    await press('Edit');
    await dialog.getByLabel('Max concurrent').fill('8');
    const error = { message: 'Too many requests.', type: 'rate_limit_error', code: 'rate_limit_exceeded' };
    await page.route('**/console/api/providers', (route) => route.fulfill({ status: 429, json: { error } }));
    await page.getByText('Too many requests.').waitFor({ state: 'attached' });
    await expect.poll(() => dialog.getByLabel('Max concurrent').inputValue()).toBe('8');
    await page.unroute('**/console/api/providers');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('“single” is changed.').waitFor();
    await close();
  });

  test('the longest name stays within a phone', async () => {
    const { page, close, press } = await open(long.slice(0, 64), phone);
    await press('Remove');
    const wide = await page.evaluate(
      () =>
        [...document.querySelectorAll('.card, dialog')].filter((box) => box.scrollWidth > box.clientWidth)
          .length,
    );
    expect(wide).toBe(0);
    await close();
  });
});
