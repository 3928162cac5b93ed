/** Sessions: setting up, signing in and out, proofs, links, and what a browser has to show. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  fresh,
  obeys,
  openHarness,
  openProject,
  password,
  type Harness,
  type Schemas,
} from './console-harness.ts';

let harness: Harness;
let ada: { id: string; email: string };
beforeAll(async () => {
  harness = await openHarness();
  ada = await harness.admin();
});
afterAll(() => harness.stop());

const session = (json: unknown) => json as Schemas['Session'];

/** The value of the session's cookie, with its name, as a browser would send it back. */
function cookieIn(headers: Headers): { cookie: string; whole: string } {
  const whole = headers.getSetCookie().find((each) => each.startsWith('__Host-modelroute-session=')) ?? '';
  return { cookie: whole.split(';', 1)[0] ?? '', whole };
}

/** As if the person had last proved their identity so long ago. */
async function age(sessionId: string, ms: number): Promise<void> {
  await harness.db
    .updateTable('console_session')
    .set(({ eb }) => ({ authenticated_at_ms: eb('authenticated_at_ms', '-', ms) }))
    .where('id', '=', sessionId)
    .execute();
}

describe('a new installation', () => {
  test('is set up once, by the link that the server prints', async () => {
    const virgin = await openHarness();
    try {
      const before = obeys('getSession', await virgin.nobody('/session'));
      expect(session(before.json)).toMatchObject({ state: 'setup', person: null, csrf_token: null });
      const link = new URL(virgin.installation.setupLink ?? '');
      expect([link.pathname, link.search]).toEqual(['/console/', '']);
      const token = /token=(.+)$/.exec(link.hash)?.[1];
      const about = { email: 'first@example.com', name: 'First', password };
      const wrong = await virgin.nobody('/setup', { body: { ...about, token: 'a'.repeat(43) } });
      expect([wrong.status, codeOf(wrong)]).toEqual([409, 'setup_closed']);
      const weak = await virgin.nobody('/setup', { body: { ...about, token, password: 'short' } });
      expect([weak.status, codeOf(weak)]).toEqual([400, 'invalid_value']);
      const done = obeys('setUp', await virgin.nobody('/setup', { body: { ...about, token } }));
      expect(session(done.json)).toMatchObject({ state: 'signed_in', person: { is_admin: true } });
      const { cookie, whole } = cookieIn(done.headers);
      expect(whole).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
      expect(session((await virgin.nobody('/session', { headers: { cookie } })).json).state).toBe(
        'signed_in',
      );
      const again = await virgin.nobody('/setup', { body: { ...about, email: 'second@example.com', token } });
      expect(codeOf(again)).toBe('setup_closed');
    } finally {
      await virgin.stop();
    }
  });
});

describe('signing in', () => {
  test('tells the projects, opens them, and ends at the way out', async () => {
    const project = await openProject(harness);
    const done = obeys(
      'signIn',
      await harness.nobody('/session', { body: { email: project.member.email.toUpperCase(), password } }),
    );
    const { cookie } = cookieIn(done.headers);
    const { csrf_token: csrfToken, projects } = session(done.json);
    expect(projects).toEqual([{ id: project.id, name: project.name, role: 'member', archived_at: null }]);
    expect((await harness.nobody(`/projects/${project.id}`, { headers: { cookie } })).status).toBe(200);
    const headers = { cookie, 'x-csrf-token': csrfToken ?? '' };
    const out = obeys('signOut', await harness.nobody('/session', { method: 'DELETE', headers }));
    expect(session(out.json).state).toBe('signed_out');
    expect(cookieIn(out.headers).whole).toContain('Max-Age=0');
    expect(codeOf(await harness.nobody('/projects', { headers: { cookie } }))).toBe('not_signed_in');
  });

  test('anew ends the session that the browser had: nobody could sign out of it any more', async () => {
    const [ann, bob] = [await harness.person(), await harness.person()];
    const before = await harness.browser(ann.email);
    const elsewhere = await harness.browser(ann.email);
    const failed = await before('/session', { body: { email: bob.email, password: 'not the password' } });
    expect(failed.status).toBe(401);
    expect((await before('/projects')).status).toBe(200);
    const done = obeys('signIn', await before('/session', { body: { email: bob.email, password } }));
    expect(codeOf(await before('/projects'))).toBe('not_signed_in');
    const { cookie } = cookieIn(done.headers);
    expect(session((await harness.nobody('/session', { headers: { cookie } })).json).person?.id).toBe(bob.id);
    expect((await elsewhere('/projects')).status).toBe(200);
  });

  test('says no more than that it failed, whoever it is', async () => {
    const { email } = await harness.person();
    const wrong = await harness.nobody('/session', { body: { email, password: 'not the password' } });
    const unknown = await harness.nobody('/session', { body: { email: 'nobody@example.com', password } });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'sign_in_failed']);
    expect(unknown.json).toEqual(wrong.json);
    expect(wrong.headers.get('x-should-retry')).toBe('false');
  });

  test('makes who guesses wait, and says how long', async () => {
    const { email } = await harness.person();
    let response = await harness.nobody('/session', { body: { email, password: 'guess' } });
    for (let guess = 0; guess < 30 && response.status === 401; guess += 1)
      response = await harness.nobody('/session', { body: { email, password: 'guess' } });
    expect([response.status, codeOf(response)]).toEqual([429, 'too_many_attempts']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-should-retry')).toBe('true');
  });

  test('at an identity provider, where there is none, leads back to the page', async () => {
    const begun = obeys('startOidcSignIn', await harness.nobody('/session/oidc'));
    expect(begun.status).toBe(302);
    expect(begun.headers.get('location')).toBe('/console/#/sign-in?problem=oidc_unavailable');
    const back = obeys('finishOidcSignIn', await harness.nobody('/session/oidc/callback?code=a&state=b'));
    expect(back.headers.get('location')).toBe('/console/#/sign-in?problem=oidc_unavailable');
    expect(back.headers.getSetCookie().join()).toContain('__Host-modelroute-oidc=; Path=/; Max-Age=0');
  });
});

describe('a request with the cookie', () => {
  const change = { method: 'PATCH', body: { name: 'Somebody' } };

  test.each<[string, Record<string, string>]>([
    ['without the token of the session', { 'x-csrf-token': '' }],
    ['with a wrong token', { 'x-csrf-token': 'a'.repeat(43) }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister of this host', { 'sec-fetch-site': 'same-site' }],
  ])('%s changes nothing', async (_, headers) => {
    const browser = await harness.browser((await harness.person()).email);
    const response = await browser('/account', { ...change, headers });
    expect([response.status, codeOf(response)]).toEqual([403, 'csrf_failed']);
    expect(session((await browser('/session')).json).person?.name).not.toBe('Somebody');
  });

  test('that does not say where it comes from changes nothing', async () => {
    const { cookie, csrfToken } = await harness.browser((await harness.person()).email);
    const response = await fetch(`${harness.installation.url}/console/api/account`, {
      method: 'PATCH',
      headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Somebody' }),
    });
    expect(response.status).toBe(403);
  });

  test.each(['/session', '/setup', '/password-reset', '/invites/accept'])(
    'or without, from another site signs nobody in at %s',
    async (path) => {
      const body = { email: ada.email, password, token: 'a'.repeat(43), name: 'A' };
      const wanted: Record<string, (keyof typeof body)[]> = {
        '/session': ['email', 'password'],
        '/setup': ['token', 'email', 'name', 'password'],
        '/password-reset': ['token', 'password'],
        '/invites/accept': ['token', 'name', 'password'],
      };
      const sent = Object.fromEntries((wanted[path] ?? []).map((name) => [name, body[name]]));
      const response = await harness.nobody(path, {
        body: sent,
        headers: { origin: 'https://evil.example' },
      });
      expect([response.status, codeOf(response)]).toEqual([403, 'csrf_failed']);
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  test('reads without the token, and is nobody once its session is gone or its person disabled', async () => {
    const person = await harness.person();
    const { cookie } = await harness.browser(person.email);
    expect((await harness.nobody('/projects', { headers: { cookie } })).status).toBe(200);
    await harness.people.persons.disable('installation', person.id);
    expect(codeOf(await harness.nobody('/projects', { headers: { cookie } }))).toBe('not_signed_in');
  });

  test('is judged by the key when it carries one', async () => {
    const project = await openProject(harness);
    const browser = await harness.browser(ada.email);
    const withKey = { authorization: `Bearer ${project.management.secret}` };
    const { json } = await browser('/projects', { headers: withKey });
    expect((json as Schemas['ProjectList']).data.map(({ id }) => id)).toEqual([project.id]);
    const wrong = await browser('/projects', { headers: { authorization: 'Bearer mr-wrong' } });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'invalid_api_key']);
    const basic = await browser('/projects', { headers: { authorization: 'Basic YTpi' } });
    expect(codeOf(basic)).toBe('invalid_api_key');
  });
});

describe('a fresh proof', () => {
  test('is wanted for what widens access or spends money, ten minutes after the last one and not before', async () => {
    const project = await openProject(harness);
    const owner = await harness.browser(project.owner.email);
    const at = `/projects/${project.id}`;
    const keyAt = `${at}/keys/${project.inference.key.id}`;
    const other = await harness.accounts.keys.create(`person:${project.owner.id}`, {
      project: project.id,
      name: fresh('key'),
      kind: 'inference',
    });
    const otherAt = `${at}/keys/${other.key.id}`;
    const steps = [
      () => owner(`${at}/keys`, { body: { name: fresh('key') } }),
      () => owner(keyAt, { method: 'PATCH', body: { limits: { requests_per_minute: null } } }),
      () => owner(`${otherAt}/enable`, { method: 'POST' }),
      () => owner(at, { method: 'PATCH', body: { limits: { requests_per_minute: null } } }),
      () => owner(`${keyAt}/rotate`, { body: {} }),
      () => owner(`${at}/invites`, { body: { email: `${fresh('guest')}@example.com`, role: 'viewer' } }),
      () => owner(`${at}/members/${project.viewer.id}`, { method: 'PATCH', body: { role: 'member' } }),
      () => owner(`${at}/members/${project.viewer.id}`, { method: 'DELETE' }),
    ];
    await age(owner.sessionId, 10 * 60_000);
    for (const step of steps) {
      const response = await step();
      expect([response.status, codeOf(response)]).toEqual([403, 'step_up_required']);
    }
    expect((await owner(`${otherAt}/disable`, { method: 'POST' })).status).toBe(200);
    expect(session((await owner('/session')).json).stepped_up_until).toBeNull();
    expect(codeOf(await owner('/session/step-up', { body: { password: 'wrong' } }))).toBe('sign_in_failed');
    const proved = obeys('stepUp', await owner('/session/step-up', { body: { password } }));
    expect(session(proved.json)).toMatchObject({ csrf_token: owner.csrfToken });
    expect(session(proved.json).stepped_up_until).not.toBeNull();
    for (const step of steps) expect([200, 201]).toContain((await step()).status);
  });

  test('is not wanted of a viewer, who may not at all', async () => {
    const project = await openProject(harness);
    const viewer = await harness.browser(project.viewer.email);
    await age(viewer.sessionId, 10 * 60_000);
    const response = await viewer(`/projects/${project.id}/keys`, { body: { name: fresh('key') } });
    expect(codeOf(response)).toBe('permission_denied');
  });
});

describe('an account', () => {
  test('takes another name, and another password ends all other sessions', async () => {
    const person = await harness.person();
    const [here, there] = [await harness.browser(person.email), await harness.browser(person.email)];
    const renamed = await here('/account', { method: 'PATCH', body: { name: 'Ada King' } });
    expect(session(obeys('changeOwnAccount', renamed).json).person?.name).toBe('Ada King');
    const next = 'a much longer horse battery';
    const wrong = await here('/account', {
      method: 'PATCH',
      body: { name: 'Eve', password: { current: 'wrong', new: next } },
    });
    expect(codeOf(wrong)).toBe('sign_in_failed');
    const changed = await here('/account', {
      method: 'PATCH',
      body: { password: { current: password, new: next } },
    });
    expect(session(obeys('changeOwnAccount', changed).json).person?.name).toBe('Ada King');
    const { cookie } = cookieIn(changed.headers);
    expect(session((await harness.nobody('/session', { headers: { cookie } })).json).state).toBe('signed_in');
    for (const old of [here, there]) expect(session((await old('/session')).json).state).toBe('signed_out');
    const done = await harness.nobody('/session', { body: { email: person.email, password: next } });
    expect(done.status).toBe(200);
  });

  test('keeps the password when the name that came with it is refused', async () => {
    const person = await harness.person();
    const here = await harness.browser(person.email);
    const refused = await here('/account', {
      method: 'PATCH',
      body: { name: 'A\u202eda', password: { current: password, new: 'a much longer horse battery' } },
    });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
    expect(session((await here('/session')).json).state).toBe('signed_in');
    const done = await harness.nobody('/session', { body: { email: person.email, password } });
    expect(done.status).toBe(200);
  });

  test('gets a new password by a link, once', async () => {
    const person = await harness.person();
    const { token } = await harness.people.resets.create('installation', person.email);
    const look = await harness.nobody('/password-reset/look-up', { body: { token } });
    expect(obeys('lookUpPasswordReset', look).json).toEqual({ email: person.email, name: person.email });
    const body = { token, password: 'a much longer horse battery' };
    expect(
      session(obeys('resetPassword', await harness.nobody('/password-reset', { body })).json).state,
    ).toBe('signed_in');
    expect(codeOf(await harness.nobody('/password-reset', { body }))).toBe('invite_invalid');
    expect(codeOf(await harness.nobody('/password-reset/look-up', { body: { token } }))).toBe(
      'invite_invalid',
    );
  });
});
