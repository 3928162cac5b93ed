/** The site of this repository in Chromium, served for one test file. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { docsServer } from '../../../server/http/serve-docs.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { buildThisSite, writeSite } from './built-site.ts';

/** Undefined where there is no Chromium. */
export const program = findChromium(process.env.PATH ?? '');

export interface SiteInChromium {
  /** `http://127.0.0.1:…`. */
  home: string;
  browser: Browser;
  stop(): Promise<void>;
}

/** `otherwise` handles requests that are not for the site. */
export async function openSite(
  otherwise?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<SiteInChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-site-'));
  writeSite(await buildThisSite(), folder);
  const serve = docsServer(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (otherwise === undefined || pathname.startsWith('/docs')) serve(request, response, pathname);
    else otherwise(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const browser = await chromium.launch({
    ...(program !== undefined && { executablePath: program }),
    args: chromiumArgs,
  });
  return {
    home: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    browser,
    async stop() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page of its own; fails when it asked another host, or wrote to its console what `isFault` refuses. */
export async function withPage(
  { browser, home }: Pick<SiteInChromium, 'browser' | 'home'>,
  options: BrowserContextOptions,
  isFault: (message: { type: string; text: string }) => boolean,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !/^(?:data|blob):/.test(request.url()))
      faults.push(`asks ${request.url()}`);
  });
  page.on('console', (message) => {
    if (isFault({ type: message.type(), text: message.text() })) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await look(page);
  await context.close();
  expect(faults).toEqual([]);
}
