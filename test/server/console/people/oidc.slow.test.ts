/** Signing in through OpenID Connect, against a real provider: who comes in, who does not, and what is no way round. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OidcSettings } from '../../../../server/console/people/oidc-client.ts';
import type { OidcSignIn } from '../../../../server/console/people/oidc-sign-in.ts';
import { PeopleError } from '../../../../server/console/people/people-error.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { oidcSettingsOf } from './oidc-settings-of.ts';
import { Browser, openProvider, redirectUri, type OpenIdProvider } from './openid-provider.ts';
import { goodPassword, problemOf, usePeople } from './people-harness.ts';

const home = 'proj_default';
const address = '192.0.2.1';
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(async () => {
  await provider.close();
});

onEachEngine((engine) => {
  const harness = usePeople(engine);
  beforeEach(() => {
    // The provider has the real one.
    harness.clock.nowMs = Date.now();
    provider.accounts.clear();
    provider.accounts.set('u1', { email: 'Bob@Example.org', email_verified: true, name: 'Bob' });
  });

  async function oidcOf(about: Partial<OidcSettings> = {}, of = provider): Promise<OidcSignIn> {
    const { oidc } = await harness.another({ oidc: { ...oidcSettingsOf(of), ...about } });
    if (oidc === undefined) throw new Error('no OpenID Connect');
    return oidc;
  }

  /** All the way there and back. */
  async function comeIn(oidc: OidcSignIn, login = 'u1', browser = new Browser(), stepUp = false) {
    const { location, browserToken } = await oidc.start({ redirectUri, address, stepUp });
    return await oidc.finish(await browser.goThrough(location, login), browserToken);
  }

  const invite = async (email = 'bob@example.org') =>
    await harness.people.invites.create('shell:root', { projectId: home, email, role: 'member' });

  describe('who comes in', () => {
    test('who is invited becomes a person and a member, and is known from then on', async () => {
      await invite();
      const oidc = await oidcOf();
      const first = await comeIn(oidc);
      expect(first.person).toMatchObject({
        email: 'bob@example.org',
        name: 'Bob',
        hasPassword: false,
        isAdmin: false,
      });
      expect(await harness.people.sessions.find(first.token)).toEqual(first.session);
      expect(await harness.people.members.roleIn(first.person, home)).toBe('member');
      expect(await harness.people.invites.list(home)).toEqual([]);
      // The subject identifies the person, even when the e-mail changes.
      provider.accounts.set('u1', { email: 'robert@example.org', email_verified: false });
      const second = await comeIn(oidc);
      expect(second.person.id).toBe(first.person.id);
      expect(second.token).not.toBe(first.token);
      expect((await harness.audited()).map(({ actor, action }) => [actor, action])).toEqual(
        expect.arrayContaining(
          ['person.create', 'person.identity', 'invite.accept', 'member.add', 'person.sign_in'].map(
            (action) => [`person:${first.person.id}`, action],
          ),
        ),
      );
    });

    test('who has a password here is the same person, by the address that the provider vouches for', async () => {
      const bob = await harness.join('bob@example.org', 'viewer');
      const { person } = await comeIn(await oidcOf());
      expect(person.id).toBe(bob.person.id);
      expect(await harness.people.persons.list()).toHaveLength(1);
    });

    test('whoever took the address before him, with a password, is out from then on', async () => {
      // Nobody has asked the mailbox: whoever had the link of an invite chose the password.
      const squatter = await harness.join('bob@example.org', 'viewer');
      const reset = await harness.people.resets.create('shell:root', 'bob@example.org');
      const oidc = await oidcOf({ adminEmails: ['bob@example.org'] });
      const { person, token } = await comeIn(oidc);
      expect(person).toMatchObject({ id: squatter.person.id, isAdmin: true, hasPassword: false });
      const { sessions, signIn, resets } = harness.people;
      expect(await sessions.find(squatter.token)).toBeUndefined();
      const claim = { email: 'bob@example.org', password: goodPassword, address };
      expect(await problemOf(signIn.withPassword(claim))).toBe('sign_in_failed');
      expect(await problemOf(resets.lookUp(reset.token))).toBe('invite_invalid');
      expect((await sessions.find(token))?.person).toEqual(person);
      expect(await harness.audited()).toContainEqual(
        expect.objectContaining({
          action: 'person.password',
          object: person.id,
          before: expect.objectContaining({ has_password: true }),
          after: expect.objectContaining({ has_password: false }),
        }),
      );
      // A password that the person sets later is kept.
      await harness.db.updateTable('person').set({ password_hash: 'of his own' }).execute();
      expect((await comeIn(oidc)).person.hasPassword).toBe(true);
    });

    test('whose domain is allowed becomes a person without projects', async () => {
      const oidc = await oidcOf({ allowedDomains: ['bücher.example', 'EXAMPLE.org'] });
      provider.accounts.set('u2', { email: 'bea@xn--bcher-kva.example', email_verified: true });
      for (const login of ['u1', 'u2']) {
        const { person } = await comeIn(oidc, login);
        expect(await harness.people.members.projectsOf(person)).toEqual([]);
      }
    });

    test('whom the operator names becomes an administrator, and closes the setup', async () => {
      const { person } = await comeIn(await oidcOf({ adminEmails: ['BOB@example.org'] }));
      expect(person.isAdmin).toBe(true);
      expect(await harness.people.setup.isOpen()).toBe(false);
      expect(await harness.people.setup.open()).toBeUndefined();
    });

    test('a name that cannot be shown gives way to the address', async () => {
      provider.accounts.set('u1', { email: 'bob@example.org', email_verified: true, name: 'B\u202eob' });
      await invite();
      expect((await comeIn(await oidcOf())).person.name).toBe('bob@example.org');
    });
  });

  describe('who does not', () => {
    test.each([
      [{ email: 'bob@example.org', email_verified: false }, 'oidc_email_unverified'],
      [{ email: 'bob@example.org' }, 'oidc_email_unverified'],
      [{}, 'oidc_email_unverified'],
      [{ email: 'eve@example.org', email_verified: true }, 'oidc_unknown_person'],
      [{ email: 'eve@sub.a.example', email_verified: true }, 'oidc_unknown_person'],
    ])('%j: %s', async (account, problem) => {
      await harness.join('bob@example.org', 'viewer');
      provider.accounts.set('u1', account);
      const oidc = await oidcOf({ allowedDomains: ['a.example'], adminEmails: ['ada@example.org'] });
      expect(await problemOf(comeIn(oidc))).toBe(problem);
      expect(await harness.people.persons.list()).toHaveLength(1);
    });

    test('an address that the provider has given to somebody else does not bring him in', async () => {
      await harness.join('bob@example.org', 'viewer');
      const oidc = await oidcOf();
      await comeIn(oidc);
      provider.accounts.set('u2', { email: 'bob@example.org', email_verified: true });
      expect(await problemOf(comeIn(oidc, 'u2'))).toBe('oidc_unknown_person');
    });

    test('an invite that is withdrawn or too old', async () => {
      const oidc = await oidcOf();
      const { invite: made } = await invite();
      await harness.people.invites.withdraw('shell:root', home, made.id);
      expect(await problemOf(comeIn(oidc))).toBe('oidc_unknown_person');
      await invite();
      harness.clock.nowMs += 7 * 86_400_000;
      expect(await problemOf(comeIn(oidc))).toBe('oidc_unknown_person');
    });

    test('who is disabled', async () => {
      await harness.admin();
      const { person } = await harness.join('bob@example.org', 'viewer');
      const oidc = await oidcOf();
      await comeIn(oidc);
      await harness.people.persons.disable('shell:root', person.id);
      expect(await problemOf(comeIn(oidc))).toBe('sign_in_failed');
    });
  });

  describe('what is no way round', () => {
    /** A sign-in that has come back and is not finished. */
    async function back(oidc: OidcSignIn) {
      await invite();
      const { location, browserToken } = await oidc.start({ redirectUri, address });
      return { url: await new Browser().goThrough(location, 'u1'), browserToken };
    }

    test('the answer again, in another browser, without its state, too late', async () => {
      const oidc = await oidcOf();
      const { url, browserToken } = await back(oidc);
      const other = await oidc.start({ redirectUri, address });
      expect(await problemOf(oidc.finish(url, other.browserToken))).toBe('oidc_failed');
      expect(await problemOf(oidc.finish(url, undefined))).toBe('oidc_failed');
      const stateless = new URL(url);
      stateless.searchParams.delete('state');
      expect(await problemOf(oidc.finish(stateless, browserToken))).toBe('oidc_failed');
      expect((await oidc.finish(url, browserToken)).person.email).toBe('bob@example.org');
      expect(await problemOf(oidc.finish(url, browserToken))).toBe('oidc_failed');
      const late = await oidc.start({ redirectUri, address });
      const lateUrl = await new Browser().goThrough(late.location, 'u1');
      harness.clock.nowMs += 600_000;
      expect(await problemOf(oidc.finish(lateUrl, late.browserToken))).toBe('oidc_failed');
      await oidc.start({ redirectUri, address });
      expect(await harness.db.selectFrom('oidc_login').select('state_hash').execute()).toHaveLength(1);
    });

    test('the code of somebody else, put into a sign-in of one\u2019s own', async () => {
      const oidc = await oidcOf();
      const stolen = await back(oidc);
      const own = await oidc.start({ redirectUri, address });
      const url = new URL(redirectUri);
      url.search = stolen.url.search;
      url.searchParams.set('state', new URL(own.location).searchParams.get('state') ?? '');
      expect(await problemOf(oidc.finish(url, own.browserToken))).toBe('oidc_failed');
      expect(await harness.people.persons.list()).toEqual([]);
    });

    test.each(['nonce', 'code_verifier'] as const)(
      'another %s than the one that was sent',
      async (column) => {
        const oidc = await oidcOf();
        const { url, browserToken } = await back(oidc);
        await harness.db
          .updateTable('oidc_login')
          .set({ [column]: 'A'.repeat(43) })
          .execute();
        expect(await problemOf(oidc.finish(url, browserToken))).toBe('oidc_failed');
      },
    );

    test('an answer in the name of another provider', async () => {
      const oidc = await oidcOf();
      const { url, browserToken } = await back(oidc);
      url.searchParams.set('iss', 'https://other.example');
      expect(await problemOf(oidc.finish(url, browserToken))).toBe('oidc_failed');
    });

    test('a token that is not signed with the key of the provider', async () => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const foreign = publicKey.export({ format: 'jwk' });
      const own = await openProvider({
        responses: {
          // The same names of keys, and other keys.
          '/jwks': (body) => ({
            keys:
              'keys' in body && Array.isArray(body.keys)
                ? body.keys.map((key) => ({ ...key, ...foreign }))
                : [],
          }),
        },
      });
      try {
        own.accounts.set('u1', { email: 'bob@example.org', email_verified: true });
        const oidc = await oidcOf({}, own);
        const { url, browserToken } = await back(oidc);
        await expect(oidc.finish(url, browserToken)).rejects.toMatchObject({
          problem: 'oidc_failed',
          cause: { message: expect.stringContaining('signature') },
        });
      } finally {
        await own.close();
      }
    });

    test('a refusal of the provider is one here, and says nothing of tokens or secrets', async () => {
      const oidc = await oidcOf({ clientSecret: 'canary-wrong-secret' });
      const { url, browserToken } = await back(oidc);
      const cause = await oidc.finish(url, browserToken).catch((error: unknown) => error);
      if (!(cause instanceof PeopleError) || !(cause.cause instanceof Error)) throw cause;
      expect(cause.problem).toBe('oidc_failed');
      expect(cause.cause.message).toContain('invalid_client');
      const code = url.searchParams.get('code') ?? '-';
      for (const hidden of ['canary', code, browserToken])
        expect(JSON.stringify([cause.message, cause.cause.message, cause.cause])).not.toContain(hidden);
      expect(cause.cause.cause).toBeUndefined();
      const denied = await oidc.start({ redirectUri, address });
      const state = new URL(denied.location).searchParams.get('state') ?? '';
      const refusal = new URL(`${redirectUri}?error=access_denied&state=${state}`);
      expect(await problemOf(oidc.finish(refusal, denied.browserToken))).toBe('oidc_failed');
    });

    test('one address begins so many sign-ins', async () => {
      const oidc = await oidcOf();
      const start = () => problemOf(oidc.start({ redirectUri, address }));
      const problems: unknown[] = [];
      for (let n = 0; n < 62; n += 1) problems.push(await start());
      expect(problems.at(-1)).toBe('too_many_attempts');
      expect(problems.filter((problem) => problem === 'nothing')).toHaveLength(61);
    });
  });

  describe('a fresh proof', () => {
    test('is what the provider says it is: an ordinary sign-in is none, a step-up is', async () => {
      await invite();
      const oidc = await oidcOf();
      const browser = new Browser();
      const first = await comeIn(oidc, 'u1', browser);
      expect(first.session.steppedUpUntilMs).toBeNull();
      harness.clock.nowMs = Date.now() + 1_000;
      const fresh = await comeIn(oidc, 'u1', browser, true);
      expect(fresh.session.authenticatedAtMs).toBeGreaterThan(harness.clock.nowMs - 60_000);
      expect(fresh.session.steppedUpUntilMs).toBeGreaterThan(harness.clock.nowMs);
      // Somebody with a fresh proof and no password sets one.
      const changed = await harness.people.signIn.changePassword(fresh.session, {
        current: null,
        password: goodPassword,
        address,
      });
      expect(changed.person.hasPassword).toBe(true);
    });
  });
});
