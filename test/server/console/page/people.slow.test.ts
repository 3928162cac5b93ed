/** Administrators see who has an account, disable a person and let them in again; removing a member says what its keys do. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

const password = 'a lake of glass beads';

/** Accepts an invite to the first project; returns the cookie and the token of the new session. */
async function join({ url }: ConsoleSite, { call, session }: SignedIn, name: string) {
  const invites = `/projects/${session.projects[0]?.id}/invites`;
  const email = `${name.toLowerCase()}@example.com`;
  const { token } = await call<Schemas['IssuedInvite']>('POST', invites, { email, role: 'member' });
  const reply = await fetch(
    `${url}/console/api/invites/accept`,
    post({ token, name, password }, { origin: url }),
  );
  const { csrf_token: csrfToken } = (await reply.json()) as Schemas['Session'];
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { email, cookie, headers: { cookie, origin: url, 'x-csrf-token': csrfToken ?? '' } };
}

async function expectGood(page: Page): Promise<void> {
  await settled(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect(width, 'the page is wider than the window').toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
}

test.skipIf(program === undefined).each([
  ['in a wide window', { viewport: { width: 1280, height: 900 } }],
  ['on a phone', { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }],
])('a person is disabled and enabled, %s', { timeout: 180_000 }, async (_where, options) => {
  const site = await startConsole();
  const admin = await site.setUp();
  const browser = await launch();
  const { page, close } = await openPage(browser, site.url, { ...options, cookie: admin.cookie });
  await page.goto(`${site.url}/console/people`);
  await page.getByText('Nobody else has an account yet.').waitFor();
  await expectGood(page);

  const grace = await join(site, admin, 'Grace');
  const bob = await join(site, admin, 'Bob');
  const keys = `/projects/${admin.session.projects[0]?.id}/keys`;
  const made = await fetch(`${site.url}/console/api${keys}`, post({ name: 'laptop' }, grace.headers));
  const { secret } = (await made.json()) as Schemas['IssuedKey'];
  const stateOf = async ({ cookie }: { cookie: string }) => {
    const reply = await fetch(`${site.url}/console/api/session`, { headers: { cookie } });
    return ((await reply.json()) as Schemas['Session']).state;
  };
  expect([await stateOf(grace), await stateOf(bob)]).toEqual(['signed_in', 'signed_in']);

  await page.reload();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row(grace.email).waitFor();
  await expectGood(page);
  // Nobody disables their own account.
  await expect.poll(() => row('(you)').getByRole('button').count()).toBe(0);
  await page.getByLabel('Search').fill('GRACE@');
  await row(bob.email).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Disable Grace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('continue to work').waitFor();
  await expect
    .poll(() => dialog.getByRole('link', { name: '1 in default' }).getAttribute('href'))
    .toContain('/keys?by=');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await row(grace.email).getByText('disabled', { exact: true }).waitFor();
  expect([await stateOf(grace), await stateOf(bob)]).toEqual(['signed_out', 'signed_in']);
  const modelsStatus = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${site.url}/v1/models`, { headers })).status;
  };
  expect(await modelsStatus()).toBe(200);

  await page.getByLabel('State').selectOption('active');
  await page.getByText('No matching people').waitFor();
  await expectGood(page);
  await page.getByLabel('State').selectOption('disabled');
  await page.getByRole('button', { name: 'Enable Grace' }).click();
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('No matching people').waitFor();
  await page.getByLabel('State').selectOption('active');
  await page.getByRole('button', { name: 'Disable Grace' }).click();
  await dialog.getByLabel('Keys that this person created').selectOption('disable');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('No matching people').waitFor();
  await expect.poll(modelsStatus).toBe(401);
  await page.getByLabel('State').selectOption('disabled');
  if (!('isMobile' in options)) await row(grace.email).getByText('disabled just now').waitFor();
  await page.getByRole('button', { name: 'Enable Grace' }).click();
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('No matching people').waitFor();
  const signIn = { email: grace.email, password };
  const back = await fetch(`${site.url}/console/api/session`, post(signIn, { origin: site.url }));
  expect(back.status).toBe(200);
  await close();
  await browser.close();
  await site.stop();
});

test.skipIf(program === undefined)(
  'a removed member’s keys are named before, and found by their creator',
  { timeout: 120_000 },
  async () => {
    const site = await startConsole();
    const admin = await site.setUp();
    const grace = await join(site, admin, 'Grace');
    const project = `/projects/${admin.session.projects[0]?.id}`;
    const at = `${site.url}/console/api${project}/keys`;
    for (const name of ['laptop', 'robot']) await (await fetch(at, post({ name }, grace.headers))).json();
    await admin.call('POST', `${project}/keys`, { name: 'checkout' });
    const browser = await launch();
    const { page, close } = await openPage(browser, site.url, { cookie: admin.cookie });
    await page.goto(`${site.url}/console${project}/members`);
    await page.getByRole('button', { name: 'Remove Grace' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('continue to work for everybody who has them').waitFor();
    await expectGood(page);
    await dialog.getByRole('link', { name: '2 keys' }).click();
    await page.getByRole('link', { name: 'laptop' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'robot' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('link', { name: 'checkout' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Remove Grace' }).click();
    await dialog.getByLabel('Keys that this person created').selectOption('keep');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Grace is removed.').waitFor();
    const { data } = await admin.call<Schemas['ApiKeyList']>('GET', `${project}/keys`);
    expect(data.filter(({ state }) => state === 'active')).toHaveLength(4);
    await close();
    await browser.close();
    await site.stop();
  },
);
