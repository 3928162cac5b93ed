/** The page Providers exports its providers without keys, and imports a file after it has shown the differences. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { axeFindings, program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Stored = components['schemas']['StoredProvider'];

const key = 'sk-that-no-file-has';
const url = 'http://127.0.0.1:9/v1';
const fileOf = (retries: number) => `
providers:
  one: { dialect: chat, base_url: '${url}', key_env: ONE_API_KEY, retries: ${retries} }
  two: { dialect: chat, base_url: '${url}', key_env: TWO_API_KEY }
models:
  - { id: two/m, provider: two, upstream_model: m }
`;

describe.skipIf(program === undefined)('the provider file on the page', () => {
  const visit = visitConsole({
    prepare: (_site, admin) =>
      admin.call<Stored>('POST', '/providers', { name: 'one', dialect: 'chat', base_url: url, key }),
  });
  const providers = async () =>
    (await visit.admin.call<components['schemas']['ProviderList']>('GET', '/providers')).data;
  const open = async (options = {}) => {
    const opened = await visit.open('providers', options);
    await settled(opened.page);
    return opened;
  };

  test('is exported without a key', async () => {
    const { page, close } = await open(desktop);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('providers.yaml');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('key_env: ONE_API_KEY');
    expect(text).not.toContain(key);
    await page.getByText('The file has no keys. It names ONE_API_KEY.').waitFor();
    await close();
  });

  test.each([
    ['in a wide window', desktop, 2],
    ['in the dark', { ...desktop, colorScheme: 'dark' }, 3],
    ['on a phone', phone, 4],
  ] as const)('is imported after its differences were shown, %s', async (_look, options, retries) => {
    const { page, close } = await open(options);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a provider file' });
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'providers.yaml', mimeType: 'text/yaml', buffer: Buffer.from(fileOf(retries)) });
    await expect.poll(() => dialog.getByLabel('Provider file').inputValue()).toContain('two/m');
    await dialog.getByRole('button', { name: 'Show differences' }).click();
    await expect.poll(() => dialog.getByRole('status').innerText()).toContain('one: is changed, 0 models');
    await expect
      .poll(() => dialog.getByRole('status').innerText())
      .toMatch(new RegExp(`retries: .* → ${retries}`));
    expect(await axeFindings(page)).toEqual([]);
    const missing = dialog.getByLabel('TWO_API_KEY: key of two');
    if ((await missing.count()) > 0) await missing.fill(key);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The provider file is imported.').waitFor();
    await expect.poll(async () => (await providers()).map(({ name }) => name)).toEqual(['one', 'two']);
    await close();
  });

  test('a file that is not valid, and a change of another administrator, are refused with a reason', async () => {
    const { page, close } = await open(desktop);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a provider file' });
    await dialog.getByLabel('Provider file').fill('providers: 5');
    await dialog.getByRole('button', { name: 'Show differences' }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('providers');
    await dialog.getByLabel('Provider file').fill(fileOf(7));
    await dialog.getByRole('button', { name: 'Show differences' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).waitFor();
    const one = (await providers()).find(({ name }) => name === 'one')?.stored;
    await visit.admin.call('PATCH', '/providers/one', { version: one?.version, is_enabled: false });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('was changed since');
    await dialog.getByRole('button', { name: 'Show differences' }).waitFor();
    await close();
  });
});
