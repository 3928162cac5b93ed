/** A JSON Schema in the playground, in a browser: checked, sent in both formats, and its completion indented. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, people: { type: 'integer' } },
  required: ['city', 'people'],
};

describe.skipIf(program === undefined)('a schema in the playground', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    await fill(site, admin);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (query: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const project = admin.session.projects[0]?.id ?? '';
    await opened.page.goto(`${site.url}/console/projects/${project}/playground?model=sandbox/chat&${query}`);
    return opened;
  };
  const ask = async (page: Page, path: string): Promise<unknown> => {
    const sent = page.waitForRequest(`**/playground/${path}`);
    await page.getByLabel('Message').fill('A town');
    await page.keyboard.press('Enter');
    const body: unknown = (await sent).postDataJSON();
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    return body;
  };
  const write = async (page: Page, text: string) => {
    await page.getByLabel('JSON Schema').fill(text);
    await page.getByLabel('JSON Schema').blur();
  };
  const completion = (page: Page) => page.locator('.turn-assistant').getByRole('group', { name: 'JSON' });

  test('is sent with a chat completion, shown in the code, and kept', { timeout: 60_000 }, async () => {
    const { page, close } = await open('format=chat');
    await write(page, JSON.stringify(schema));
    const format = { type: 'json_schema', json_schema: { name: 'output', schema } };
    expect(await ask(page, 'chat')).toMatchObject({ response_format: format });
    await expect
      .poll(() => completion(page).textContent())
      .toMatch(/^\{\n {2}"city": ".*",\n {2}"people": \d+\n\}$/);
    await page.getByText('Valid against the schema', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Example: curl').textContent()).toContain('"response_format": {');
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('JSON Schema').inputValue()).toBe(JSON.stringify(schema));
    await close();
  });

  test('that a completion is not valid against is said', { timeout: 60_000 }, async () => {
    const { page, close } = await open('format=chat');
    // A stream that was recorded for another schema.
    await page.route('**/playground/chat', async (route) => {
      const body = route.request().postDataJSON() as object;
      await route.continue({ postData: JSON.stringify({ ...body, response_format: undefined }) });
    });
    await write(page, JSON.stringify(schema));
    await ask(page, 'chat');
    await page.getByText('Not valid against the schema').waitFor();
    await page.getByText('The completion is not JSON.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('is sent with a response, on a phone', { timeout: 60_000 }, async () => {
    const { page, close } = await open('format=responses', { ...phone, colorScheme: 'dark' });
    await write(page, JSON.stringify(schema));
    const format = { type: 'json_schema', name: 'output', schema };
    expect(await ask(page, 'response')).toMatchObject({ text: { format } });
    await completion(page).waitFor();
    await expect.poll(() => page.getByLabel('Example: curl').textContent()).toContain('"text": {');
    expect(await page.evaluate(() => document.documentElement.scrollWidth > screen.width)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test(
    'that is no JSON says so, and nothing is sent until it is corrected',
    { timeout: 60_000 },
    async () => {
      const { page, close } = await open('format=chat');
      await write(page, '{"type": ');
      await page.getByText('This is not JSON.').waitFor();
      await expect.poll(() => page.getByLabel('JSON Schema').getAttribute('aria-invalid')).toBe('true');
      await page.getByText('Correct the JSON Schema, or clear it.').waitFor();
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await page.getByLabel('Message').fill('A town');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send' }).click({ force: true });
      expect(await axeFindings(page)).toEqual([]);
      await write(page, '');
      await page.getByText('This is not JSON.').waitFor({ state: 'detached' });
      expect(await ask(page, 'chat')).not.toHaveProperty('response_format');
      expect(sent).toHaveLength(1);
      await close();
    },
  );
});
