/** The limits of each end user of a key: set in its dialog, shown on its page and in the list, and why one refused a call. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const looks: [string, BrowserContextOptions][] = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' }],
  ['on a phone', phone],
];

describe.skipIf(program === undefined)('limits per end user', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let keys: string;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    keys = `/projects/${admin.session.projects[0]?.id ?? ''}/keys`;
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await opened.page.goto(`${site.url}/console${path}`);
    await settled(opened.page);
    return opened;
  };
  const keyNamed = async (name: string) => {
    const { data } = await admin.call<Schemas['ApiKeyList']>('GET', keys);
    return data.find((key) => key.name === name);
  };

  test('are set with a new key, changed and taken away', { timeout: 90_000 }, async () => {
    const { page, close } = await open(keys);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await dialog.getByLabel('Name').fill('app');
    await dialog.getByText('Limits per end user').click();
    await dialog.getByLabel('Requests per end user and minute').fill('2');
    await dialog.getByLabel('US$ per end user and day').fill('0.50');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    const made = await keyNamed('app');
    expect(made?.end_user_limits).toEqual({
      requests_per_minute: 2,
      tokens_per_minute: null,
      budgets: [{ period: 'day', usd: '0.50' }],
    });

    await page.goto(`${site.url}/console${keys}/${made?.id}`);
    await page.getByText('Each end user: 2 requests/min, $0.50 per day').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const requests = dialog.getByLabel('Requests per end user and minute');
    await expect.poll(() => requests.inputValue()).toBe('2');
    await requests.fill('');
    await dialog.getByLabel('Tokens per end user and minute').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Each end user: 500 tokens/min, $0.50 per day').waitFor();
    expect((await keyNamed('app'))?.end_user_limits).toMatchObject({
      requests_per_minute: null,
      tokens_per_minute: 500,
    });
    await close();
  });

  test('an amount that is none is refused in the dialog', { timeout: 60_000 }, async () => {
    const { page, close } = await open(keys);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await dialog.getByLabel('Name').fill('never');
    await dialog.getByText('Limits per end user').click();
    const budget = dialog.getByLabel('US$ per end user and month');
    await budget.fill('a lot');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect.poll(() => dialog.locator('[name="end_user_limits.budget.month"]:invalid').count()).toBe(1);
    expect(await keyNamed('never')).toBeUndefined();
    await close();
  });

  test.each(looks)('dialog, page and refusal are readable %s', { timeout: 90_000 }, async (look, options) => {
    const endUserLimits = { requests_per_minute: 1, budgets: [{ period: 'month', usd: '3' }] };
    const { key, secret } = await admin.call<Schemas['IssuedKey']>('POST', keys, {
      name: `shop ${look}`,
      end_user_limits: endUserLimits,
    });
    const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }], user: 'ann' };
    const send = () =>
      fetch(`${site.url}/v1/chat/completions`, post(body, { authorization: `Bearer ${secret}` }));
    expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused.status).toBe(429);

    const { page, close } = await open(`${keys}/${key.id}`, options);
    await page.getByText('Each end user: 1 requests/min, $3.00 per month').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('Tokens per end user and minute').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const beyond = () => page.evaluate('document.documentElement.scrollWidth - screen.width');
    expect(await beyond()).toBeLessThanOrEqual(0);

    const project = keys.replace(/\/keys$/, '');
    const traceId = refused.headers.get('x-trace-id') ?? '';
    const find = async () =>
      (await admin.call<Schemas['RefusalList']>('GET', '/refusals')).data.find(
        ({ trace_id: id }) => id === traceId,
      );
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    const refusal = await find();
    expect(refusal?.limit).toMatchObject({
      kind: 'requests',
      subject: 'key',
      per_end_user: true,
      limit: '1',
    });
    await page.goto(`${site.url}/console${project}/refused/${refusal?.id}`);
    await page.getByText('Requests per minute of each end user of the key: 1').waitFor();
    await page.getByRole('link', { name: 'Change the key’s limits' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await beyond()).toBeLessThanOrEqual(0);
    await close();
  });
});
