/** The import of a provider file applies nothing but the differences that were shown, and keeps what was typed when something goes wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { program, settled } from './console-browser.ts';
import { desktop, phone, visitConsole } from './console-visit.ts';

type Schemas = components['schemas'];

const url = 'http://127.0.0.1:9/v1';
const entryOf = (name: string, variable: string, retries = 1) =>
  `  ${name}: { dialect: chat, base_url: '${url}', key_env: ${variable}, retries: ${retries} }\n`;
const fileOf = (name: string, ...entries: string[]) =>
  `providers:\n${entries.join('')}models:\n  - { id: ${name}/m, provider: ${name}, upstream_model: m }\n`;

describe.skipIf(program === undefined)('the dialog that imports a provider file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const visit = visitConsole({
    prepare: (_site, admin) =>
      admin.call('POST', '/providers', { name: 'one', dialect: 'chat', base_url: url, key: 'sk-first' }),
  });
  const stored = async () =>
    (await visit.admin.call<Schemas['ProviderList']>('GET', '/providers')).data.map(({ name }) => name);
  const open = async (options: BrowserContextOptions = desktop) => {
    const { page, close } = await visit.open('providers', options);
    await settled(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a provider file' });
    const text = dialog.getByLabel('Provider file');
    const look = () => dialog.getByRole('button', { name: 'Show differences' }).click();
    const apply = dialog.getByRole('button', { name: 'Apply' });
    return { page, close, dialog, text, look, apply };
  };

  test('a file that was corrected is chosen again, and no choice closes nothing', async () => {
    const { close, dialog, text } = await open();
    const path = join(folder, 'providers.yaml');
    const file = dialog.getByLabel('File', { exact: true });
    writeFileSync(path, 'providers: 5');
    await file.setInputFiles(path);
    await expect.poll(() => text.inputValue()).toBe('providers: 5');
    // As the browser reports that the choice of a file was cancelled.
    await file.dispatchEvent('cancel', {}, { timeout: 5_000 });
    await expect.poll(() => text.inputValue()).toBe('providers: 5');
    writeFileSync(path, 'providers: {}');
    await file.evaluate((input: HTMLInputElement) =>
      input.addEventListener('click', (event) => event.preventDefault()),
    );
    await file.click();
    await expect.poll(() => file.inputValue()).toBe('');
    await file.setInputFiles(path);
    await expect.poll(() => text.inputValue()).toBe('providers: {}');
    await close();
  });

  test('each error of a file has a line of its own, in sight', async () => {
    const { close, dialog, text, look } = await open({ viewport: { width: 390, height: 480 } });
    await text.fill(fileOf('a', "  a: { dialect: none, base_url: 'x' }\n", '  b: 5\n'));
    await look();
    const alert = dialog.getByRole('alert');
    await expect.poll(() => alert.innerText()).toMatch(/providers\.a\.dialect.*\n(?:.*\n)*.*providers\.b/);
    const isInSight = () =>
      alert.evaluate((note) => {
        const { top } = note.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    await close();
  });

  test('a second Enter does not apply what was not read', async () => {
    const { page, close, dialog, text, apply } = await open();
    await text.fill(fileOf('one', entryOf('one', 'ONE_API_KEY', 7)));
    await dialog.getByRole('button', { name: 'Show differences' }).focus();
    await page.keyboard.press('Enter');
    await apply.waitFor();
    const changes = dialog.getByRole('status');
    await expect.poll(() => changes.evaluate((it) => it === document.activeElement)).toBe(true);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
    expect(sent).not.toContain('POST');
    await close();
  });

  test('a text that is typed while the differences are loading is looked at before it is applied', async () => {
    const { page, close, dialog, text, apply } = await open();
    await text.fill(fileOf('one', entryOf('one', 'ONE_API_KEY', 2)));
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/provider-file', async (route) => {
      await asked;
      await route.continue();
    });
    const response = page.waitForResponse('**/provider-file');
    await dialog.getByRole('button', { name: 'Show differences' }).click();
    await text.fill(fileOf('one', entryOf('one', 'ONE_API_KEY', 9)));
    answer();
    await (await response).finished();
    await expect.poll(() => dialog.getByText('One moment…').count()).toBe(0);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
    await expect.poll(() => apply.count()).toBe(0);
    await close();
  });

  test('one key is asked for once, and stays when the server refuses the import for now', async () => {
    const { page, close, dialog, text, look, apply } = await open(phone);
    await text.fill(fileOf('two', entryOf('two', 'SHARED_KEY'), entryOf('three', 'SHARED_KEY')));
    await look();
    const key = dialog.getByLabel('SHARED_KEY');
    await expect.poll(() => key.count()).toBe(1);
    await dialog.getByText('SHARED_KEY: key of two, three').waitFor();
    await key.fill('sk-shared');
    const error = { message: 'Too many requests.', type: 'rate_limit_error', code: 'rate_limit_exceeded' };
    await page.route('**/provider-file', (route) => route.fulfill({ status: 429, json: { error } }));
    await apply.click();
    await dialog.getByText('Too many requests.').waitFor();
    await expect.poll(() => key.inputValue()).toBe('sk-shared');
    await page.unroute('**/provider-file');
    await apply.click();
    await page.getByText('The provider file is imported.').waitFor();
    expect((await stored()).toSorted()).toEqual(['one', 'three', 'two']);
    await close();
  });

  test('a key that replaces the stored one of another provider says so before it is applied', async () => {
    const { close, dialog, text, look } = await open();
    await text.fill(fileOf('four', entryOf('one', 'SHARED_KEY', 3), entryOf('four', 'SHARED_KEY')));
    await look();
    await dialog.getByText('SHARED_KEY: key of one, four').waitFor();
    await dialog.getByText('keys: 1 → 1 new').waitFor();
    await dialog.getByText('All of these providers get it, in place of stored keys.').waitFor();
    await close();
  });

  test('the export names the disabled providers that it leaves out', async () => {
    const { data } = await visit.admin.call<Schemas['ProviderList']>('GET', '/providers');
    const version = data.find(({ name }) => name === 'one')?.stored?.version;
    await visit.admin.call('PATCH', '/providers/one', { version, is_enabled: false });
    const { page, close } = await visit.open('providers', desktop);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('Disabled providers are left out: one.').waitFor();
    await close();
  });
});
