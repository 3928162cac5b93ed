/** The list of keys with what each spends and may, and the first steps until all are done. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

describe.skipIf(program === undefined)('keys and first steps', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  let sentCalls = 0;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    project = admin.session.projects[0]?.id ?? '';
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await opened.page.goto(`${site.url}/console/projects/${project}${path}`);
    await settled(opened.page);
    return opened;
  };
  const send = async (secret: string) => {
    const body = { model: 'sandbox/priced', messages: [{ role: 'user', content: 'Hello' }] };
    const sent = await fetch(
      `${site.url}/v1/chat/completions`,
      post(body, { authorization: `Bearer ${secret}` }),
    );
    expect(sent.status).toBe(200);
    await sent.text();
    sentCalls += 1;
    // The tables have it a moment after the response, and a page reads them once.
    const counted = () => admin.call<Schemas['UsageReport']>('GET', `/usage?project_id=${project}`);
    await expect.poll(async () => (await counted()).totals.requests).toBe(sentCalls);
  };

  test('the first steps stay until all are done, or are dismissed', { timeout: 90_000 }, async () => {
    const { page, close } = await open('');
    const steps = page.getByRole('region', { name: 'Get started' });
    const done = () => steps.locator('.step-done h3').allTextContents();
    await steps.waitFor();
    expect(await done()).toEqual([]);
    // A request of the key of the installation makes nobody's own key.
    await send('test-key-of-the-suite');
    await page.reload();
    await steps.waitFor();
    await expect.poll(done).toEqual(['See a completion stream (done)']);
    await admin.call('POST', `/projects/${project}/keys`, { name: 'mine' });
    await page.reload();
    await expect.poll(done).toEqual(['Create your first key (done)', 'See a completion stream (done)']);
    expect(await axeFindings(page)).toEqual([]);
    await steps.getByRole('link', { name: 'Open providers' }).waitFor();

    const provider = { name: 'gpu-1', dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
    const { version } = await admin.call<{ version: number }>('POST', '/providers', provider);
    const providers = page.waitForResponse('**/console/api/providers');
    await page.reload();
    await providers;
    await settled(page);
    await page.getByRole('heading', { name: 'Latest requests' }).waitFor();
    await expect.poll(() => steps.count()).toBe(0);

    await admin.call('DELETE', `/providers/gpu-1?version=${version}`);
    await page.reload();
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => steps.count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'Latest requests' }).waitFor();
    await settled(page);
    await expect.poll(() => steps.count()).toBe(0);
    await close();
  });

  test('the list of keys shows spend, budgets and limits in two calls', { timeout: 90_000 }, async () => {
    const keys = `/projects/${project}/keys`;
    const limits = {
      requests_per_minute: 100,
      tokens_per_minute: 50_000,
      budgets: [{ period: 'month', usd: '25' }],
    };
    const spending = await admin.call<Schemas['IssuedKey']>('POST', keys, { name: 'checkout', limits });
    await send(spending.secret);
    for (let key = 0; key < 5; key += 1) await admin.call('POST', keys, { name: `spare ${key}` });
    const { page, close } = await open('/overview-of-nothing');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/console/projects/${project}/keys`);
    await settled(page);
    const row = page.locator('tbody tr', { hasText: 'checkout' });
    await row.getByText(/\$0\.0000\d+ of \$25\.00 per month/).waitFor();
    await row.getByText('100 requests/min, 50K tokens/min').waitFor();
    await expect
      .poll(() => page.locator('tbody tr', { hasText: 'spare 1' }).locator('td').nth(1).textContent())
      .toBe('$0.00');
    const ofFigures = asked.filter((path) => /usage|limits/.test(path) && path.includes('/api/'));
    expect(ofFigures.filter((path) => path.endsWith('/usage'))).toHaveLength(1);
    expect(ofFigures.length).toBeLessThanOrEqual(3);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('keys are found and managed in the list', { timeout: 90_000 }, async () => {
    const { page, close } = await open('/keys');
    const names = () => page.locator('tbody th a').allTextContents();
    await page.getByLabel('Search').fill('SPARE 3');
    await expect.poll(names).toEqual(['spare 3']);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Manage spare 3' }).click();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Name').fill('spare 3, renamed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(names).toEqual(['spare 3, renamed']);
    await page.getByRole('button', { name: 'Manage spare 3, renamed' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Disable key' }).click();
    await page.locator('tbody').getByText('disabled').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);

    await page.getByLabel('Search').fill('mine');
    await page.getByRole('button', { name: 'Manage mine' }).click();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await close();
  });

  test('the list fits a phone', { timeout: 60_000 }, async () => {
    const { page, close } = await open('/keys', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(width).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});
