/** When something fails, the page neither gets stuck nor shows anything false. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { startUpstream, type ScriptedUpstream } from '../../../support/scripted-upstream.ts';
import { post } from '../../../support/server.ts';
import { launch, openPage, program, settled } from './console-browser.ts';
import { fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

describe.skipIf(program === undefined)('a mishap', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelroute-mishaps-'));
  let upstream: ScriptedUpstream;
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  beforeAll(async () => {
    upstream = await startUpstream();
    const file = join(folder, 'providers.yaml');
    const providers = { gpu: { dialect: 'chat', base_url: `${upstream.url}/v1` } };
    // Neither ends by itself: what happens meanwhile does, however long it takes.
    const priced = { provider: 'gpu', prices: { input: 1, output: 1 }, max_output_tokens: 100 };
    const models = [
      { id: 'team/breaks-off', ...priced, upstream_model: 'fault-stall-mid-stream' },
      { id: 'team/says-nothing', ...priced, upstream_model: 'fault-stall-after-opening' },
    ];
    writeFileSync(file, JSON.stringify({ providers, models }));
    site = await startConsole({ MODELROUTE_CONFIG: file, MODELROUTE_SANDBOX: '1' });
    admin = await site.setUp();
    await fill(site, admin);
    browser = await launch();
    project = admin.session.projects[0]?.id ?? '';
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (cookie = admin.cookie) => openPage(browser, site.url, { cookie });
  const address = (section: string, id = project): string => `${site.url}/console/projects/${id}/${section}`;

  /** Somebody new with this role in the project; gives the cookie of the session. */
  async function joined(email: string, role: Schemas['Role']): Promise<string> {
    const { token } = await admin.call<Schemas['IssuedInvite']>('POST', `/projects/${project}/invites`, {
      email,
      role,
    });
    const body = { token, name: email, password: 'a long walk by the lake' };
    const reply = await fetch(`${site.url}/console/api/invites/accept`, post(body, { origin: site.url }));
    expect(reply.status).toBe(200);
    return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  test('a part of the page that cannot be loaded says so, and can be tried again', async () => {
    const { page, close } = await open();
    await page.route('**/assets/keys-page*', (route) => route.fulfill({ status: 404 }));
    await page.goto(address('settings'));
    await settled(page);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/assets/keys-page*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Keys of the project' }).waitFor();
    await close();
  });

  test('a wrong field that is folded away is unfolded', async () => {
    const { page, close } = await open();
    await page.goto(address('keys?new=key'));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('limited');
    await dialog.getByText('Limits of this key').click();
    const limit = dialog.getByLabel('Requests per minute');
    await limit.fill('0');
    await dialog.getByText('Limits of this key').click();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await limit.waitFor();
    await expect.poll(() => limit.evaluate((it) => it === document.activeElement)).toBe(true);
    await close();
  });

  test('a conversation that is begun anew while an answer comes stays empty', async () => {
    const { page, close } = await open();
    await page.goto(address('playground?model=team/breaks-off'));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Hello', { exact: true }).waitFor();
    await page.locator('.turn-assistant', { hasText: 'All is' }).waitFor();
    const ended = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Clear conversation' }).click();
    await ended;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
    await expect.poll(() => page.locator('.turn').count()).toBe(0);
    await page.getByLabel('Model').fill('sandbox/chat');
    await page.getByLabel('Message').fill('Good day');
    await page.keyboard.press('Enter');
    await page.locator('.turn-assistant', { hasText: 'took' }).waitFor();
    await expect.poll(() => page.locator('.turn-text').allTextContents()).toEqual(['Good day', 'Good day']);
    await close();
  });

  test('an answer that was stopped before its first text does not go out with the next question', async () => {
    const { page, close } = await open();
    await page.goto(address('playground?model=team/says-nothing'));
    await page.getByLabel('Message').fill('Take your time');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.turn-assistant', { hasText: 'ended: stopped' }).waitFor();
    await expect.poll(() => page.locator('.turn-text').allTextContents()).toEqual(['Take your time']);
    await page.getByLabel('Model').fill('sandbox/chat');
    await page.getByLabel('Message').fill('Good day');
    const sent = page.waitForRequest('**/playground/chat');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      messages: [
        { role: 'user', content: 'Take your time' },
        { role: 'user', content: 'Good day' },
      ],
    });
    await page.locator('.turn-assistant', { hasText: 'first text after' }).waitFor();
    await close();
  });

  test.each(['projects/%zz', 'projects/%zz/keys', 'projects/proj_default/keys/%e0%a4'])(
    'an address that says nothing, /console/%s, shows that there is no such page',
    async (path) => {
      const { page, close } = await open();
      const reply = await page.goto(`${site.url}/console/${path}`);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      expect(reply?.status()).toBe(404);
      await page.getByRole('link', { name: 'To the start' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await close();
    },
  );

  test('whoever gives up a role is offered no more than what is left', async () => {
    await joined('first@example.com', 'owner');
    const { page, close } = await open(await joined('second@example.com', 'owner'));
    await page.goto(address('members'));
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor();
    // Choosing alone changes nothing: arrow keys pass by roles that nobody wants.
    await page.getByLabel('Role of second@example.com').selectOption('member');
    await page.getByLabel('Role of second@example.com').selectOption('viewer');
    await page.getByRole('button', { name: 'Save second@example.com as viewer' }).click();
    await page.getByText('is now viewer').waitFor();
    await page.getByRole('button', { name: 'Invite', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await close();
  });

  test('a project that was archived just now says so', async () => {
    const { id } = await admin.call<Schemas['Project']>('POST', '/projects', { name: 'short' });
    const { page, close } = await open();
    await page.goto(address('settings', id));
    await page.getByRole('button', { name: 'Archive this project' }).click();
    await page.getByRole('button', { name: 'Archive for good' }).click();
    await page.getByText('is archived.').waitFor();
    const archived = page.locator('dt', { hasText: 'Archived' }).locator('xpath=following-sibling::dd');
    await archived.locator('time').waitFor();
    await close();
  });

  test('what cannot be said of a key, or done with a group, is not offered', async () => {
    const { data } = await admin.call<{ data: Schemas['ApiKey'][] }>('GET', `/projects/${project}/keys`);
    const manager = data.find(({ kind }) => kind === 'management');
    const { page, close } = await open();
    await page.goto(address(`keys/${manager?.id}`));
    await page.getByText('A management key calls no models').waitFor();
    await page.goto(address('usage?group=project'));
    const groups = page.getByRole('table', { name: 'Usage by project' });
    await groups.waitFor();
    await expect.poll(() => groups.getByRole('button').count()).toBe(0);
    await page.goto(address('usage'));
    await page.getByRole('table', { name: 'Usage by model' }).getByRole('button').first().waitFor();
    await close();
  });
});
