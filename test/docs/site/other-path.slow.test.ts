/** The site as static files of another web server, under another path: whole, usable, and without a request to another host. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumArgs } from '../../support/chromium.ts';
import { root } from './built-site.ts';
import { program, withPage } from './site-in-chromium.ts';
import { serveFolder, type StaticServer } from './static-server.ts';

const path = '/docs-of-us/';
const models = 'https://models.example.com';
const run = promisify(execFile);
const command = join(root, 'docs/build/site/build.ts');
/** As the guide to the installation prints it. */
const guide = readFileSync(join(root, 'docs/install.md'), 'utf8');
const words = /^npm run build:docs -- (--output site .*)$/m.exec(guide)?.[1]?.split(' ') ?? [];

let folder: string;
let server: StaticServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelroute-static-'));
  await run(process.execPath, [command, ...words.map((word) => (word === 'site' ? folder : word))]);
  server = await serveFolder(folder, path);
}, 180_000);
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every URL in the links and sources of a page, outside its code; without fragment. */
function urlsOf(html: string, at: string): string[] {
  const text = html.replaceAll(/<(?:pre|script)[\s\S]*?<\/(?:pre|script)>/g, '');
  return [...text.matchAll(/\s(?:href|src)="([^"#]*)/g)].flatMap(([, target = '']) =>
    target === '' || /^(?:data|mailto):/.test(target)
      ? []
      : [new URL(target.replaceAll('&amp;', '&'), at).href],
  );
}

test('every link and asset of every page, the missing one too, is there or leads to the server', async () => {
  const pages = globSync('**/*.html', { cwd: folder });
  const from = new Map<string, string>();
  for (const page of pages) {
    const at = server.home + path + (page === '404.html' ? 'no/such/page' : page);
    for (const url of urlsOf(readFileSync(join(folder, page), 'utf8'), at)) from.set(url, page);
  }
  expect(pages.length).toBeGreaterThan(80);
  const own = [...from].filter(([url]) => url.startsWith(server.home));
  expect(own.length).toBeGreaterThan(200);
  for (const [url, page] of own) {
    const response = await fetch(url, { redirect: 'error' });
    await response.arrayBuffer();
    expect([page, url, response.status]).toEqual([page, url, 200]);
  }
  // The paths of the server are links to the server that the pages describe, and nothing else of it is linked.
  const ofServer = [...from.keys()].filter((url) => url.startsWith(models));
  expect(ofServer).toContain(`${models}/console`);
  expect(ofServer.filter((url) => url.includes('/docs/'))).toEqual([]);
});

test('links of the Markdown twins are there', async () => {
  const twins = globSync('**/*.md', { cwd: folder }).filter((name) => !name.startsWith('files/'));
  const urls = new Set(
    ['llms.txt', ...twins].flatMap((twin) => {
      const text = readFileSync(join(folder, twin), 'utf8').replaceAll(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '');
      return [...text.matchAll(/\]\(<?([^)\s#>]+)[^)]*\)/g)].map(
        ([, link = '']) => new URL(link, server.home + path + twin).href,
      );
    }),
  );
  const own = [...urls].filter((url) => url.startsWith(server.home));
  expect(own.length).toBeGreaterThan(100);
  for (const url of own) {
    const response = await fetch(url);
    await response.arrayBuffer();
    expect([url, response.status]).toEqual([url, 200]);
  }
});

test('a path that is none is refused with the form of one', async () => {
  const refused = run(process.execPath, [command, '--output', folder, '--path', 'docs']);
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--path is "docs"'),
  });
});

describe.skipIf(program === undefined)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: chromiumArgs,
    });
  });
  afterAll(() => browser.close());

  /** Fails when the page asks another host, misses a file or breaks its policy. */
  async function visit(name: string, look: (page: Page) => Promise<void>): Promise<void> {
    const isFault = ({ type, text }: { type: string; text: string }) =>
      type === 'error' && !(text.includes('404') && name === 'no/such/page/');
    await withPage({ browser, home: server.home }, {}, isFault, async (page) => {
      await page.goto(server.home + path + name, { waitUntil: 'networkidle' });
      await look(page);
    });
  }

  test.each(['', 'build/tools/', 'no/such/page/'])('the search works on /%s', async (name) => {
    await visit(name, async (page) => {
      await page.locator('#open-search').click();
      await page.locator('#search input').fill('rate_limit_exceeded');
      await page.locator('#search li a').first().click();
      const found = `${server.home}${path}errors/rate_limit_exceeded/`;
      await page.waitForURL(({ href }) => href.startsWith(found));
      await expect.poll(() => page.locator('h1').textContent()).toContain('rate_limit_exceeded');
    });
  });

  test('the page of a missing URL has its style and its menu', async () => {
    await visit('no/such/page/', async (page) => {
      expect(await page.locator('header').evaluate((bar) => getComputedStyle(bar).display)).toBe('flex');
      await page.locator('a.home').click();
      await page.waitForURL(server.home + path);
    });
  });

  test('the table of compatibility loads, and samples have the URL of the server', async () => {
    await visit('reference/compatibility/', async (page) => {
      await page.locator('#facts tbody tr').first().waitFor();
    });
    await visit('', async (page) => {
      await expect
        .poll(() => page.locator('pre').first().textContent())
        .toContain(`curl ${models}/v1/chat/completions`);
    });
  });

  test.each(['main', 'messages', 'console'])('the reference page %s shows an operation', async (name) => {
    const operation = {
      main: 'chat/createchatcompletion',
      messages: 'messages/createmessage',
      console: 'keys/listkeys',
    }[name];
    await visit(`reference/${name}/#/${operation}`, async (page) => {
      await page.getByText('Ctrl+K').waitFor();
      await page.locator('a[href="../../errors/"], a[href="../../"]').first().waitFor();
      await expect.poll(() => page.locator('body').textContent()).toContain(`${models}/`);
    });
  });

  test('the request panel leads to the server, which alone can be called', async () => {
    await visit('reference/try/', async (page) => {
      await page.locator('#own-page').waitFor({ state: 'visible' });
      await expect
        .poll(() => page.locator('#own-page').getAttribute('href'))
        .toBe(`${models}/docs/reference/try/`);
    });
  });
});
