/** Several models side by side in the playground, in a browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;

describe.skipIf(program === undefined)('models side by side', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    site = await startConsole({ MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    await fill(site, admin);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = async (options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const project = admin.session.projects[0]?.id ?? '';
    await opened.page.goto(`${site.url}/console/projects/${project}/playground?model=sandbox/chat`);
    return opened;
  };
  const compareWith = async (page: Page, place: number, model: string) => {
    await page.getByRole('button', { name: 'Compare with another' }).click();
    const field = page.getByLabel(`Model ${place}`, { exact: true });
    await field.fill(model);
    await field.blur();
    await column(page, model).waitFor();
  };
  const column = (page: Page, model: string) => page.getByRole('log', { name: `Conversation with ${model}` });
  const ask = async (page: Page, text: string) => {
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
  };

  test(
    'each has its own history, figures and cost; an error leaves the others',
    { timeout: 90_000 },
    async () => {
      const { page, close } = await open();
      await compareWith(page, 2, 'sandbox/priced');
      await compareWith(page, 3, 'sandbox/error-content_blocked');
      const bodies: { model: string; messages: unknown[] }[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/playground/chat'))
          bodies.push(request.postDataJSON() as (typeof bodies)[number]);
      });
      await ask(page, 'Good day');
      for (const model of ['sandbox/chat', 'sandbox/priced'])
        await column(page, model)
          .getByText(/first text after .* took .* tokens in/)
          .waitFor();
      await column(page, 'sandbox/priced')
        .getByText(/cost \$0\.0/)
        .waitFor();
      await page.getByRole('alert').waitFor();
      expect(bodies.map(({ model }) => model).toSorted()).toEqual([
        'sandbox/chat',
        'sandbox/error-content_blocked',
        'sandbox/priced',
      ]);
      expect(await axeFindings(page)).toEqual([]);

      // Kept, the cost too; and each model goes on with what it wrote itself.
      await page.reload();
      await column(page, 'sandbox/priced')
        .getByText(/cost \$0\.0/)
        .waitFor();
      bodies.length = 0;
      await ask(page, 'And again');
      await expect.poll(() => bodies.length).toBe(3);
      const countOf = (model: string) => bodies.find((body) => body.model === model)?.messages.length;
      expect(countOf('sandbox/priced')).toBe(3);
      expect(countOf('sandbox/error-content_blocked')).toBe(1);

      await page.getByRole('button', { name: 'Remove sandbox/error-content_blocked' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove sandbox/chat' }).click();
      await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('sandbox/priced');
      await page.getByRole('log', { name: 'Conversation' }).getByText('And again').first().waitFor();
      await close();
    },
  );

  test('stops one, then all; at most four', { timeout: 90_000 }, async () => {
    const { page, close } = await open();
    await compareWith(page, 2, 'sandbox/priced');
    // No stream begins, so that all of them run until they are stopped.
    await page.route('**/playground/chat', () => undefined);
    await ask(page, 'Wait');
    await page.getByRole('button', { name: 'Stop sandbox/priced' }).click();
    await column(page, 'sandbox/priced').getByText('ended: stopped').waitFor();
    await expect.poll(() => column(page, 'sandbox/chat').getAttribute('aria-busy')).toBe('true');
    await page.getByRole('button', { name: 'Stop all' }).click();
    await column(page, 'sandbox/chat').getByText('ended: stopped').waitFor();
    await compareWith(page, 3, 'sandbox/tools');
    await compareWith(page, 4, 'sandbox/reasoning');
    await expect.poll(() => page.getByRole('button', { name: 'Compare with another' }).count()).toBe(0);
    await close();
  });

  test('on a phone, the columns are swiped and the page is not wider', { timeout: 60_000 }, async () => {
    const { page, close } = await open(phone);
    await compareWith(page, 2, 'sandbox/priced');
    await ask(page, 'Hello');
    await column(page, 'sandbox/priced').getByText('took').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const columns = page.locator('.play-columns');
    expect(await columns.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('a stored conversation that is no JSON is ignored', async () => {
    const { page, close } = await open();
    await ask(page, 'Hello');
    // The cost is stored last: it would store the conversation again.
    await page.locator('.turn-assistant', { hasText: 'cost' }).waitFor();
    await page.evaluate(() => {
      for (const place of Object.keys(sessionStorage)) sessionStorage.setItem(place, '{"turns":');
    });
    await page.reload();
    await page.getByText('Write a message; the completion').waitFor();
    await close();
  });
});
