/** The palette: opened, used and closed by the keyboard alone, and with nothing that the person may not see. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { joinAs, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const traceId = 'trace-of-the-palette';
const refusedId = 'trace-that-was-refused';

describe.skipIf(program === undefined)('the palette', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let home: string;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    const id = admin.session.projects[0]?.id ?? '';
    home = `${site.url}/console/projects/${id}`;
    const provider = { name: 'gpu-1', dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
    await admin.call('POST', '/providers', provider);
    const { secret } = await admin.call<Schemas['IssuedKey']>('POST', `/projects/${id}/keys`, {
      name: 'checkout',
    });
    const messages = [{ role: 'user', content: 'Hello' }];
    for (const [model, trace] of [
      ['sandbox/chat', traceId],
      ['no/such-model', refusedId],
    ] as const)
      await fetch(
        `${site.url}/v1/chat/completions`,
        post({ model, messages }, { authorization: `Bearer ${secret}`, 'x-trace-id': trace }),
      ).then((response) => response.text());
    browser = await launch();
    // The record of a refused call comes later than its response.
    const refusals = async () => (await admin.call<Schemas['RefusalList']>('GET', '/refusals')).data;
    await vi.waitFor(async () => expect(await refusals()).toHaveLength(1), { timeout: 20_000 });
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (who: SignedIn, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: who.cookie });
    await opened.page.goto(home);
    await settled(opened.page);
    await opened.page.keyboard.press('Control+k');
    await opened.page.getByRole('combobox', { name: /^Page, project/ }).waitFor();
    return opened;
  };
  const active = (page: Page) => page.locator('[role=option][aria-selected=true]');

  test.each([
    ['key', 'checkout', /\/keys\/[^/]+$/],
    ['page', 'Audit log', /\/audit$/],
    ['model', 'sandbox/priced', /\/models\?q=sandbox%2Fpriced$/],
    ['request', traceId, /\/requests\/[^/]+$/],
    ['refused call', refusedId, /\/refused\/[^/]+$/],
  ])('leads to a %s', { timeout: 60_000 }, async (_kind, typed, address) => {
    const { page, close } = await open(admin);
    await page.keyboard.type(typed);
    await expect.poll(() => active(page).innerText()).toContain(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(address);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await close();
  });

  test('leads to the card of a provider', { timeout: 60_000 }, async () => {
    const { page, close } = await open(admin);
    await page.keyboard.type('gpu-1');
    await expect.poll(() => active(page).innerText()).toContain('gpu-1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/console\/providers\?provider=gpu-1$/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('gpu-1');
    await expect.poll(() => page.getByRole('region', { name: 'gpu-1', exact: true }).count()).toBe(1);
    await close();
  });

  test('arrows move through the list, Escape closes it, and the focus goes back', async () => {
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    await page.goto(home);
    await settled(page);
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Usage', exact: true });
    await link.focus();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Page, project/ });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => active(page).innerText()).toContain('Overview');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page).innerText()).toContain('Keys');
    const named = await active(page).getAttribute('id');
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBe(named);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page).innerText()).not.toContain('Overview');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  test('a trace id without a request is reported, and the palette stays', async () => {
    const { page, close } = await open(admin);
    await page.keyboard.type('trace-of-nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No request of this project has the trace id trace-of-nobody.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await close();
  });

  test('it stays closed while another dialog is open', async () => {
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    await page.goto(`${home}/keys?new=key`);
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => page.getByRole('combobox', { name: /^Page, project/ }).count()).toBe(0);
    await close();
  });

  test('a viewer finds no page and no provider that the server refuses', { timeout: 60_000 }, async () => {
    const viewer = await joinAs(site, admin, 'viewer');
    const { page, close } = await open(viewer);
    await page.keyboard.type('checkout');
    await expect.poll(() => active(page).innerText()).toContain('checkout');
    for (const hidden of ['Playground', 'Audit log', 'Providers', 'People', 'gpu-1']) {
      await page.getByRole('combobox', { name: /^Page, project/ }).fill(hidden);
      await expect.poll(() => page.getByRole('option', { name: new RegExp(`^${hidden}`) }).count()).toBe(0);
    }
    await close();
  });

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', phone],
  ] as const)('axe finds nothing, %s', { timeout: 60_000 }, async (_look, options) => {
    const { page, close } = await open(admin, options);
    const box = page.getByRole('combobox', { name: /^Page, project/ });
    await box.fill('gpu-1');
    await page.getByRole('option', { name: /^gpu-1/ }).waitFor();
    await box.fill('s');
    await page.keyboard.press('ArrowDown');
    expect(await axeFindings(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
    expect(width).toBeLessThanOrEqual(0);
    await close();
  });
});
