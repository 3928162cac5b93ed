/** The playground in both formats that it sends, in a browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

describe.skipIf(program === undefined)('the playground', () => {
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

  const open = async (query: string) => {
    const opened = await openPage(browser, site.url, { cookie: admin.cookie });
    const project = admin.session.projects[0]?.id ?? '';
    await opened.page.goto(`${site.url}/console/projects/${project}/playground?${query}`);
    return opened;
  };
  const ask = async (page: Page, text: string) => {
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.turn-assistant', { hasText: 'took' }).last().waitFor();
  };

  test('shows the reasoning of a response before its text, and its usage', async () => {
    const { page, close } = await open('model=sandbox/chat');
    await page.getByLabel('Format').selectOption('Responses');
    await page.getByLabel('Reasoning effort').selectOption('low');
    const sent = page.waitForRequest('**/playground/response');
    await ask(page, 'Good day');
    expect((await sent).postDataJSON()).toMatchObject({
      input: [{ role: 'user', content: 'Good day' }],
      reasoning_effort: 'low',
    });
    await expect
      .poll(() => page.getByRole('note', { name: 'Reasoning' }).textContent())
      .toContain('The user wrote: Good day');
    await expect.poll(() => page.locator('.turn-assistant .turn-text').textContent()).toBe('Good day');
    await page.getByText(/\d+ tokens in, \d+ out/).waitFor();
    const command = await page.getByLabel('Example: curl').textContent();
    expect(command).toContain(`${site.url}/v1/responses`);
    expect(command).toContain('"summary": "auto"');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'its request' }).click();
    await page
      .getByRole('table', { name: /Requests/ })
      .getByText('sandbox/chat')
      .first()
      .waitFor();
    await close();
  });

  test('goes on with a conversation in the other format, without the reasoning', async () => {
    const { page, close } = await open('model=sandbox/chat&format=responses');
    await page.getByLabel('Reasoning effort').selectOption('low');
    await ask(page, 'One');
    await page.getByLabel('Format').selectOption('Chat completions');
    await expect.poll(() => page.getByLabel('Reasoning effort').count()).toBe(0);
    const sent = page.waitForRequest('**/playground/chat');
    await ask(page, 'Two');
    expect((await sent).postDataJSON()).toMatchObject({
      messages: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'One' },
        { role: 'user', content: 'Two' },
      ],
    });
    await close();
  });

  test('a response that is cut off says so', async () => {
    const { page, close } = await open('model=sandbox/stream-transport-cut&format=responses');
    await page.getByLabel('Message').fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('.turn-assistant', { hasText: 'ended: cut off' }).waitFor();
    await close();
  });
});
