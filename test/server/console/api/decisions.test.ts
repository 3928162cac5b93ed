/** What somebody with a higher role decided about limits and keys holds against everybody below. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, fresh, openHarness, openProject, type Harness, type Schemas } from './console-harness.ts';

type Caller = Harness['nobody'];

let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
  admin = await harness.browser((await harness.admin()).email);
});
afterAll(() => harness.stop());

async function inProject() {
  const project = await openProject(harness);
  const { inference, ofMember, management } = project;
  return {
    ...project,
    at: `/projects/${project.id}`,
    keyAt: `/projects/${project.id}/keys/${ofMember.key.id}`,
    sharedAt: `/projects/${project.id}/keys/${inference.key.id}`,
    managementAt: `/projects/${project.id}/keys/${management.key.id}`,
    byOwner: await harness.browser(project.owner.email),
    byMember: await harness.browser(project.member.email),
    byKey: harness.withKey(management.secret),
  };
}

const change = async (caller: Caller, path: string, body: object) => {
  const response = await caller(path, { method: 'PATCH', body });
  return codeOf(response) ?? response.status;
};
const post = async (caller: Caller, path: string, body?: object) => {
  const response = await caller(path, { method: 'POST', ...(body !== undefined && { body }) });
  return codeOf(response) ?? response.status;
};
const budget = (period: string, usd: string) => ({ limits: { budgets: [{ period, usd }] } });
const none = { limits: { budgets: [] } };

describe('the limits of each end user of a key', () => {
  test('that an administrator set are not changed by an owner, and others are', async () => {
    const { keyAt, byOwner } = await inProject();
    const limits = (set: object) => ({ end_user_limits: set });
    expect(await change(admin, keyAt, limits({ requests_per_minute: 4 }))).toBe(200);
    expect(await change(byOwner, keyAt, limits({ requests_per_minute: 9 }))).toBe('permission_denied');
    expect(await change(byOwner, keyAt, limits({ tokens_per_minute: 90 }))).toBe(200);
    const { end_user_limits: now } = (await byOwner(keyAt)).json as Schemas['ApiKey'];
    expect(now).toEqual({ requests_per_minute: 4, tokens_per_minute: 90, budgets: [] });
  });

  test('are refused for a project, and where they are no limits', async () => {
    const { at, keyAt, byOwner } = await inProject();
    expect(await change(byOwner, at, { end_user_limits: { requests_per_minute: 4 } })).toBe(
      'unknown_parameter',
    );
    for (const set of [{ requests_per_minute: 0 }, { budgets: [{ period: 'year', usd: '1' }] }])
      expect(await change(byOwner, keyAt, { end_user_limits: set })).toBe('invalid_value');
    const twice = { budgets: ['1', '2'].map((usd) => ({ period: 'day', usd })) };
    expect(await change(byOwner, keyAt, { end_user_limits: twice })).toBe('invalid_value');
  });
});

describe('the limits of a project', () => {
  test('that an administrator set are not changed by its owner or its management key', async () => {
    const { at, byOwner, byKey } = await inProject();
    expect(await change(admin, at, budget('month', '100'))).toBe(200);
    for (const caller of [byOwner, byKey]) {
      expect(await change(caller, at, none)).toBe('permission_denied');
      expect(await change(caller, at, budget('month', '999'))).toBe('permission_denied');
    }
    const { limits } = (await byOwner(at)).json as Schemas['Project'];
    expect(limits.budgets).toEqual([{ period: 'month', usd: '100' }]);
    // Other limits are theirs, and so is a budget beside that one.
    expect(await change(byOwner, at, { limits: { requests_per_minute: 5 } })).toBe(200);
    const both = {
      limits: {
        budgets: [
          { period: 'month', usd: '100' },
          { period: 'day', usd: '5' },
        ],
      },
    };
    expect(await change(byOwner, at, both)).toBe(200);
    expect(await change(byKey, at, budget('month', '100'))).toBe(200);
    expect(await change(admin, at, none)).toBe(200);
    expect(await change(byOwner, at, budget('month', '1'))).toBe(200);
    expect(await change(byOwner, at, none)).toBe(200);
  });

  test('that it was created with are those of its administrator', async () => {
    const made = await admin('/projects', { body: { name: fresh('limited'), ...budget('total', '10') } });
    const { id } = made.json as Schemas['Project'];
    const owner = await harness.browser((await harness.person({ projectId: id, role: 'owner' })).email);
    expect(await change(owner, `/projects/${id}`, none)).toBe('permission_denied');
  });

  test('a change that is refused for one limit changes nothing', async () => {
    const { at, byOwner } = await inProject();
    await change(admin, at, budget('month', '100'));
    const name = fresh('renamed');
    expect(await change(byOwner, at, { name, ...none })).toBe('permission_denied');
    expect(((await byOwner(at)).json as Schemas['Project']).name).not.toBe(name);
  });
});

describe("a member's own key", () => {
  test('keeps the limits and the expiry that an owner set, over a rotation too', async () => {
    const { at, keyAt, byOwner, byMember } = await inProject();
    const expiry = '2098-01-01T00:00:00.000Z';
    expect(await change(byMember, keyAt, { limits: { requests_per_minute: 9 } })).toBe(200);
    expect(await change(byOwner, keyAt, { ...budget('day', '1'), expires_at: expiry })).toBe(200);
    const rotated = (await byMember(`${keyAt}/rotate`, { body: {} })).json as Schemas['RotatedKey'];
    expect(rotated.key).toMatchObject({ expires_at: expiry, limits: { budgets: [{ period: 'day' }] } });
    for (const path of [keyAt, `${at}/keys/${rotated.key.id}`]) {
      expect(await change(byMember, path, none)).toBe('permission_denied');
      expect(await change(byMember, path, budget('day', '2'))).toBe('permission_denied');
      expect(await change(byMember, path, { expires_at: null })).toBe('permission_denied');
      expect(await change(byMember, path, { limits: { requests_per_minute: null } })).toBe(200);
      expect(await change(byMember, path, { name: fresh('mine') })).toBe(200);
    }
  });

  test('that an owner disabled is enabled by an owner alone; his own decision he undoes himself', async () => {
    const { keyAt, byOwner, byMember } = await inProject();
    expect(await post(byMember, `${keyAt}/disable`)).toBe(200);
    expect(await post(byMember, `${keyAt}/enable`)).toBe(200);
    expect(await post(byOwner, `${keyAt}/disable`)).toBe(200);
    expect(await post(byMember, `${keyAt}/enable`)).toBe('permission_denied');
    expect(await post(byMember, `${keyAt}/disable`)).toBe('conflict');
    expect(await post(byOwner, `${keyAt}/enable`)).toBe(200);
    expect(await post(admin, `${keyAt}/disable`)).toBe(200);
    expect(await post(byOwner, `${keyAt}/enable`)).toBe('permission_denied');
    expect(await post(admin, `${keyAt}/enable`)).toBe(200);
  });

  test('that the operator disabled in a shell is enabled by an administrator alone', async () => {
    const { ofMember, keyAt, byOwner } = await inProject();
    await harness.accounts.keys.disable('shell:root', ofMember.key.id);
    expect(await post(byOwner, `${keyAt}/enable`)).toBe('permission_denied');
    expect(await post(admin, `${keyAt}/enable`)).toBe(200);
  });
});

describe('a management key', () => {
  test('does not make, change, rotate or enable management keys; it may disable and revoke them', async () => {
    const { at, managementAt, byKey, byOwner } = await inProject();
    expect(await post(byKey, `${at}/keys`, { name: 'heir', kind: 'management' })).toBe('permission_denied');
    expect(await post(byKey, `${managementAt}/rotate`, {})).toBe('permission_denied');
    expect(await change(byKey, managementAt, { expires_at: null })).toBe('permission_denied');
    const body = { name: 'other', kind: 'management' };
    const { key: other } = (await byOwner(`${at}/keys`, { body })).json as Schemas['IssuedKey'];
    expect(await post(byKey, `${at}/keys/${other.id}/disable`)).toBe(200);
    expect(await post(byKey, `${at}/keys/${other.id}/enable`)).toBe('permission_denied');
    expect(await post(byKey, `${at}/keys/${other.id}/revoke`)).toBe(200);
  });

  test('does nothing to the own key of the installation', async () => {
    const { id: firstId } = harness.installation.firstKey ?? { id: '' };
    const { secret } = await harness.accounts.keys.create('shell:root', {
      project: 'default',
      name: 'manager',
      kind: 'management',
    });
    const byKey = harness.withKey(secret);
    const firstAt = `/projects/proj_default/keys/${firstId}`;
    for (const action of ['disable', 'revoke'])
      expect(await post(byKey, `${firstAt}/${action}`)).toBe('permission_denied');
    expect(await post(byKey, `${firstAt}/rotate`, {})).toBe('permission_denied');
    expect(await change(byKey, firstAt, budget('total', '0'))).toBe('permission_denied');
    expect(((await byKey(firstAt)).json as Schemas['ApiKey']).state).toBe('active');
  });

  test('makes and changes management keys where the operator allows it', async () => {
    const allowing = await openHarness('sqlite', { MODELROUTE_DELEGATED_MANAGEMENT: '1' });
    try {
      const { id, management } = await openProject(allowing);
      const byKey = allowing.withKey(management.secret);
      expect(await post(byKey, `/projects/${id}/keys`, { name: 'heir', kind: 'management' })).toBe(201);
      expect(await post(byKey, `/projects/${id}/keys/${management.key.id}/rotate`, {})).toBe(201);
    } finally {
      await allowing.stop();
    }
  });
});

describe('the keys of a member who is removed', () => {
  const stateOf = async (path: string) => ((await admin(path)).json as Schemas['ApiKey']).state;
  const remove = async (project: Awaited<ReturnType<typeof inProject>>, query: string) =>
    (await project.byOwner(`${project.at}/members/${project.member.id}${query}`, { method: 'DELETE' }))
      .status;
  const statusWith = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${harness.installation.url}/v1/models`, { headers })).status;
  };

  test('stop working, and the grace of a rotated one ends; those of others go on', async () => {
    const project = await inProject();
    const { at, keyAt, byMember, byOwner, inference, ofMember } = project;
    const rotated = (await byMember(`${keyAt}/rotate`, { body: {} })).json as Schemas['RotatedKey'];
    expect(await statusWith(rotated.secret)).toBe(200);
    expect(await remove(project, '')).toBe(200);
    expect(await stateOf(`${at}/keys/${rotated.key.id}`)).toBe('disabled');
    expect(await stateOf(keyAt)).toBe('revoked');
    for (const secret of [rotated.secret, ofMember.secret])
      await expect.poll(() => statusWith(secret)).toBe(401);
    expect(await statusWith(inference.secret)).toBe(200);
    expect(await post(byOwner, `${at}/keys/${rotated.key.id}/enable`)).toBe(200);
  });

  test('go on working when that is asked for', async () => {
    const project = await inProject();
    expect(await remove(project, '?keys=keep')).toBe(200);
    expect(await stateOf(project.keyAt)).toBe('active');
    expect(await statusWith(project.ofMember.secret)).toBe(200);
  });

  test('stop working too when the member becomes a viewer, unless they are to be kept', async () => {
    const setRole = async (project: Awaited<ReturnType<typeof inProject>>, role: string, query = '') =>
      (
        await project.byOwner(`${project.at}/members/${project.member.id}${query}`, {
          method: 'PATCH',
          body: { role },
        })
      ).status;
    const [project, kept] = [await inProject(), await inProject()];
    // A role that may have keys leaves them.
    expect(await setRole(project, 'owner')).toBe(200);
    expect(await stateOf(project.keyAt)).toBe('active');
    expect(await setRole(project, 'viewer')).toBe(200);
    expect(await stateOf(project.keyAt)).toBe('disabled');
    await expect.poll(() => statusWith(project.ofMember.secret)).toBe(401);
    expect(await statusWith(project.inference.secret)).toBe(200);
    expect(await setRole(kept, 'viewer', '?keys=keep')).toBe(200);
    expect(await stateOf(kept.keyAt)).toBe('active');
    expect(await statusWith(kept.ofMember.secret)).toBe(200);
  });
});
