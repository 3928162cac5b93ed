/** The list of requests with the columns that a person chooses, and the chart of usage that leads to it. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

/** More than there are colours. */
const models = [
  'sandbox/chat',
  'sandbox/priced',
  'sandbox/stream-transport-cut',
  ...[400, 401, 403, 404, 429, 500, 502, 503].map((status) => `sandbox/status-${status}`),
];

describe.skipIf(program === undefined)('requests and usage', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  let secret: string;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    project = admin.session.projects[0]?.id ?? '';
    const key = await admin.call<Schemas['IssuedKey']>('POST', `/projects/${project}/keys`, { name: 'app' });
    secret = key.secret;
    for (const model of models) {
      const body = { model, stream: true, messages: [{ role: 'user', content: 'Hello' }] };
      const authorization = { authorization: `Bearer ${key.secret}` };
      const sent = await fetch(`${site.url}/v1/chat/completions`, post(body, authorization));
      await sent.text().catch(() => '');
    }
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  /** `at`: the time of the page's clock, which then stops. */
  const open = async (path: string, options: BrowserContextOptions = {}, at?: Date) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    if (at !== undefined) await opened.page.clock.setFixedTime(at);
    await opened.page.goto(`${site.url}/console/projects/${project}/${path}`);
    await settled(opened.page);
    return opened;
  };

  test('columns are chosen and remembered, and a failed 200 says why', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests');
    const heads = () => page.locator('thead th').allTextContents();
    await expect.poll(heads).toContain('First token');
    expect(await heads()).not.toContain('Target');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Operation', 'Surface', 'Streamed', 'Target', 'Error code'])
      await dialog.getByLabel(name).check();
    await dialog.getByLabel('Trace id').uncheck();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(heads)
      .toEqual(expect.arrayContaining(['Operation', 'Surface', 'Streamed', 'Target', 'Error code']));
    expect(await heads()).not.toContain('Trace id');
    await page.reload();
    await settled(page);
    await expect.poll(heads).toContain('Target');
    const cut = page.locator('tbody tr', { hasText: 'sandbox/stream-transport-cut' });
    const cells = await cut.locator('td').allTextContents();
    expect(cells).toContain('main');
    expect(cells).toContain('yes');
    const code = cells.find((cell) => /^[a-z]+_[a-z_]+$/.test(cell)) ?? 'no code';
    await expect.poll(() => cut.locator('.badge').textContent()).toBe(`failed ${code}`);

    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(heads).not.toContain('Target');
    await close();
  });

  test('more filters open on demand, and from a link', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests');
    const rows = page.locator('main table tbody tr');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    await page.getByText('More filters').click();
    await page.getByLabel('Streamed').selectOption('yes');
    await page.getByText('Requests of the last 30 days.').waitFor();
    await page.getByLabel('Error code').fill('rate_limit_exceeded');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    const picture = process.env['REQUESTS_PICTURES'];
    if (picture !== undefined) await page.screenshot({ path: `${picture}/more-filters.png` });
    await page.reload();
    await settled(page);
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => page.getByLabel('Streamed').inputValue()).toBe('true');
    await page.getByLabel('Streamed').selectOption('no');
    await page.getByText('Nothing found').waitFor();
    await close();
  });

  test('no two groups of the chart have the same colour', { timeout: 60_000 }, async () => {
    const { page, close } = await open('usage?metric=requests&group=model&range=24h');
    const names = await page.locator('.legend-toggle').allTextContents();
    expect(names).toHaveLength(8);
    expect(names.at(-1)).toBe('other');
    const colours = await page
      .locator('.legend .swatch')
      .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).backgroundColor));
    expect(new Set(colours).size).toBe(colours.length);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('a name in the legend hides its series and shows it again', { timeout: 60_000 }, async () => {
    const { page, close } = await open('usage?metric=requests&group=model&range=24h');
    const picture = () =>
      page.locator('.chart canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await page.locator('.chart canvas').waitFor();
    const all = await picture();
    const first = page.locator('.legend-toggle').first();
    await first.click();
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('false');
    await expect.poll(picture).not.toBe(all);
    await first.click();
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(picture).toBe(all);
    await close();
  });

  test('a bar leads to the requests of its interval', { timeout: 60_000 }, async () => {
    // An hour may begin at any moment: the chart is of the same one as the figures below.
    const now = new Date();
    const filter = 'model=sandbox/chat';
    const { page, close } = await open(`usage?metric=requests&group=model&range=24h&${filter}`, {}, now);
    const over = page.locator('.chart .u-over');
    await over.waitFor();
    const { width = 0, height = 0 } = (await over.boundingBox()) ?? {};
    // Usually the last of 24; an hour may have begun since.
    const list = await admin.call<Schemas['RequestList']>('GET', `/requests?project_id=${project}&${filter}`);
    const hours = (time: number) => time / 3_600_000;
    const end = Math.ceil(hours(now.getTime()));
    const bar = 24 - (end - Math.floor(hours(Date.parse(list.data[0]?.at ?? ''))));
    await over.click({ position: { x: (width * (bar + 0.5)) / 24, y: height / 2 } });
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await settled(page);
    const url = new URL(page.url()).searchParams;
    expect(url.get('range')).toBe('between');
    expect(Date.parse(url.get('to') ?? '') - Date.parse(url.get('from') ?? '')).toBe(3_600_000);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await expect.poll(() => page.getByLabel('Time').locator('option:checked').textContent()).toContain(' – ');

    await page.goBack();
    await page.getByText('The chart as a table').click();
    await page.getByRole('table', { name: 'Requests over time' }).getByRole('link').last().click();
    await page.getByText('Nothing found').waitFor();
    await close();
  });

  test('the live list shows new requests until it is paused', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests');
    const rows = page.locator('main table tbody tr');
    const before = await rows.count();
    const send = async () => {
      const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
      const sent = await fetch(
        `${site.url}/v1/chat/completions`,
        post(body, { authorization: `Bearer ${secret}` }),
      );
      expect(sent.status).toBe(200);
    };
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await send();
    // The animation has its own end; without one the colour stays until the mark ends.
    const marked = page.locator('tr.row-marked');
    await expect.poll(() => marked.count(), { timeout: 15_000, interval: 100 }).toBe(1);
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(before + 1);
    await page.getByText('Live: 1 new request', { exact: true }).waitFor();
    await expect.poll(() => marked.count(), { timeout: 15_000 }).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await send();
    await page.waitForTimeout(3000);
    await expect.poll(() => rows.count()).toBe(before + 1);
    await close();
  });

  test('a marked row does not move where motion is reduced', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    const body = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
    const sent = await fetch(
      `${site.url}/v1/chat/completions`,
      post(body, { authorization: `Bearer ${secret}` }),
    );
    expect(sent.status).toBe(200);
    const styles = () =>
      page
        .locator('tr.row-marked')
        .evaluateAll((rows) => rows.map((row) => getComputedStyle(row)).map((style) => style.animationName));
    await expect.poll(styles, { timeout: 15_000, interval: 100 }).toEqual(['none']);
    await close();
  });

  test('what a filter no longer hides is not new', { timeout: 60_000 }, async () => {
    const { page, close } = await open('requests?outcome=failed');
    const rows = page.locator('main table tbody tr');
    const before = await rows.count();
    await page.route(/\/console\/api\/requests\?/, async (route) => {
      await new Promise((passed) => setTimeout(passed, 1500));
      await route.fallback();
    });
    let responses = 0;
    page.on('response', (response) => {
      if (response.url().includes('/console/api/requests?')) responses += 1;
    });
    await page.getByLabel('Result').selectOption('any');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBeGreaterThan(before);
    // The list, and two polls.
    await expect.poll(() => responses, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    await page.getByText('Live: 0 new requests', { exact: true }).waitFor();
    await expect.poll(() => page.locator('tr.row-marked').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });
});
