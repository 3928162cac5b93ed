/** Completions in Markdown, in a browser: formatted, as text, copied, harmless. The sandbox model repeats the message. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, launch, openPage, program } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;

const wideCell = 'wide '.repeat(8).trim();
const markdown = `# Result

Some *emphasis*, \`code\` and a [link](https://a.example/b).

- one
- two
  1. deeper

| Name | ${wideCell} | ${wideCell} | Count |
|---|---|---|--:|
| a | ${wideCell} | ${wideCell} | 1 |

\`\`\`js
const long = '${'x'.repeat(90)}';
\`\`\`

> quoted

![a picture](https://a.example/c.png) <img src=x onerror=alert(1)> [no](javascript:alert(1))`;

describe.skipIf(program === undefined)('completions in Markdown', () => {
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

  const ask = async (text: string, options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    const { page } = opened;
    const project = admin.session.projects[0]?.id ?? '';
    await page.goto(`${site.url}/console/projects/${project}/playground?model=sandbox/chat`);
    await page.getByLabel('Message').fill(text);
    await page.keyboard.press('Enter');
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    return opened;
  };
  const completion = (page: Page) => page.locator('.turn-assistant .turn-text');
  const isWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > screen.width);

  test('are formatted, without their HTML, images and scripts', { timeout: 60_000 }, async () => {
    const { page, close } = await ask(markdown);
    const text = completion(page);
    await text.getByRole('heading', { name: 'Result' }).waitFor();
    await text.getByRole('listitem').getByText('deeper').waitFor();
    await text.getByRole('columnheader', { name: 'Count' }).waitFor();
    await text.locator('blockquote', { hasText: 'quoted' }).waitFor();
    const links = text.getByRole('link');
    await expect
      .poll(() =>
        links.evaluateAll((all) =>
          all.map((it) => ['href', 'target', 'rel'].map((name) => it.getAttribute(name))),
        ),
      )
      .toEqual([
        ['https://a.example/b', '_blank', 'noopener noreferrer'],
        ['https://a.example/c.png', '_blank', 'noopener noreferrer'],
      ]);
    await expect.poll(() => text.textContent()).toContain('<img src=x onerror=alert(1)>');
    await expect.poll(() => text.locator('img').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  test('are copied as they were written, and their code alone', { timeout: 60_000 }, async () => {
    const { page, close } = await ask(markdown);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('.turn-foot').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(clipboard).toBe(markdown);
    await completion(page).getByRole('button', { name: 'Copy' }).click();
    await expect.poll(clipboard).toBe(`const long = '${'x'.repeat(90)}';`);
    await close();
  });

  test('are shown as text on request, which this browser remembers', { timeout: 60_000 }, async () => {
    const { page, close } = await ask(markdown);
    await page.getByLabel('Text', { exact: true }).check();
    await expect.poll(() => completion(page).textContent()).toBe(markdown);
    await page.reload();
    await expect.poll(() => completion(page).textContent()).toBe(markdown);
    await page.getByLabel('Markdown', { exact: true }).check();
    await completion(page).getByRole('heading', { name: 'Result' }).waitFor();
    await close();
  });

  test('scroll within a phone, in the dark too', { timeout: 60_000 }, async () => {
    const { page, close } = await ask(markdown, { ...phone, colorScheme: 'dark' });
    await completion(page).getByRole('heading', { name: 'Result' }).waitFor();
    expect(await isWider(page)).toBe(false);
    const table = completion(page).getByRole('group', { name: 'Table' });
    await expect.poll(() => table.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });
});
