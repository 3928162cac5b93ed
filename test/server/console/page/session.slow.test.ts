/** What the page does about sessions: sign-in and back, confirming the password, links with tokens, what others may see. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../../openapi/generated/console.ts';
import { post } from '../../../support/server.ts';
import { axeFindings, launch, openPage, program, settled } from './console-browser.ts';
import { ada, fill, startConsole, type ConsoleSite, type SignedIn } from './console-site.ts';

type Schemas = components['schemas'];

describe.skipIf(program === undefined)('sessions', () => {
  let site: ConsoleSite;
  let admin: SignedIn;
  let browser: Browser;
  let project: string;
  beforeAll(async () => {
    site = await startConsole();
    admin = await site.setUp();
    await fill(site, admin);
    browser = await launch();
    project = admin.session.projects[0]?.id ?? '';
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  const open = (cookie?: string) => openPage(browser, site.url, cookie === undefined ? {} : { cookie });
  const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);
  const address = (section: string): string => `${site.url}/console/projects/${project}/${section}`;

  /** Somebody with this role in the project; gives the cookie of the session. */
  async function invited(email: string, role: Schemas['Role']): Promise<{ link: string; token: string }> {
    const invite = await admin.call<Schemas['IssuedInvite']>('POST', `/projects/${project}/invites`, {
      email,
      role,
    });
    return { link: `${site.url}/console/#/invite?token=${invite.token}`, token: invite.token };
  }

  test('a session that has ended leads to the sign-in, and from there back to the page', async () => {
    const { page, close } = await open();
    await page.goto(address('usage?metric=errors'));
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    expect(page.url()).toBe(address('usage?metric=errors'));

    // A call that is still under way would lead to the sign-in by itself.
    await settled(page);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('E-mail address').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('table', { name: 'Keys of the project' }).waitFor();
    expect(page.url()).toBe(address('keys'));
    await close();
  });

  test('a sign-in that is too old is confirmed by the password, and the call is repeated', async () => {
    const { page, close } = await open(admin.cookie);
    // The server refuses the first attempt as it does ten minutes after a sign-in.
    let refusals = 0;
    await page.route('**/console/api/projects/*/keys', async (route) => {
      if (route.request().method() !== 'POST' || refusals > 0) return route.fallback();
      refusals += 1;
      const error = {
        message: 'Please confirm.',
        type: 'request_forbidden',
        param: null,
        code: 'step_up_required',
      };
      return route.fulfill({ status: 403, json: { error } });
    });
    await page.goto(address('keys?new=key'));
    await page.getByRole('dialog').getByLabel('Name').fill('after a step-up');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The keyboard is in the field already, and Enter confirms.
    await page.keyboard.type(ada.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Copy key' }))).toBe(true);
    expect(refusals).toBe(1);
    await close();
  });

  test('a key that was not copied is not closed by accident', async () => {
    const { page, close } = await open(admin.cookie);
    await page.goto(address('keys?new=key'));
    await page.getByRole('dialog').getByLabel('Name').fill('careless');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('You have not copied the key').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close without copying' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'careless' }).waitFor();
    await close();
  });

  test('an invite makes a member; its token leaves the address bar at once', async () => {
    const { link, token } = await invited('grace@example.com', 'member');
    const { page, close } = await open();
    await page.goto(link);
    await expect.poll(() => hasFocus(page.getByLabel('Your name'))).toBe(true);
    await page.keyboard.type('Grace Hopper');
    expect(page.url()).toBe(`${site.url}/console/`);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Accept' }).click();
    const password = page.getByLabel('Password');
    await expect.poll(() => password.getAttribute('aria-describedby')).toContain('-error');
    await expect.poll(() => hasFocus(password)).toBe(true);
    await password.fill('a long walk by the river');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain(token);
    await close();
  });

  test('signing out everywhere else ends the other sessions, and says how many there were', async () => {
    const { token } = await invited('lost@example.com', 'viewer');
    const account = { email: 'lost@example.com', password: 'a long walk by the pond' };
    const signedIn = async (path: string, body: object) => {
      const reply = await fetch(`${site.url}/console/api/${path}`, post(body, { origin: site.url }));
      expect(reply.status).toBe(200);
      return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const there = await open(
      await signedIn('invites/accept', { token, name: 'Lost', password: account.password }),
    );
    const here = await open(await signedIn('session', account));
    for (const { page } of [there, here]) {
      await page.goto(`${site.url}/console/account`);
      await page.getByRole('heading', { name: 'Account' }).waitFor();
    }
    const button = here.page.getByRole('button', { name: 'Sign out everywhere else' });
    await button.click();
    await here.page.getByRole('status').getByText('You are signed out of 1 other session.').waitFor();
    await there.page.getByRole('link', { name: 'Members' }).click();
    await there.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await button.click();
    await here.page.getByRole('status').getByText('You were signed in nowhere else.').waitFor();
    await here.page.getByRole('link', { name: 'Members' }).click();
    await here.page.getByRole('table', { name: 'Members of the project' }).waitFor();
    await there.close();
    await here.close();
  });

  test('a viewer is offered nothing that the server would refuse', async () => {
    const { link } = await invited('alan@example.com', 'viewer');
    const { page, close } = await open();
    await page.goto(link);
    await page.getByLabel('Your name').fill('Alan Turing');
    await page.getByLabel('Password').fill('a long walk by the lake');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect.poll(() => main.getByRole('link', { name: 'Playground' }).count()).toBe(0);
    await expect.poll(() => main.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'New project' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('table', { name: 'Keys of the project' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    for (const section of ['members', 'settings', 'limits', 'usage', 'requests', 'models']) {
      await page.goto(address(section));
      await settled(page);
      await expect.poll(() => page.getByRole('alert').count(), { message: section }).toBe(0);
    }
    await close();
  });

  test('what cannot be taken back is confirmed under its name', async () => {
    const made = await admin.call<Schemas['IssuedKey']>('POST', `/projects/${project}/keys`, {
      name: 'short-lived',
    });
    const { page, close } = await open(admin.cookie);
    await page.goto(address(`keys/${made.key.id}`));
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the key “short-lived”?' });
    // Enter alone revokes nothing.
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Revoke' }))).toBe(true);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('status').getByText('“short-lived” is revoked.').waitFor();
    const key = await admin.call<Schemas['ApiKey']>('GET', `/projects/${project}/keys/${made.key.id}`);
    expect(key.state).toBe('revoked');
    await page.goto(`${address('audit')}?object=${made.key.id}`);
    await page.getByRole('table').getByText('key.revoke').waitFor();
    await close();
  });

  test('a rotation shows the new key and leaves the old one a day, unless somebody says otherwise', async () => {
    const path = `/projects/${project}/keys`;
    const made = await admin.call<Schemas['IssuedKey']>('POST', path, { name: 'turning' });
    const { page, close } = await open(admin.cookie);
    await page.goto(address(`keys/${made.key.id}`));
    await page.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate the key “turning”?' });
    await expect.poll(() => dialog.getByLabel('The old key works for').inputValue()).toBe('86400');
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    await page
      .getByRole('dialog', { name: 'Your key “turning”' })
      .getByRole('button', { name: 'Copy key' })
      .click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('rotating', { exact: true }).waitFor();
    await close();
    const old = await admin.call<Schemas['ApiKey']>('GET', `${path}/${made.key.id}`);
    const graceMs = Date.parse(old.grace_ends_at ?? '') - Date.now();
    expect(graceMs).toBeGreaterThan(23 * 3_600_000);
    expect(graceMs).toBeLessThanOrEqual(24 * 3_600_000);
  });

  test('a trace id finds its request', async () => {
    const traceId = 'looked-for-0001';
    const { data } = await admin.call<{ data: { id: string; kind: string; state: string }[] }>(
      'GET',
      `/projects/${project}/keys`,
    );
    const usable = data.find(({ kind, state }) => kind === 'inference' && state === 'active');
    await fetch(`${site.url}/console/api/playground/chat`, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        origin: site.url,
        'content-type': 'application/json',
        'x-csrf-token': admin.session.csrf_token ?? '',
        'x-trace-id': traceId,
      },
      body: JSON.stringify({
        key_id: usable?.id,
        model: 'sandbox/chat',
        messages: [{ role: 'user', content: 'Hi' }],
      }),
    }).then((reply) => reply.text());
    const { page, close } = await open(admin.cookie);
    // Narrower windows have no room for trace ids.
    await page.setViewportSize({ width: 1_500, height: 900 });
    await page.goto(address('requests'));
    await page.getByLabel('Trace id').fill(traceId);
    await page.keyboard.press('Enter');
    await page.waitForURL(/trace=looked-for-0001/);
    const rows = page.getByRole('table', { name: /Requests/ }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText(traceId).waitFor();
    await close();
  });

  test('the switch of colours holds, whatever the system says', async () => {
    const { page, close } = await open(admin.cookie);
    await page.goto(address('settings'));
    await settled(page);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).color);
    const light = await ground();
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await ground()).not.toBe(light);
    await page.reload();
    await settled(page);
    expect(await ground()).not.toBe(light);
    await close();
  });
});
