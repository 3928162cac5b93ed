/** Projects, their keys, members and invites: what changes, what is refused, and what each caller may see. */
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
let admin: Awaited<ReturnType<Harness['browser']>>;
beforeAll(async () => {
  harness = await openHarness();
  admin = await harness.browser((await harness.admin()).email);
});
afterAll(() => harness.stop());

const project = (json: unknown) => json as Schemas['Project'];
const key = (json: unknown) => json as Schemas['ApiKey'];
const limits = {
  allowed_models: ['sandbox/*'],
  requests_per_minute: 60,
  tokens_per_minute: null,
  concurrent_requests: 4,
  budgets: [{ period: 'day', usd: '5' }],
};

/** The status of a call of a model with a key. */
async function statusWith(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${harness.installation.url}/v1/models`, { headers })).status;
}

describe('a project', () => {
  test('is made, changed and archived, with all of it in the audit log', async () => {
    const name = fresh('Storefront');
    const made = obeys('createProject', await admin('/projects', { body: { name, limits } }));
    expect(made.status).toBe(201);
    const { id } = project(made.json);
    expect(project(made.json)).toMatchObject({ name, limits, stores_prompts: false, archived_at: null });
    const body = { name: `${name} 2`, limits: { requests_per_minute: null }, stores_prompts: true };
    const changed = obeys('changeProject', await admin(`/projects/${id}`, { method: 'PATCH', body }));
    expect(project(changed.json)).toMatchObject({
      name: `${name} 2`,
      limits: { ...limits, requests_per_minute: null },
      stores_prompts: true,
    });
    const archived = await admin(`/projects/${id}/archive`, { method: 'POST' });
    expect(project(obeys('archiveProject', archived).json).archived_at).not.toBeNull();
    const again = await admin(`/projects/${id}/archive`, { method: 'POST' });
    expect([again.status, codeOf(again)]).toEqual([409, 'conflict']);
    const log = obeys('listAuditEntries', await admin(`/audit?project_id=${id}`));
    const entries = (log.json as Schemas['AuditEntryList']).data;
    expect(entries.map(({ action }) => action)).toEqual([
      'project.archive',
      'project.store-prompts',
      'project.limit',
      'project.rename',
      'project.create',
    ]);
    expect(entries[0]?.actor).toMatchObject({ kind: 'person', name: expect.stringContaining('@') });
  });

  test('keeps everything when a part of a change is refused', async () => {
    const { id, name, owner } = await openProject(harness);
    const twice = [
      { period: 'day', usd: '1' },
      { period: 'day', usd: '2' },
    ];
    const browser = await harness.browser(owner.email);
    const bad = { name: fresh('other'), limits: { budgets: twice } };
    const refused = await browser(`/projects/${id}`, { method: 'PATCH', body: bad });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
    const taken = { name: 'default', limits: { requests_per_minute: 1 } };
    const conflict = await browser(`/projects/${id}`, { method: 'PATCH', body: taken });
    expect([conflict.status, codeOf(conflict)]).toEqual([409, 'conflict']);
    expect(project((await browser(`/projects/${id}`)).json)).toMatchObject({
      name,
      limits: { requests_per_minute: null, budgets: [] },
    });
  });

  test('is found by its id alone, never by its name', async () => {
    const { name } = await openProject(harness);
    for (const caller of [admin, await harness.browser((await harness.person()).email)])
      expect((await caller(`/projects/${name}`)).status).toBe(404);
  });

  test('is listed for those who are in it', async () => {
    const { id, viewer, management } = await openProject(harness);
    const listed = async (caller: typeof harness.nobody) =>
      (obeys('listProjects', await caller('/projects')).json as Schemas['ProjectList']).data.map(
        (each) => each.id,
      );
    expect(await listed(await harness.browser(viewer.email))).toEqual([id]);
    expect(await listed(harness.withKey(management.secret))).toEqual([id]);
    expect(await listed(admin)).toEqual(expect.arrayContaining(['proj_default', id]));
    expect(await listed(await harness.browser((await harness.person()).email))).toEqual([]);
  });
});

describe('a key', () => {
  test('is shown once, works, is switched off and on, rotated and revoked', async () => {
    const { id, member } = await openProject(harness);
    const browser = await harness.browser(member.email);
    const body = { name: 'checkout', limits, expires_at: '2099-01-01T00:00:00Z' };
    const made = obeys('createKey', await browser(`/projects/${id}/keys`, { body }));
    const issued = made.json as Schemas['IssuedKey'];
    expect([made.status, issued.key.kind, issued.key.is_own]).toEqual([201, 'inference', true]);
    expect(issued.key).toMatchObject({ limits, expires_at: '2099-01-01T00:00:00.000Z', state: 'active' });
    expect(await statusWith(issued.secret)).toBe(200);
    const at = `/projects/${id}/keys/${issued.key.id}`;
    const { text } = obeys('getKey', await browser(at));
    expect(text).not.toContain(issued.secret.slice(15));
    obeys('disableKey', await browser(`${at}/disable`, { method: 'POST' }));
    expect(await statusWith(issued.secret)).toBe(401);
    const twice = await browser(`${at}/disable`, { method: 'POST' });
    expect([twice.status, codeOf(twice)]).toEqual([409, 'conflict']);
    obeys('enableKey', await browser(`${at}/enable`, { method: 'POST' }));
    const change = { name: 'checkout-eu', expires_at: null };
    const changed = obeys('changeKey', await browser(at, { method: 'PATCH', body: change }));
    expect(key(changed.json)).toMatchObject({ ...change, limits });
    const rotated = obeys('rotateKey', await browser(`${at}/rotate`, { body: { grace_seconds: 60 } }));
    const { key: fresher, secret, old } = rotated.json as Schemas['RotatedKey'];
    expect(old).toMatchObject({ state: 'rotating', replaced_by: fresher.id });
    expect([await statusWith(issued.secret), await statusWith(secret)]).toEqual([200, 200]);
    obeys('revokeKey', await browser(`${at}/revoke`, { method: 'POST' }));
    expect([await statusWith(issued.secret), await statusWith(secret)]).toEqual([401, 200]);
    const list = obeys('listKeys', await browser(`/projects/${id}/keys`));
    expect((list.json as Schemas['ApiKeyList']).data).toHaveLength(5);
  });

  test('of a member is the member’s to change; another’s is not', async () => {
    const { id, member, ofMember, inference } = await openProject(harness);
    const browser = await harness.browser(member.email);
    const at = (keyId: string) => `/projects/${id}/keys/${keyId}`;
    const own = key((await browser(at(ofMember.key.id))).json);
    expect([own.is_own, own.created_by.kind, own.created_by.id]).toEqual([true, 'person', member.id]);
    for (const [path, call] of [
      ['', { method: 'PATCH', body: { name: fresh('key') } }],
      ['/disable', { method: 'POST' }],
      ['/enable', { method: 'POST' }],
      ['/rotate', { body: { grace_seconds: 60 } }],
      ['/revoke', { method: 'POST' }],
    ] as const) {
      expect([200, 201]).toContain((await browser(at(ofMember.key.id) + path, call)).status);
      expect(codeOf(await browser(at(inference.key.id) + path, call))).toBe('permission_denied');
    }
    expect(await statusWith(inference.secret)).toBe(200);
  });

  test('that manages is made by an owner, not by a member', async () => {
    const { id, member, owner, management } = await openProject(harness);
    const body = { name: 'reporting', kind: 'management' };
    const make = async (caller: typeof harness.nobody) =>
      (await caller(`/projects/${id}/keys`, { body })).status;
    expect(await make(await harness.browser(member.email))).toBe(403);
    expect(await make(await harness.browser(owner.email))).toBe(201);
    // It could otherwise live on in keys of its own making when it is revoked.
    expect(await make(harness.withKey(management.secret))).toBe(403);
  });

  test('that manages is not to be switched on, renewed or prolonged by who was an owner when he made it', async () => {
    const { id, owner, member } = await openProject(harness);
    const former = await harness.browser(owner.email);
    const body = { name: 'reporting', kind: 'management' };
    const { key: made } = (await former(`/projects/${id}/keys`, { body })).json as Schemas['IssuedKey'];
    const roleOf = (personId: string, role: string) =>
      admin(`/projects/${id}/members/${personId}`, { method: 'PATCH', body: { role } });
    await roleOf(member.id, 'owner');
    expect((await roleOf(owner.id, 'member')).status).toBe(200);
    const at = `/projects/${id}/keys/${made.id}`;
    expect((await admin(`${at}/disable`, { method: 'POST' })).status).toBe(200);
    for (const [path, call] of [
      ['/enable', { method: 'POST' }],
      ['/rotate', { body: {} }],
      ['', { method: 'PATCH', body: { expires_at: null } }],
    ] as const)
      expect(codeOf(await former(at + path, call))).toBe('permission_denied');
    expect(key((await former(at)).json)).toMatchObject({ state: 'disabled', is_own: true });
  });

  test('of another project is as unknown as one that never was', async () => {
    const [ours, theirs] = [await openProject(harness), await openProject(harness)];
    const browser = await harness.browser(ours.owner.email);
    const foreign = await browser(`/projects/${ours.id}/keys/${theirs.inference.key.id}`);
    const unknown = await browser(`/projects/${ours.id}/keys/000000000000`);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not_found']);
    expect(foreign.json).toEqual(unknown.json);
    for (const verb of ['disable', 'revoke', 'rotate']) {
      const path = `/projects/${ours.id}/keys/${theirs.inference.key.id}/${verb}`;
      expect((await browser(path, { method: 'POST', ...(verb === 'rotate' && { body: {} }) })).status).toBe(
        404,
      );
    }
    expect(await statusWith(theirs.inference.secret)).toBe(200);
  });
});

describe('an invite', () => {
  test('brings a new person into the project, by a link that no log sees', async () => {
    const { id, name, owner } = await openProject(harness);
    const browser = await harness.browser(owner.email);
    const email = `${fresh('guest')}@example.com`;
    const made = obeys(
      'createInvite',
      await browser(`/projects/${id}/invites`, { body: { email, role: 'member' } }),
    );
    const { invite, token, link } = made.json as Schemas['IssuedInvite'];
    expect(link).toBe(`${harness.installation.url}/console/#/invite?token=${token}`);
    expect(invite).toMatchObject({ email, role: 'member', state: 'open', invited_by: { id: owner.id } });
    const look = obeys('lookUpInvite', await harness.nobody('/invites/look-up', { body: { token } }));
    expect(look.json).toEqual({ project_name: name, email, role: 'member', has_account: false });
    const bare = await harness.nobody('/invites/accept', { body: { token } });
    expect([bare.status, codeOf(bare)]).toEqual([400, 'missing_required_parameter']);
    const accept = { token, name: 'Grace', password };
    const accepted = obeys('acceptInvite', await harness.nobody('/invites/accept', { body: accept }));
    expect((accepted.json as Schemas['Session']).projects).toMatchObject([{ id, role: 'member' }]);
    expect(codeOf(await harness.nobody('/invites/accept', { body: accept }))).toBe('invite_invalid');
    const members = obeys('listMembers', await browser(`/projects/${id}/members`));
    expect((members.json as Schemas['MemberList']).data.map((each) => each.email)).toContain(email);
    expect((await browser(`/projects/${id}/invites`)).json).toEqual({ data: [] });
  });

  test('is accepted by who is signed in as the invited person, from a page of the console alone', async () => {
    const { id, owner } = await openProject(harness);
    const person = await harness.person();
    const browser = await harness.browser(person.email);
    const made = await (
      await harness.browser(owner.email)
    )(`/projects/${id}/invites`, {
      body: { email: person.email, role: 'viewer' },
    });
    const { token } = made.json as Schemas['IssuedInvite'];
    const forged = await browser('/invites/accept', { body: { token }, headers: { 'x-csrf-token': '' } });
    expect(codeOf(forged)).toBe('csrf_failed');
    const accepted = obeys('acceptInvite', await browser('/invites/accept', { body: { token } }));
    expect((accepted.json as Schemas['Session']).projects).toMatchObject([{ id, role: 'viewer' }]);
  });

  test('ends when it is withdrawn, and is not seen from another project', async () => {
    const [ours, theirs] = [await openProject(harness), await openProject(harness)];
    const browser = await harness.browser(ours.owner.email);
    const body = { email: `${fresh('guest')}@example.com`, role: 'owner' };
    const made = await browser(`/projects/${ours.id}/invites`, { body });
    const { invite, token } = made.json as Schemas['IssuedInvite'];
    const wrong = await (
      await harness.browser(theirs.owner.email)
    )(`/projects/${theirs.id}/invites/${invite.id}`, { method: 'DELETE' });
    expect([wrong.status, codeOf(wrong)]).toEqual([404, 'not_found']);
    const gone = await browser(`/projects/${ours.id}/invites/${invite.id}`, { method: 'DELETE' });
    expect((obeys('withdrawInvite', gone).json as Schemas['Invite']).state).toBe('withdrawn');
    expect(codeOf(await harness.nobody('/invites/look-up', { body: { token } }))).toBe('invite_invalid');
  });
});

test('the last owner stays, and a removed member is out at once', async () => {
  const { id, owner, member } = await openProject(harness);
  const [browser, other] = [await harness.browser(owner.email), await harness.browser(member.email)];
  const last = await browser(`/projects/${id}/members/${owner.id}`, { method: 'DELETE' });
  expect([last.status, codeOf(last)]).toEqual([409, 'conflict']);
  expect((await other(`/projects/${id}`)).status).toBe(200);
  obeys('removeMember', await browser(`/projects/${id}/members/${member.id}`, { method: 'DELETE' }));
  expect((await other(`/projects/${id}`)).status).toBe(404);
});
