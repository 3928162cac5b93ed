/** A person finds the requests of an end user, follows a session in its order, and groups usage by a tag. */
import { expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

/** Three requests of a session, the middle one of another end user, and one that says nothing. */
async function send(site: ConsoleSite, { call, session }: SignedIn): Promise<void> {
  const path = `/projects/${session.projects[0]?.id}/keys`;
  const { secret } = await call<Schemas['IssuedKey']>('POST', path, { name: 'checkout' });
  const headers = { authorization: `Bearer ${secret}` };
  const ask = async (user: string | null, content: string, more: Record<string, string>) => {
    const messages = [{ role: 'user', content }];
    const body = {
      model: 'sandbox/priced',
      messages,
      ...(user !== null && { user, metadata: { order: content } }),
    };
    const response = await fetch(`${site.url}/v1/chat/completions`, post(body, { ...headers, ...more }));
    expect(response.status).toBe(200);
    await response.text();
  };
  const ofSession = { 'x-modelroute-session': 'chat-5121', 'x-modelroute-tag': 'team=search' };
  await ask('ann', 'first', ofSession);
  await ask('bob', 'second', { ...ofSession, 'x-modelroute-tag': 'team=ads' });
  await ask('ann', 'third', ofSession);
  await ask(null, 'fourth', {});
}

test.skipIf(program === undefined)(
  'requests are filtered by end user, session and tag, and usage is grouped by them',
  { timeout: 180_000 },
  async () => {
    const site = await startConsole();
    const admin = await site.setUp();
    await send(site, admin);
    const browser = await launch();
    const viewport = { width: 1500, height: 900 };
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie, viewport });
    const project = `${site.url}/console/projects/${admin.session.projects[0]?.id}`;
    const rows = page.locator('main table tbody tr');

    await page.goto(`${project}/requests`);
    await settled(page);
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByLabel('End user').fill('bob');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('End user').fill('');
    await page.getByLabel('Tag', { exact: true }).fill('team=search');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('Tag', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(4);

    await rows.getByRole('link', { name: 'chat-5121' }).first().click();
    await page.getByText('3 requests for').waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    const users = rows.getByRole('link', { name: /^(ann|bob)$/ });
    await expect.poll(() => users.allInnerTexts()).toEqual(['ann', 'bob', 'ann']);
    expect(await axeFindings(page)).toEqual([]);
    const picture = process.env['ATTRIBUTION_PICTURES'];
    if (picture !== undefined) await page.screenshot({ path: `${picture}/session.png` });

    await rows.first().getByRole('link').first().click();
    const card = page.getByRole('region', { name: 'Attribution' });
    await card.waitFor();
    await expect
      .poll(() => card.innerText())
      .toMatch(/End user\s+ann\s+Session\s+chat-5121\s+Tag team\s+team=search\s+Metadata order\s+first/);
    if (picture !== undefined) await page.screenshot({ path: `${picture}/request.png` });

    await page.goto(`${project}/usage`);
    await page.getByLabel('Group by').selectOption('Tag');
    await page.getByText('Enter the key of a tag').waitFor();
    await page.getByLabel('Tag key').fill('team');
    await page.keyboard.press('Enter');
    const groups = page.getByRole('region', { name: 'Usage by tag' });
    await groups.waitFor();
    await expect.poll(() => groups.locator('tbody tr th').allInnerTexts()).toEqual(['search', 'ads', 'none']);
    expect(await axeFindings(page)).toEqual([]);
    if (picture !== undefined) await page.screenshot({ path: `${picture}/usage.png`, fullPage: true });
    await groups.getByRole('link', { name: 'ads' }).click();
    await settled(page);
    await expect.poll(() => rows.count()).toBe(1);

    await close();
    await browser.close();
    await site.stop();
  },
);
