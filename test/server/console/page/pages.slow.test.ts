/** Every page of the console: opens without a fault, in every look and size, and is accessible. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectSections } from '../../../../server/console/page/src/sections.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

const looks = [
  { look: 'light', options: { colorScheme: 'light' } },
  { look: 'dark', options: { colorScheme: 'dark' } },
  {
    look: 'on a phone',
    options: { colorScheme: 'light', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const;

describe.skipIf(program === undefined).each(['empty', 'used'])('in an installation that is %s', (state) => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    if (state === 'used') await fill(site, admin);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function addresses(): Promise<string[]> {
    const id = admin.session.projects[0]?.id ?? '';
    const project = `/console/projects/${id}`;
    const keys = await admin.call<{ data: { id: string }[] }>('GET', `/projects/${id}/keys`);
    const requests = await admin.call<{ data: { id: string }[] }>('GET', `/requests?project_id=${id}`);
    return [
      '/console/',
      '/console/account',
      '/console/new-project',
      '/console/installation-keys',
      '/console/people',
      '/console/audit',
      '/console/providers',
      ...projectSections.map((section) => `${project}/${section}`),
      `${project}/usage?metric=latency&group=none&range=24h`,
      `${project}/keys?new=key`,
      `${project}/keys/${keys.data[0]?.id}`,
      ...requests.data.slice(0, 1).map((request) => `${project}/requests/${request.id}`),
    ];
  }

  test.each(looks)(
    'every page opens, $look, and axe finds nothing',
    { timeout: 240_000 },
    async ({ options }) => {
      const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
      for (const address of await addresses()) {
        await page.goto(site.url + address);
        await settled(page);
        // On a phone the window grows with its content; the screen does not.
        const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
        expect(width, `${address} is wider than the window`).toBeLessThanOrEqual(0);
        expect(await axeFindings(page), address).toEqual([]);
      }
      await close();
    },
  );
});

describe.skipIf(program === undefined)('before somebody is in', () => {
  test.each(looks)(
    'the gates open, $look, and axe finds nothing',
    { timeout: 120_000 },
    async ({ options }) => {
      const site = await startConsole();
      const browser = await launch();
      const look = async (address: string, heading: string) => {
        const { page, close } = await openPage(browser, site.url, options);
        await page.goto(site.url + address);
        await page.getByRole('heading', { name: heading }).waitFor();
        expect(await axeFindings(page), address).toEqual([]);
        await close();
      };
      try {
        await look('/console/', 'Set up modelroute');
        await look('/console/#/setup?token=any', 'Welcome');
        const admin = await site.setUp();
        const invites = `/projects/${admin.session.projects[0]?.id}/invites`;
        const { token } = await admin.call<{ token: string }>('POST', invites, {
          email: 'grace@example.com',
          role: 'viewer',
        });
        await look('/console/', 'Sign in');
        await look('/console/#/sign-in?problem=oidc_unknown_person', 'Sign in');
        await look(`/console/#/invite?token=${token}`, 'You are invited');
        await look('/console/#/invite?token=gone', 'You are invited');
        await look('/console/#/reset?token=gone', 'Choose a new password');
      } finally {
        await browser.close();
        await site.stop();
      }
    },
  );
});
