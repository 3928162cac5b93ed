/** From the link of the first start to a first streamed response, as a newcomer goes; once by pointer, once by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch, openPage, program, type ObservedPage } from './console-browser.ts';
import { ada, startConsole, type ConsoleSite } from './console-site.ts';

describe.skipIf(program === undefined)('the first minutes', () => {
  let browser: Browser;
  let site: ConsoleSite;
  let observed: ObservedPage;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    site = await startConsole();
    observed = await openPage(browser, site.url);
    ({ page } = observed);
  });
  afterEach(async () => {
    // First the page: its next request would be refused, which it reports.
    try {
      await observed.close();
    } finally {
      await site.stop();
    }
  });

  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  test('lead from the setup link to an answer, with a key that works', async () => {
    const began = performance.now();
    await page.goto(site.setupLink);
    await page.getByLabel('Your name').waitFor();
    const usable = await page.evaluate(() => performance.now());
    expect(page.url()).toBe(`${site.url}/console/`);
    await page.getByLabel('Your name').fill(ada.name);
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Set up and sign in' }).click();

    await page.getByRole('link', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('my laptop');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await expect.poll(clipboard).toMatch(/^mr-/);
    const key = await clipboard();
    await dialog.getByRole('tab', { name: 'anthropic (Python)' }).click();
    await dialog.getByText(`base_url="${site.url}/alt"`).waitFor();

    await dialog.getByRole('link', { name: 'Try it in the playground' }).click();
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    const chosen = page.getByLabel('Key', { exact: true }).locator('option:checked');
    await expect.poll(() => chosen.textContent()).toBe('my laptop');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/first text after/).waitFor();
    console.log(
      `console: the first page was usable after ${Math.round(usable)} ms, the first answer was there after ${Math.round(performance.now() - began)} ms`,
    );
    await expect.poll(() => page.locator('.turn-assistant .turn-text').textContent()).toBe('Hello');

    const models = await fetch(`${site.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    expect(models.status).toBe(200);

    await page.getByRole('link', { name: 'its request' }).click();
    await page
      .getByRole('table', { name: /Requests/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.locator('.timeline').getByText('sandbox/chat').waitFor();
    await page.getByText(/^Not stored/).waitFor();

    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]));
    expect(kept).not.toContain(key.slice(3));
    expect(kept).not.toContain('token');
  });

  test('need no pointer', async () => {
    await site.setUp();
    await page.goto(`${site.url}/console/`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await reach('E-mail address');
    await page.keyboard.type(ada.email);
    await reach('Password');
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Create a key' }).waitFor();
    await reach('Create a key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await reach('Name');
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await reach('Copy key');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await expect.poll(clipboard).toMatch(/^mr-/);
    await reach('curl');
    await page.keyboard.press('ArrowRight');
    await page.getByText('from openai import OpenAI').waitFor();
    await reach('Try it in the playground');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Playground' }).waitFor();
    await page.getByLabel('Message', { exact: true }).waitFor();
    await reach('Message');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Good day');
    await page.keyboard.press('Enter');
    await page.locator('.turn-assistant .turn-text', { hasText: 'Good day' }).waitFor();
  });

  /** Presses Tab until what has this name has the focus. */
  async function reach(name: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await focusedName()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach '${name}'`);
  }

  /** The name that a screen reader would read for the focused element, as far as this test needs it. */
  function focusedName(): Promise<string | undefined> {
    return page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return undefined;
      const label = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement>)[0] : undefined;
      return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent)?.trim();
    });
  }
});
