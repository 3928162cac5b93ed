/** One console and one browser for all tests of a file, and a function that opens pages as the administrator. */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, openPage, type ObservedPage } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

export interface ConsoleVisit {
  site: ConsoleSite;
  admin: SignedIn;
  browser: Browser;
  /** Id of the first project. */
  projectId: string;
  /** Opens a path below `/console/` as the administrator. */
  open: (path: string, options?: BrowserContextOptions) => Promise<ObservedPage>;
  /** The same below the first project. */
  openInProject: (path: string, options?: BrowserContextOptions) => Promise<ObservedPage>;
}

/** As wide as the narrowest phone. */
export const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } as const;
export const desktop = { viewport: { width: 1280, height: 900 } } as const;

/** Call it in a `describe`: the fields are there from the first test on. `prepare` fills the site before it. */
export function visitConsole({
  settings = () => ({}),
  prepare,
}: {
  settings?: () => Record<string, string>;
  prepare?: (site: ConsoleSite, admin: SignedIn) => Promise<unknown>;
} = {}): ConsoleVisit {
  const visit = {
    async open(path: string, options: BrowserContextOptions = {}) {
      const { browser, site, admin } = visit;
      const opened = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
      await opened.page.goto(`${site.url}/console/${path}`);
      return opened;
    },
    openInProject: (path: string, options?: BrowserContextOptions) =>
      visit.open(`projects/${visit.projectId}/${path}`, options),
  } as ConsoleVisit;
  beforeAll(async () => {
    visit.site = await startConsole(settings());
    visit.admin = await visit.site.setUp();
    visit.projectId = visit.admin.session.projects[0]?.id ?? '';
    await prepare?.(visit.site, visit.admin);
    visit.browser = await launch();
  });
  afterAll(async () => {
    await visit.browser?.close();
    await visit.site?.stop();
  });
  return visit;
}
