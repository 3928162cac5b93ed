/** Behind nginx with TLS, every sample has the scheme and the host under which the page was opened. */
import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { findNginx, startNginx, type Nginx } from '../../server/http/streaming/nginx.ts';

const program = findChromium(process.env.PATH ?? '');
const can =
  program !== undefined && findNginx() !== undefined && spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!can)('pages behind nginx with TLS', () => {
  let server: TestServer;
  let nginx: Nginx;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ MODELROUTE_TRUSTED_PROXIES: '127.0.0.1' });
    nginx = await startNginx(server.url, { tls: true });
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: chromiumArgs,
    });
  });
  afterAll(async () => {
    await browser.close();
    await nginx.stop();
    await server.stop();
  });

  async function visit(path: string, look: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      await page.goto(nginx.tlsUrl + path);
      await look(page);
    } finally {
      await context.close();
    }
  }

  const codeOf = (page: Page): Promise<string> =>
    page
      .locator('main pre')
      .allTextContents()
      .then((all) => all.join('\n'));

  test.each([
    ['the home page of the documentation', '/docs/', '/v1/chat/completions'],
    ['the quickstart', '/docs/start/quickstart/', '/v1/chat/completions'],
    ['an operation of the main surface', '/docs/reference/main/createchatcompletion/', '/v1'],
    ['an operation of the messages surface', '/docs/reference/messages/createmessage/', '/alt/v1'],
    ['an operation of the console', '/docs/reference/console/listkeys/', '/console/api'],
    ['an error', '/docs/errors/rate_limit_exceeded/', '/v1/chat/completions'],
  ])('%s', async (_name, path, below) => {
    await visit(path, async (page) => {
      await expect.poll(() => codeOf(page)).toContain(nginx.tlsUrl + below);
      const code = await codeOf(page);
      expect(code).not.toContain('127.0.0.1:8080');
      expect(code).not.toContain(server.url);
    });
  });

  test.each(['main', 'messages', 'console'])('the whole reference: %s', async (name) => {
    await visit(`/docs/reference/${name}/`, async (page) => {
      await page.mouse.move(400, 400);
      await page.getByText('Ctrl+K').waitFor();
      const text = () => page.locator('body').innerText();
      await expect.poll(text).toContain(nginx.tlsUrl);
      expect(await text()).not.toContain('127.0.0.1:8080/');
    });
  });

  test('the landing page, and the link in the body of an error', async () => {
    await visit('/', async (page) => {
      await expect
        .poll(() => page.locator('body').textContent())
        .toContain(`curl ${nginx.tlsUrl}/v1/chat/completions`);
      const body = await page.evaluate(async () => (await fetch('/v1/models')).json() as Promise<unknown>);
      expect(body).toMatchObject({
        error: { doc_url: `${nginx.tlsUrl}/docs/errors/invalid_api_key/` },
      });
    });
  });
});
