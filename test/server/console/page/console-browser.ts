/** A browser that notes everything a page of the console must not do. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumArgs, findChromium } from '../../../support/chromium.ts';

/** Undefined where there is no Chromium; then nothing can be tested in a browser. */
export const program = findChromium(process.env['PATH'] ?? '');

export function launch(): Promise<Browser> {
  return chromium.launch({ ...(program !== undefined && { executablePath: program }), args: chromiumArgs });
}

export interface ObservedPage {
  page: Page;
  /** Fails when the page asked another host or wrote an error to its console; then closes it. */
  close: () => Promise<void>;
}

/** Opens a page of its own. A status of 4xx is no fault: the browser writes each to the console. */
export async function openPage(
  browser: Browser,
  home: string,
  options: BrowserContextOptions & { cookie?: string } = {},
): Promise<ObservedPage> {
  const { cookie, ...rest } = options;
  const context = await browser.newContext(rest);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: home });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    const { hostname: domain } = new URL(home);
    const guards = { secure: true, httpOnly: true, sameSite: 'Lax' } as const;
    await context.addCookies([{ name, value, domain, path: '/', ...guards }]);
  }
  // Shorter than a test may take, so that the step that waits in vain is named.
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const [foreign, faults]: [string[], string[]] = [[], []];
  await page.route('**/*', async (route) => {
    const url = route.request().url();
    if (url.startsWith(home) || /^(?:data|blob):/.test(url)) return route.continue();
    foreign.push(url);
    return route.abort();
  });
  page.on('console', (message) => {
    const isStatus = message.text().includes('status of 4');
    if (!isStatus && (message.type() === 'error' || message.type() === 'warning'))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return {
    page,
    async close() {
      await context.close();
      expect(foreign, 'requests to other hosts').toEqual([]);
      expect(faults, 'errors on the console').toEqual([]);
    },
  };
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeScript);
  const options: RunOptions = { resultTypes: ['violations'] };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Waits until the page has its heading and nothing on it is still to come. */
export async function settled(page: Page): Promise<void> {
  const isComing = ':is(.skeleton, [aria-busy="true"])';
  await page.locator(`body:has(h1):not(:has(${isComing}))`).waitFor();
}
