/** The OpenID provider: what it may want, what it is asked for, and what it may lack. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { People } from '../../../../server/console/people/people.ts';
import { Browser, openProvider, redirectUri, type OpenIdProvider } from './openid-provider.ts';
import { oidcSettingsOf } from './oidc-settings-of.ts';
import { problemOf, usePeople } from './people-harness.ts';

const address = '192.0.2.1';
let provider: OpenIdProvider;

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(async () => {
  await provider.close();
});

describe('a provider that never says when it last asked', () => {
  const harness = usePeople('sqlite');

  test('does for a fresh proof when it is asked again, and only then', async () => {
    harness.clock.nowMs = Date.now();
    const claims_supported = ['sub', 'email', 'email_verified'];
    const own = await openProvider({
      responses: { '/.well-known/openid-configuration': (body) => ({ ...body, claims_supported }) },
    });
    own.accounts.set('u1', { email: 'bob@example.org', email_verified: true });
    provider.accounts.set('u1', { email: 'cyd@example.org', email_verified: true });
    try {
      const provedAt = async (of: OpenIdProvider, stepUp: boolean) => {
        const settings = { ...oidcSettingsOf(of), allowedDomains: ['example.org'] };
        const { oidc } = await harness.another({ oidc: settings });
        if (oidc === undefined) throw new Error('no OpenID Connect');
        const { location, browserToken } = await oidc.start({ redirectUri, address, stepUp });
        // People control their own browser: it may ask for less than it was sent to ask for.
        const asked = new URL(location);
        asked.searchParams.delete('max_age');
        const url = await new Browser().goThrough(asked.href, 'u1');
        return (await oidc.finish(url, browserToken)).session.authenticatedAtMs;
      };
      expect(await provedAt(own, false)).toBeNull();
      expect(await provedAt(own, true)).toBe(harness.clock.nowMs);
      expect(await provedAt(provider, true)).toBeNull();
    } finally {
      await own.close();
    }
  });
});

describe('an e-mail address', () => {
  const harness = usePeople('sqlite');
  const verified = { email_verified: true };
  const unverified = { email_verified: false };
  const email = 'admin@example.org';

  test.each([
    ['where it is trusted and the provider says nothing', { email }, {}, true, true],
    ['where it is trusted and only the user information has it', {}, { email }, true, true],
    ['where it is trusted, against the word of the provider', { email, ...unverified }, {}, false, true],
    ['where it is trusted, against the user information', {}, { email, ...unverified }, false, true],
    ['where it is trusted, against the other document', { email }, { email, ...unverified }, false, true],
    ['where it is trusted, against the other document alone', { email }, unverified, false, true],
    ['where it is trusted, and the other document says so', { email }, { email, ...verified }, true, true],
    [
      'where the ID token says so, against the other document',
      { email, ...verified },
      unverified,
      true,
      true,
    ],
    ['by the other document: verified is in the ID token', verified, { email }, false],
    ['where the provider says nothing', { email }, {}, false],
    ['by the other document: verified is in the user information', { email }, verified, false],
    ['because another is', { email: 'eve@example.org' }, { email, ...unverified }, false],
    ['by the document that has it', {}, { email, ...verified }, true],
    ['by the document that has it, whatever the other says', unverified, { email, ...verified }, true],
  ])('is verified or not %s', async (_, inToken, inUserInfo, signsIn, trustsEmail = false) => {
    harness.clock.nowMs = Date.now();
    const own = await openProvider({
      configuration: {
        conformIdTokenClaims: false,
        findAccount: (__, id) => ({
          accountId: id,
          claims: (use) => ({ sub: id, ...(use === 'id_token' ? inToken : inUserInfo) }),
        }),
      },
    });
    try {
      const settings = { ...oidcSettingsOf(own), allowedDomains: ['example.org'], trustsEmail };
      const { oidc } = await harness.another({ oidc: settings });
      if (oidc === undefined) throw new Error('no OpenID Connect');
      const { location, browserToken } = await oidc.start({ redirectUri, address, stepUp: false });
      const finish = oidc.finish(await new Browser().goThrough(location, 'u1'), browserToken);
      if (signsIn) expect((await finish).session.person.email).toBe(email);
      else expect(await problemOf(finish)).toBe('oidc_email_unverified');
    } finally {
      await own.close();
    }
  });
});

describe('the provider', () => {
  const harness = usePeople('sqlite');
  beforeEach(() => {
    harness.clock.nowMs = Date.now();
  });

  test.each([
    [
      'its secret in the body',
      { token_endpoint_auth_method: 'client_secret_post' },
      { clientAuthMethods: ['client_secret_post'] },
    ],
    ['claims in the ID token', {}, { conformIdTokenClaims: false }],
  ] as const)('may want %s', async (_, client, configuration) => {
    const own = await openProvider({ client: { ...client }, configuration: { ...configuration } });
    try {
      own.accounts.set('u1', { email: 'bob@example.org', email_verified: true });
      const settings = { ...oidcSettingsOf(own), allowedDomains: ['example.org'] };
      const { oidc } = await harness.another({ oidc: settings });
      const started = await oidc?.start({ redirectUri, address });
      const url = await new Browser().goThrough(started?.location ?? '', 'u1');
      expect((await oidc?.finish(url, started?.browserToken))?.person.email).toBe('bob@example.org');
    } finally {
      await own.close();
    }
  });

  test('may be away: it is asked when it is needed, and again later', async () => {
    const before = await openProvider();
    const port = Number(new URL(before.issuer).port);
    await before.close();
    const { oidc } = await harness.another({ oidc: oidcSettingsOf(before) });
    const start = async () => await oidc?.start({ redirectUri, address });
    await expect(start()).rejects.toMatchObject({
      problem: 'oidc_unavailable',
      message: 'The sign-in service cannot be reached. Try again later.',
      cause: { message: expect.stringContaining('ECONNREFUSED') },
    });
    const after = await openProvider({ port });
    try {
      expect((await start())?.location).toContain(`${after.issuer}/auth?`);
      // Gone before the redirect back arrives.
      const started = await start();
      after.accounts.set('u1', { email: 'bob@example.org', email_verified: true });
      const url = await new Browser().goThrough(started?.location ?? '', 'u1');
      await after.close();
      expect(await problemOf(oidc?.finish(url, started?.browserToken) ?? Promise.resolve())).toBe(
        'oidc_unavailable',
      );
    } finally {
      await after.close();
    }
  });

  test('is asked for a code, with PKCE, state and nonce', async () => {
    const { oidc } = await harness.another({ oidc: oidcSettingsOf(provider) });
    expect(oidc?.name).toBe('Example ID');
    const { location = '', lifetimeMs } = (await oidc?.start({ redirectUri, address, stepUp: true })) ?? {};
    const asked = Object.fromEntries(new URL(location).searchParams);
    expect(asked).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '60',
    });
    expect(lifetimeMs).toBe(600_000);
  });

  test.each(['http://id.example', 'id.example', 'ftp://127.0.0.1'])(
    'must have a safe address, not %s',
    (issuer) => {
      expect(() => new People(harness.db, { oidc: { ...oidcSettingsOf(provider), issuer } })).toThrow(
        'the issuer of OpenID Connect must be an https URL',
      );
    },
  );
});
