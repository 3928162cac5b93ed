/** Two administrators and one provider: what a dialog shows is what it changes, and unknown prices are not said to be none. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { launch, openPage, program, type ObservedPage } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const newKey = 'sk-the-next-key';

describe.skipIf(program === undefined)('a provider that two administrators change', () => {
  let upstream: Server;
  /** The key that the provider takes. */
  let takenKey = 'sk-the-first-key';
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let opened: ObservedPage;
  let card: Locator;
  let dialog: Locator;
  beforeAll(async () => {
    upstream = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.headers.authorization === `Bearer ${takenKey}` ? 200 : 401;
      response.end(JSON.stringify({ data: [{ id: 'large' }, { id: 'small' }] }));
    });
    await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening));
    const { port } = upstream.address() as AddressInfo;
    site = await startConsole();
    admin = await site.setUp();
    const provider = {
      name: 'gpu-1',
      dialect: 'chat',
      base_url: `http://127.0.0.1:${port}/v1`,
      key: takenKey,
    };
    await admin.call('POST', '/providers', provider);
    browser = await launch();
    opened = await openPage(browser, site.url, { cookie: admin.cookie });
    await opened.page.goto(`${site.url}/console/providers`);
    card = opened.page.getByRole('region', { name: 'gpu-1', exact: true });
    dialog = opened.page.getByRole('dialog');
  });
  afterAll(async () => {
    await opened.close();
    await browser.close();
    await site.stop();
    upstream.close();
  });

  /** The other administrator's change, and the page's next refresh after it. */
  const changedByAnother = async (change: Partial<Schemas['ChangeProviderRequest']>) => {
    const { data } = await admin.call<Schemas['ProviderList']>('GET', '/providers');
    const version = data[0]?.stored?.version;
    await admin.call('PATCH', '/providers/gpu-1', { version, ...change });
    const isList = (url: string) => url.endsWith('/console/api/providers');
    // The first may have been under way when the change was made.
    for (let refreshes = 0; refreshes < 2; refreshes += 1)
      await opened.page.waitForResponse((response) => isList(response.url()));
    await opened.page.waitForTimeout(200);
  };
  const conflict = () => dialog.getByText(/was changed since you opened it/).waitFor();
  const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click();

  test('a model with prices of its own is not said to lack one', { timeout: 60_000 }, async () => {
    await changedByAnother({
      models: [{ upstream_model: 'large', prices: { input: '1', output: '2' } }, { upstream_model: 'small' }],
    });
    await card.getByRole('button', { name: 'Models', exact: true }).click();
    const row = (id: string) => dialog.locator('li', { hasText: id });
    await row('large').getByText('own prices').waitFor();
    await expect.poll(() => row('large').getByText('no listed price').count()).toBe(0);
    await row('small').getByText('no listed price').waitFor();
    await cancel();
  });

  test('a key is not replaced over a change of the other', { timeout: 60_000 }, async () => {
    await card.getByRole('button', { name: 'Replace key' }).click();
    await dialog.getByLabel('Key').fill(newKey);
    await changedByAnother({ models: [{ upstream_model: 'large' }] });
    await dialog.getByRole('button', { name: 'Replace key' }).click();
    await conflict();
    await cancel();

    await card.getByRole('button', { name: 'Replace key' }).click();
    await dialog.getByLabel('Key').fill(newKey);
    await dialog.getByRole('button', { name: 'Replace key' }).click();
    await opened.page.getByText('The key is replaced.').waitFor();
    takenKey = newKey;
    await card.getByRole('button', { name: /Test connection/ }).click();
    await card.locator('.connection-test .quiet', { hasText: /\d/ }).waitFor();
  });

  test('after a failed list, no price is said to be missing', { timeout: 60_000 }, async () => {
    takenKey = 'sk-replaced-at-the-provider';
    await card.getByRole('button', { name: 'Models', exact: true }).click();
    await dialog.locator('.note-bad').waitFor();
    await dialog.getByLabel('large').waitFor();
    await expect.poll(() => dialog.getByText('no listed price').count()).toBe(0);
    await cancel();
  });

  test('a provider is not disabled over a change of the other', { timeout: 60_000 }, async () => {
    await card.getByRole('button', { name: 'Disable' }).click();
    await changedByAnother({ models: [{ upstream_model: 'small' }] });
    await dialog.getByRole('button', { name: 'Disable provider' }).click();
    await conflict();
    await cancel();
    await card.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable provider' }).click();
    await card.getByText('disabled', { exact: true }).waitFor();
  });
});
