/** An administrator sees the health of the providers, and tests the connection to one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { startUpstream, type ScriptedUpstream } from '../../../support/scripted-upstream.ts';
import { sendRoleless } from '../../../support/roleless-stream.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

describe.skipIf(program === undefined)('with a provider file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-page-'));
  let upstream: ScriptedUpstream;
  let wild: Server;
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    upstream = await startUpstream();
    wild = createServer((_request, response) => sendRoleless(response));
    await new Promise<void>((resolve) => wild.listen(0, '127.0.0.1', resolve));
    const { port } = wild.address() as AddressInfo;
    const file = join(folder, 'providers.yaml');
    const providers = {
      'gpu-1': { dialect: 'chat', base_url: `${upstream.url}/v1` },
      'gpu-2': { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1', retries: 0 },
      'gpu-3': { dialect: 'chat', base_url: `http://127.0.0.1:${port}/v1` },
    };
    const models = [
      { id: 'team/good', provider: 'gpu-1', upstream_model: 'llama-4' },
      { id: 'team/dead', provider: 'gpu-2', upstream_model: 'llama-4' },
      { id: 'team/wild', provider: 'gpu-3', upstream_model: 'llama-4' },
    ];
    writeFileSync(file, JSON.stringify({ providers, models }));
    site = await startConsole({ MODELROUTE_CONFIG: file });
    admin = await site.setUp();
    for (const model of ['team/good', 'team/wild', ...Array.from({ length: 5 }, () => 'team/dead')]) {
      const body = { model, stream: true, messages: [{ role: 'user', content: 'Hello' }] };
      const authorization = { authorization: 'Bearer test-key-of-the-suite' };
      await (await fetch(`${site.url}/v1/chat/completions`, post(body, authorization))).text();
    }
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await upstream.close();
    wild.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the page shows circuits, rates, times and causes, and where to change them', async () => {
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    await page.goto(`${site.url}/console/`);
    await page.getByRole('link', { name: 'Providers', exact: true }).click();
    await page.getByText('MODELROUTE_CONFIG').waitFor();
    const good = page.getByRole('region', { name: 'gpu-1', exact: true });
    const dead = page.getByRole('region', { name: 'gpu-2', exact: true });
    await good.getByText('closed').waitFor();
    await expect.poll(() => good.innerText()).toMatch(/Error rate\s+0%/);
    await expect.poll(() => good.innerText()).toMatch(/Normalized\s+none/);
    const deviating = page.getByRole('region', { name: 'gpu-3', exact: true });
    await expect.poll(() => deviating.innerText()).toMatch(/Normalized\s+role 1/);
    const guide = deviating.getByRole('link', { name: 'What is corrected' });
    await expect.poll(() => guide.getAttribute('href')).toBe('/docs/operate/normalization/');
    expect((await fetch(`${site.url}/docs/operate/normalization/`)).status).toBe(200);
    await dead.getByText(/^(?:open for \d+ s|half open)$/).waitFor();
    await expect.poll(() => dead.innerText()).toMatch(/Error rate\s+100%/);
    await dead.getByText('Last errors').click();
    await expect.poll(() => dead.locator('li').count()).toBe(5);
    await expect.poll(() => dead.locator('li').first().innerText()).toContain('connection_refused');
    await dead.getByRole('button', { name: 'Test connection: gpu-2' }).click();
    await dead.getByText('The connection failed: connection_refused.').waitFor();
    await close();
  });

  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const)('axe finds nothing, %s', { timeout: 60_000 }, async (_look, options) => {
    const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await page.goto(`${site.url}/console/providers`);
    await page.getByRole('region', { name: 'gpu-2', exact: true }).waitFor();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(width).toBeLessThanOrEqual(0);
    await close();
  });
});

test.skipIf(program === undefined)(
  'a provider is added with its key, its models are chosen, and a change from an old version is refused',
  { timeout: 120_000 },
  async () => {
    const key = 'sk-pasted-into-the-page';
    const lister = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.statusCode = request.headers.authorization === `Bearer ${key}` ? 200 : 401;
      response.end(JSON.stringify({ data: [{ id: 'large' }, { id: 'small' }] }));
    });
    await new Promise<void>((resolve) => lister.listen(0, '127.0.0.1', resolve));
    const { port } = lister.address() as AddressInfo;
    const site = await startConsole();
    const admin = await site.setUp();
    const browser = await launch();
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    const stored = async () => {
      const { data } = await admin.call<Schemas['ProviderList']>('GET', '/providers');
      return data[0]?.stored;
    };

    await page.goto(`${site.url}/console/providers`);
    await page.getByRole('heading', { name: 'No providers' }).waitFor();
    await page.getByRole('button', { name: 'Add provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('Another provider');
    await dialog.getByLabel('Name').fill('gpu-1');
    await dialog.getByLabel('Base URL').fill(`http://127.0.0.1:${port}/v1`);
    await dialog.getByLabel('Key').fill(key);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const card = page.getByRole('region', { name: 'gpu-1', exact: true });
    await card.getByRole('button', { name: 'Models', exact: true }).click();
    await dialog.getByLabel('large').check();
    await dialog.getByText('Adds large.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await card.getByText('gpu-1/large').waitFor();
    expect(await page.content()).not.toContain(key);

    await card.getByRole('button', { name: 'Models', exact: true }).click();
    await dialog.getByLabel('small').check();
    const opened = await stored();
    const models = [...(opened?.models ?? []), { upstream_model: 'of-another-administrator' }];
    await admin.call('PATCH', '/providers/gpu-1', { version: opened?.version, models });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText(/was changed since you opened it/).waitFor();
    expect((await stored())?.models.map((model) => model.upstream_model)).toEqual([
      'large',
      'of-another-administrator',
    ]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('gpu-1/of-another-administrator').waitFor();

    await card.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable provider' }).click();
    await card.getByText('disabled', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove for good' }).click();
    await page.getByRole('heading', { name: 'No providers' }).waitFor();
    await close();
    await browser.close();
    await site.stop();
    lister.close();
  },
);
