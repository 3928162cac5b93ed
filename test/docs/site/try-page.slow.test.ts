/** The request panel in Chromium, on the same origin as a server: sends, streams, cancels, and keeps the key to itself. */
import { request as forward } from 'node:http';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { tryOperations } from '../../../docs/build/site/try/operations.ts';
import { wcagViolations } from './axe.ts';
import { openSite, program, withPage, type SiteInChromium } from './site-in-chromium.ts';

const panel = '/docs/reference/try/';

describe.skipIf(program === undefined)('the request panel', () => {
  let api: TestServer;
  let site: SiteInChromium;
  beforeAll(async () => {
    api = await startServer();
    // The built site of this run in front of a server that has another, or none.
    site = await openSite((request, response) => {
      const { method, headers } = request;
      const call = forward(api.url + (request.url ?? ''), { method, headers }, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      response.on('close', () => call.destroy());
      call.on('error', () => response.destroy());
      request.pipe(call);
    });
  });
  afterAll(async () => {
    await site.stop();
    await api.stop();
  });

  /** Opens the panel with an operation; fails when the page asked another host or its policy refused something. */
  async function open(
    operation: string,
    look: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const isRefusal = ({ text }: { text: string }) => /policy/i.test(text);
    await withPage(site, options, isRefusal, async (page) => {
      await page.goto(`${site.home}${panel}#${operation}`);
      await page.locator('#try').waitFor();
      await page.locator('[name=key]').fill(api.key);
      await look(page);
    });
  }

  const status = async (page: Page, text: string | RegExp) =>
    page.locator('#status', { hasText: text }).waitFor({ timeout: 15_000 });

  test('shows status, headers and the events of a stream', async () => {
    await open('createChatCompletion', async (page) => {
      await page.locator('[name=example]').selectOption({ label: 'A streamed completion with token counts' });
      await page.locator('#send').click();
      await status(page, /^200 OK, \d+ events in/);
      await expect.poll(() => page.locator('#headers').textContent()).toMatch(/^x-trace-id: /);
      await expect.poll(() => page.locator('#content').textContent()).toContain('data: [DONE]');
      await expect.poll(() => page.locator('#content span').count()).toBeGreaterThan(3);
    });
  });

  test('shows events before the end, and stops when it is cancelled', async () => {
    await open('createChatCompletion', async (page) => {
      const body = {
        model: 'sandbox/slow',
        stream: true,
        metadata: { gap_ms: '400', events: '100' },
        messages: [{ role: 'user', content: 'Hello' }],
      };
      await page.locator('[name=body]').fill(JSON.stringify(body));
      await page.locator('#send').click();
      await page.locator('#content span').nth(1).waitFor();
      await expect.poll(() => page.locator('#send').isDisabled()).toBe(true);
      await page.locator('#cancel').click();
      await status(page, /Cancelled\.$/);
      expect(await page.locator('#content').textContent()).not.toContain('[DONE]');
    });
  });

  test.each([
    ['createMessage', /^200 OK/],
    ['listModels', /^200 OK/],
    ['createFile', /^200 OK/],
    ['createSpeech', /^200 OK/],
    ['retrieveModel', /^(200|404)/],
    ['listProjects', /^(401|403)/],
  ] as const)('sends %s', async (operation, expected) => {
    await open(operation, async (page) => {
      await page.locator('#send').click();
      await status(page, expected);
    });
  });

  test('keeps the key in memory: not in storage, the URL or the command', async () => {
    await open('createChatCompletion', async (page) => {
      await page.locator('#send').click();
      await status(page, /^200/);
      await expect.poll(() => page.locator('#curl').textContent()).toContain('$MODELROUTE_KEY');
      const kept = await page.evaluate(() =>
        JSON.stringify([
          ...Object.entries(localStorage),
          ...Object.entries(sessionStorage),
          document.cookie,
          location.href,
        ]),
      );
      expect(kept).not.toContain(api.key);
      expect(await page.locator('#curl').textContent()).not.toContain(api.key);
      await page.reload();
      await expect.poll(() => page.locator('[name=key]').inputValue()).toBe('');
    });
  });

  test('works with the keyboard alone, and refuses a body that is not JSON', async () => {
    await open('listModels', async (page) => {
      await page.locator('[name=key]').press('Enter');
      await status(page, /^200/);
    });
    await open('createChatCompletion', async (page) => {
      await page.locator('[name=body]').fill('{');
      await page.locator('[name=key]').press('Enter');
      await expect.poll(() => page.locator('#response').isVisible()).toBe(false);
    });
  });

  test.each(['light', 'dark'] as const)('obeys WCAG AA in %s, on a phone too', async (colorScheme) => {
    const look = async (page: Page) => {
      await page.locator('#send').click();
      await status(page, /^200/);
      await page.locator('summary', { hasText: 'curl' }).click();
      // What the page scrolls below its header counts as a small target there.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await wcagViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    };
    await open('createChatCompletion', look, { colorScheme, viewport: { width: 360, height: 740 } });
  });

  test('has every operation that takes a key', () => {
    const ids = tryOperations().map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['createResponse', 'countMessageTokens', 'getUsage']));
    expect(ids).not.toContain('signIn');
  });
});
