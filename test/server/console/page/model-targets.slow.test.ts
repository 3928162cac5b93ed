/** The dialog of a model shows administrators its targets in their order, with their health, and other people none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startUpstream, type ScriptedUpstream } from '../../../support/scripted-upstream.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { joinAs, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

describe.skipIf(program === undefined)('a model with several targets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-page-'));
  let upstream: ScriptedUpstream;
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  beforeAll(async () => {
    upstream = await startUpstream();
    const file = join(folder, 'providers.yaml');
    const providers = {
      dead: { dialect: 'chat', base_url: 'http://127.0.0.1:9/v1', retries: 0 },
      good: { dialect: 'chat', base_url: `${upstream.url}/v1` },
      spare: { dialect: 'chat', base_url: `${upstream.url}/v1` },
    };
    const targets = [
      { provider: 'spare', model: 'm', priority: 1, weight: 1 },
      { provider: 'good', model: 'm', priority: 1, weight: 3 },
      { provider: 'dead', model: 'm', priority: 0 },
    ];
    writeFileSync(file, JSON.stringify({ providers, models: [{ id: 'team/default', targets }] }));
    site = await startConsole({ MODELROUTE_CONFIG: file });
    admin = await site.setUp();
    for (let call = 0; call < 6; call += 1) {
      const body = { model: 'team/default', stream: true, messages: [{ role: 'user', content: 'Hello' }] };
      const authorization = { authorization: 'Bearer test-key-of-the-suite' };
      await (await fetch(`${site.url}/v1/chat/completions`, post(body, authorization))).text();
    }
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const modelsPage = ({ session }: SignedIn) =>
    `${site.url}/console/projects/${session.projects[0]?.id}/models`;

  test.each([
    ['in a wide window', {}],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const)('they are in their order, with circuit, errors and times, %s', async (_look, options) => {
    const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
    await page.goto(modelsPage(admin));
    await page.getByRole('button', { name: 'team/default', exact: true }).click();
    const table = page.getByRole('dialog').getByRole('table', { name: 'Targets of team/default' });
    const rows = table.getByRole('row');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.nth(1).innerText()).toMatch(/^1\s+dead\/m\s+(?:open for \d+ s|half open)/);
    await expect.poll(() => rows.nth(1).innerText()).toContain('100%');
    await expect.poll(() => rows.nth(2).innerText()).toMatch(/^2 · 75%\s+good\/m\s+closed/);
    await expect.poll(() => rows.nth(3).innerText()).toMatch(/^2 · 25%\s+spare\/m\s+closed/);
    await expect.poll(() => table.innerText()).toMatch(/\d m?s · p95 [\d.]+ m?s/);
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await table.scrollIntoViewIfNeeded();
    const excess = await page
      .getByRole('dialog')
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await close();
  });

  test('a member who is no administrator sees the model without them', async () => {
    const grace = await joinAs(site, admin, 'member');
    const { page, close } = await openPage(browser, site.url, { cookie: grace.cookie });
    await page.goto(modelsPage(grace));
    await page.getByRole('button', { name: 'team/default', exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Facts' }).waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Targets' }).count()).toBe(0);
    await expect(grace.call('GET', '/models/targets?model=team/default')).rejects.toThrow('403');
    await close();
  });
});
