/** Roles from groups of a real OpenID provider: gained and lost at each sign-in, and nobody is locked out. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { defaultProjectId } from '../../../../server/accounts/project-record.ts';
import type { People } from '../../../../server/console/people/people.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { Browser, openProvider, redirectUri, type OpenIdProvider } from './openid-provider.ts';
import { problemOf, usePeople } from './people-harness.ts';

let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await openProvider({
    configuration: {
      scopes: ['openid', 'email', 'profile', 'teams'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], teams: ['groups'] },
    },
  });
});
afterAll(() => provider.close());

function settingsOf(roles: string, more: Record<string, string> = {}) {
  const { issuer, clientId, clientSecret } = provider;
  return readConfig({
    MODELROUTE_OIDC_ISSUER: issuer,
    MODELROUTE_OIDC_CLIENT_ID: clientId,
    MODELROUTE_OIDC_CLIENT_SECRET: clientSecret,
    MODELROUTE_OIDC_ROLES: roles,
    MODELROUTE_OIDC_SCOPES: 'teams',
    ...more,
  }).oidc;
}

async function signIn({ oidc }: People, login: string, groups: string[], email = `${login}@example.org`) {
  provider.accounts.set(login, { email, email_verified: true, groups });
  if (oidc === undefined) throw new Error('no OpenID Connect');
  const { location, browserToken } = await oidc.start({ redirectUri, address: '192.0.2.1' });
  return await oidc.finish(await new Browser().goThrough(location, login), browserToken);
}

onEachEngine((engine) => {
  const harness = usePeople(engine);
  beforeEach(() => {
    harness.clock.nowMs = Date.now();
  });
  const roleOf = async (people: People, personId: string, projectId = defaultProjectId) =>
    (await people.members.list(projectId)).find(({ person }) => person.id === personId)?.role;

  test('a group is an invitation; the highest role counts, and follows the groups', async () => {
    const people = await harness.another({
      oidc: settingsOf('CN=leads=owner@default, staff=viewer@default, staff=member@Storefront'),
    });
    const { id: shop } = await harness.accounts.projects.create('shell:root', { name: 'Storefront' });
    expect(await problemOf(signIn(people, 'bob', []))).toBe('oidc_unknown_person');
    const { person } = await signIn(people, 'bob', ['staff', 'CN=leads', 'others']);
    expect([await roleOf(people, person.id), await roleOf(people, person.id, shop)]).toEqual([
      'owner',
      'member',
    ]);
    const key = { project: defaultProjectId, name: 'k', kind: 'inference' as const };
    const made = await harness.accounts.keys.create(`person:${person.id}`, key);
    await signIn(people, 'bob', ['staff']);
    expect(await roleOf(people, person.id)).toBe('viewer');
    expect((await harness.accounts.keys.get(made.key.id)).state).toBe('disabled');
    await signIn(people, 'bob', []);
    expect([await roleOf(people, person.id), await roleOf(people, person.id, shop)]).toEqual([
      undefined,
      undefined,
    ]);
    const entries = (await harness.audited()).filter(({ object }) => object.endsWith(`/${person.id}`));
    expect(entries.map(({ action }) => action)).toEqual([
      'member.add',
      'member.add',
      'member.change',
      'member.remove',
      'member.remove',
    ]);
    const before = (await harness.audited()).length;
    await signIn(people, 'bob', []);
    expect((await harness.audited()).slice(before).map(({ action }) => action)).toEqual(['person.sign_in']);
  });

  test('roles in other projects, and of people who do not come from the provider, stay', async () => {
    await harness.admin();
    const cyd = await harness.join('cyd@example.org', 'member');
    const { id: other } = await harness.accounts.projects.create('shell:root', { name: 'Other' });
    const bob = await harness.join('bob@example.org', 'member', other);
    const people = await harness.another({ oidc: settingsOf('staff=member@default,none=owner@Gone') });
    await signIn(people, 'bob', ['staff']);
    await signIn(people, 'bob', []);
    expect(await roleOf(people, bob.person.id, other)).toBe('member');
    expect(await roleOf(people, bob.person.id)).toBeUndefined();
    expect(await roleOf(people, cyd.person.id)).toBe('member');
  });

  test('administrators come and go with their group, but for the last one and those of the setting', async () => {
    const people = await harness.another({
      oidc: settingsOf('{"admins, all": ["admin"]}', { MODELROUTE_OIDC_ADMINS: 'eve@example.org' }),
    });
    const isAdmin = async (login: string, groups: string[]) =>
      (await signIn(people, login, groups)).person.isAdmin;
    expect(await isAdmin('bob', ['admins, all'])).toBe(true);
    // Nobody else is one.
    expect(await isAdmin('bob', [])).toBe(true);
    expect(await isAdmin('cyd', ['admins, all'])).toBe(true);
    expect(await isAdmin('bob', [])).toBe(false);
    expect(await isAdmin('eve', [])).toBe(true);
    expect(await isAdmin('eve', [])).toBe(true);
    const actions = (await harness.audited()).filter(({ action }) => action === 'person.admin');
    expect(actions).toHaveLength(4);
  });
});

test('a claim of another name counts where it is set, and a claim that was left out takes no role', async () => {
  const overage = await openProvider({
    configuration: {
      conformIdTokenClaims: false,
      claims: { openid: ['sub', '_claim_names', 'roles'], email: ['email', 'email_verified'] },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: 'bob@example.org',
          email_verified: true,
          ...(id === 'few' ? { roles: 'staff' } : { _claim_names: { roles: 'elsewhere' } }),
        }),
      }),
    },
  });
  const { issuer, clientId, clientSecret } = overage;
  const { OidcClient } = await import('../../../../server/console/people/oidc-client.ts');
  const client = new OidcClient({
    issuer,
    clientId,
    clientSecret,
    name: 'Example ID',
    groupRoles: [{ group: 'staff', role: 'member', project: 'default' }],
    groupsClaim: 'roles',
  });
  const identify = async (login: string) => {
    const begun = client.mintLogin(false);
    const location = await client.authorizationUrl(begun, redirectUri);
    return await client.identify(begun, await new Browser().goThrough(location.href, login));
  };
  try {
    expect((await identify('few')).groups).toEqual(['staff']);
    await expect(identify('many')).rejects.toMatchObject({
      problem: 'oidc_failed',
      cause: { message: expect.stringContaining("left out the claim 'roles'") },
    });
  } finally {
    await overage.close();
  }
});
