import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isObject, listAt, objectAt, stringAt } from '../../openapi/build/json.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { referenceFolders } from '../../openapi/build/operation-links.ts';
import { docsServer } from '../../server/http/serve-docs.ts';
import { bundleOf, documentNames } from './bundles.ts';

const program = findChromium(process.env.PATH ?? '');

const site = join(import.meta.dirname, '../../docs/dist');

/** The fragment that Redoc makes of a name. */
const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Bytes of the page and of all that it loaded. */
function transferred(page: Page): Promise<number> {
  return page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
}

describe.skipIf(program === undefined).each(documentNames)('the page of %s in Chromium', (surface) => {
  const path = `/docs/reference/${referenceFolders[surface]}/`;
  const document = bundleOf(surface);
  const operations = Object.values(objectAt(document, 'paths')).flatMap((item) =>
    Object.values(isObject(item) ? item : {}).flatMap((operation) => {
      const [id, summary] = [stringAt(operation, 'operationId'), stringAt(operation, 'summary')];
      const [tag] = listAt(operation, 'tags');
      return id === undefined || summary === undefined || typeof tag !== 'string'
        ? []
        : [{ id, summary, tag }];
    }),
  );
  let server: Server;
  let browser: Browser;
  let home: string;
  /** For all tests that need no page of their own: Redoc takes two seconds until it has read the document. */
  let page: Page;
  const foreign: string[] = [];
  const faults: string[] = [];

  /** Resolves when Redoc and the definition have arrived, and the page is live. */
  async function open(): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
    await opened.route('**/*', async (route) => {
      const url = route.request().url();
      if (url.startsWith(home) || /^(?:data|blob):/.test(url)) return route.continue();
      foreign.push(url);
      return route.abort();
    });
    opened.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    opened.on('pageerror', (error) => faults.push(error.message));
    await opened.goto(home + path);
    await opened.mouse.move(700, 500);
    await opened.getByText('Ctrl+K').waitFor();
    return opened;
  }

  beforeAll(async () => {
    const serve = docsServer(site);
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      if (pathname.startsWith('/docs')) serve(request, response, pathname);
      else response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    home = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    browser = await chromium.launch({
      ...(program !== undefined && { executablePath: program }),
      args: chromiumArgs,
    });
    page = await open();
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  afterEach(() => {
    expect(foreign, 'requests to other hosts').toEqual([]);
    expect(faults, 'errors on the console').toEqual([]);
  });

  // These two look at the page as it was opened; the next ones go on from there.
  test('links to itself by fragments only, and to the start, the site and the console', async () => {
    const links = await page
      .locator('a[href]')
      .evaluateAll((anchors) =>
        anchors.map((anchor) => [anchor.getAttribute('href') ?? '', (anchor as HTMLAnchorElement).pathname]),
      );
    expect(links.length).toBeGreaterThan(10);
    const away = links
      .filter(([href]) => !/^(?:#|[a-z]+:)/.test(href ?? ''))
      .map(([, target]) => target ?? '');
    expect(away.filter((target) => !target.startsWith('/docs/'))).toEqual(['/', '/console']);
    const references = new Set(Object.values(referenceFolders).map((name) => `/docs/reference/${name}/`));
    for (const target of away.filter((each) => each.startsWith('/docs/') && !references.has(each)))
      expect([target, existsSync(join(site, target.slice('/docs/'.length), 'index.html'))]).toEqual([
        target,
        true,
      ]);
  });

  test('shows the URL under which it was opened, and no other', async () => {
    const text = await page.locator('body').textContent();
    expect(text).toContain(home);
    expect(text?.replaceAll(/<script[\s\S]*/g, '')).not.toContain('127.0.0.1:8080/');
  });

  // A page of eighty operations takes half a second for each.
  test('shows every operation under its own address', { timeout: 120_000 }, async () => {
    for (const { id, summary, tag } of operations) {
      await page.goto(`${home}${path}#/${slug(tag)}/${id.toLowerCase()}`);
      await page.locator('h2', { hasText: summary }).first().waitFor({ state: 'visible' });
    }
  });

  test('shows every page of the guide', async () => {
    const used = new Set(operations.map(({ tag }) => tag));
    for (const name of listAt(document, 'tags').flatMap((tag) => stringAt(tag, 'name') ?? [])) {
      if (used.has(name)) continue;
      await page.goto(`${home}${path}#/${slug(name)}`);
      await page.locator('h2', { hasText: name }).first().waitFor({ state: 'visible' });
    }
  });

  test('loads Redoc once for the three pages', async () => {
    // The page of the other tests intercepts requests, which turns the cache off.
    const reader = await browser.newPage();
    const loaded = async (name: string) => {
      await reader.goto(`${home}/docs/reference/${name}/#/errors`);
      await reader.getByText('Ctrl+K').waitFor();
      return reader.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name: url }) => /redoc\.\w+\.js$/.test(url))
          .map(({ transferSize }) => transferSize > 0),
      );
    };
    expect(await loaded(referenceFolders[surface])).toEqual([true]);
    const other = Object.values(referenceFolders).find((name) => !path.includes(name)) ?? '';
    expect(await loaded(other)).toEqual([false]);
    await reader.close();
  });

  test('is complete with less than 100 kB, and loads Redoc for the first click, which is not lost', async () => {
    const reader = await browser.newPage();
    await reader.goto(home + path, { waitUntil: 'networkidle' });
    const bytes = await transferred(reader);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(100_000);
    await reader.getByTestId('search-trigger').click();
    await reader.getByPlaceholder('Search docs').waitFor();
    await reader.close();
  });

  test('an operation has a page of its own, which is complete with less than 100 kB', async () => {
    const operation = operations.find(({ id }) => /^(createChatCompletion|createMessage|listKeys)$/.test(id));
    const reader = await browser.newPage();
    await reader.goto(`${home}${path}${operation?.id.toLowerCase() ?? ''}/`, { waitUntil: 'networkidle' });
    await expect.poll(() => reader.locator('h1').textContent()).toBe(operation?.summary);
    const bytes = await transferred(reader);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(100_000);
    await reader.close();
  });

  test('breaks no code in a table', async () => {
    await page.goto(`${home}${path}#/errors`);
    await page.locator('h2', { hasText: 'Errors' }).first().waitFor({ state: 'visible' });
    await page.locator('td code').first().waitFor();
    const broken = await page
      .locator('td code')
      .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).length);
    expect(broken).toBe(0);
  });

  test('keeps the grammar of a stream closed, below the parameters', async () => {
    const streamed = operations.find(({ id }) => /^(createChatCompletion|createMessage)$/.test(id));
    if (streamed === undefined) return;
    await page.goto(`${home}${path}#/${slug(streamed.tag)}/${streamed.id.toLowerCase()}`);
    const grammar = page.locator('details', { hasText: 'Stream grammar' }).first();
    await grammar.waitFor();
    await expect.poll(() => grammar.getAttribute('open')).toBeNull();
    const [responses, closed] = await Promise.all(
      [page.getByText('Responses', { exact: true }).first(), grammar].map((each) => each.boundingBox()),
    );
    expect(closed?.y ?? 0).toBeGreaterThan(responses?.y ?? 0);
    await grammar.locator('summary').first().click();
    await page
      .getByRole('img', { name: /^State diagram: / })
      .first()
      .waitFor({ state: 'visible' });
  });

  test('links an operation that takes a key to the request panel', async () => {
    const operation = operations.find(({ id }) => /^(createChatCompletion|createMessage|listKeys)$/.test(id));
    await page.goto(`${home}${path}#/${slug(operation?.tag ?? '')}/${operation?.id.toLowerCase() ?? ''}`);
    await page
      .locator(`a[href="../../reference/try/#${operation?.id ?? ''}"]`)
      .first()
      .waitFor();
  });

  test('offers each sample in five languages', async () => {
    const operation = operations.find(({ id }) => /^(createChatCompletion|createMessage|listKeys)$/.test(id));
    await page.goto(`${home}${path}#/${slug(operation?.tag ?? '')}/${operation?.id.toLowerCase() ?? ''}`);
    await page.getByRole('button', { name: 'curl' }).first().click();
    for (const language of ['curl', 'JavaScript', 'Python', 'Go', 'Java'])
      await page.getByText(language, { exact: true }).last().waitFor({ state: 'visible' });
  });

  test('finds an operation by its search', async () => {
    const own = await open();
    const summary = operations.at(-1)?.summary ?? '';
    const shown = own.getByText(summary, { exact: true });
    await expect.poll(() => shown.count()).toBe(0);
    await own.keyboard.press('Control+K');
    await own.getByPlaceholder('Search docs...').fill(summary);
    await shown.first().waitFor({ state: 'visible' });
    await own.close();
  });
});
