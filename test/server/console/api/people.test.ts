/** The people of an installation: administrators list, disable and enable them; nobody else learns of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personActor } from '../../../../server/accounts/actor.ts';
import { readConfig } from '../../../../server/config.ts';
import { start } from '../../../../server/start.ts';
import { onEachEngine } from '../../storage/engines.ts';
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

onEachEngine((engine) => {
  let harness: Harness;
  let admin: Awaited<ReturnType<Harness['browser']>>;
  let adminId: string;
  beforeAll(async () => {
    harness = await openHarness(engine);
    const { id, email } = await harness.admin();
    adminId = id;
    admin = await harness.browser(email);
  });
  afterAll(() => harness.stop());

  const listOf = async (query = '') => {
    const response = obeys('listPeople', await admin(`/people${query}`));
    expect(response.status, response.text).toBe(200);
    return response.json as Schemas['PersonList'];
  };
  const post = { method: 'POST' };
  const disable = async (id: string, by = admin) =>
    obeys('disablePerson', await by(`/people/${id}/disable`, post));
  const enable = async (id: string, by = admin) =>
    obeys('enablePerson', await by(`/people/${id}/enable`, post));
  const personIn = (json: unknown) => json as Schemas['InstallationPerson'];

  describe('the list', () => {
    test('has projects with roles, how a person signs in, and the keys that still work', async () => {
      const project = await openProject(harness);
      const { keys } = harness.accounts;
      const make = async () =>
        await keys.create(personActor(project.member.id), {
          project: project.id,
          name: fresh('key'),
          kind: 'inference',
        });
      await make();
      await keys.revoke('shell:operator', (await make()).key.id);
      await keys.disable('shell:operator', (await make()).key.id);
      const { data } = await listOf(`?search=${encodeURIComponent(project.member.email.toUpperCase())}`);
      expect(data).toMatchObject([
        {
          id: project.member.id,
          is_admin: false,
          has_password: true,
          has_identity: false,
          disabled_at: null,
          projects: [{ id: project.id, name: project.name, role: 'member', archived_at: null }],
          // Two: that of `openProject` too.
          working_keys: [{ project_id: project.id, project_name: project.name, count: 2 }],
          installation_keys: 0,
        },
      ]);
      expect(data[0]?.last_sign_in_at).not.toBeNull();
      await harness.accounts.projects.archive('shell:operator', project.id);
      const [after] = (await listOf(`?search=${project.member.email}`)).data;
      expect(after).toMatchObject({ working_keys: [], projects: [{ archived_at: expect.any(String) }] });
    });

    test('comes in pages, which together are the whole of it', async () => {
      for (let at = 0; at < 3; at += 1) await harness.person();
      const whole = await listOf();
      expect(whole.next_cursor).toBeNull();
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Schemas['PersonList'] = await listOf(`?limit=2${cursor && `&cursor=${cursor}`}`);
        expect(page.data.length).toBeLessThanOrEqual(2);
        found.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(whole.data.map(({ id }) => id));
    });

    test('is filtered by state', async () => {
      const { id, email } = await harness.person();
      const count = async (state: string) => (await listOf(`?search=${email}&state=${state}`)).data.length;
      expect([await count('active'), await count('disabled')]).toEqual([1, 0]);
      await disable(id);
      expect([await count('active'), await count('disabled')]).toEqual([0, 1]);
    });

    test.each([
      ['a wild card', '?search=%25', 200],
      ['another one', '?search=_%5C', 200],
      ['a quote', '?search=%27%20or%201=1--', 200],
      ['a null character', '?search=%00', 200],
      ['half a character', '?search=%ED%A0%80', 200],
      ['a search that is too long', `?search=${'a'.repeat(257)}`, 400],
      ['an empty search', '?search=', 400],
      ['an unknown state', '?state=gone', 400],
      ['a limit of 0', '?limit=0', 400],
      ['a limit that is too high', '?limit=201', 400],
      ['a cursor of nobody', `?cursor=${Buffer.from('["person_x"]').toString('base64url')}`, 400],
      ['a cursor with a wild value', `?cursor=${Buffer.from('["%\\u0000"]').toString('base64url')}`, 400],
      ['a cursor that is none', '?cursor=x', 400],
    ])('takes %s for what it is', async (_what, query, status) => {
      const response = obeys('listPeople', await admin(`/people${query}`));
      expect([response.status, codeOf(response)]).toEqual([
        status,
        status === 200 ? undefined : expect.stringMatching(/^invalid_/),
      ]);
      if (status === 200) expect(response.json).toMatchObject({ data: [] });
    });
  });

  describe('a person who is disabled', () => {
    test('is out at once and comes in by no way, until enabled; roles and keys stay', async () => {
      const project = await openProject(harness);
      const { id, email } = project.member;
      const browser = await harness.browser(email);
      expect((await browser('/projects')).status).toBe(200);
      const { token: reset } = await harness.people.resets.create('shell:operator', email);
      const { id: elsewhere } = await harness.accounts.projects.create('installation', { name: fresh('b') });
      const { token: invite } = await harness.people.invites.create('shell:operator', {
        projectId: elsewhere,
        email,
        role: 'owner',
      });

      const disabled = await disable(id);
      expect(disabled.status).toBe(200);
      expect(personIn(disabled.json)).toMatchObject({
        id,
        disabled_at: expect.any(String),
        projects: [{ id: project.id, role: 'member' }],
        keys_disabled_at: null,
        working_keys: [{ project_id: project.id, count: 1 }],
      });
      for (const path of ['/projects', `/projects/${project.id}/keys`])
        expect(codeOf(await browser(path))).toBe('not_signed_in');
      expect(codeOf(await browser('/session/step-up', { body: { password } }))).toBe('not_signed_in');
      expect(codeOf(await browser(`/people/${id}/enable`, post))).toBe('not_signed_in');
      expect((await browser('/session')).json).toMatchObject({ state: 'signed_out' });
      const enter = async (path: string, body: object) => codeOf(await harness.nobody(path, { body }));
      expect(await enter('/session', { email, password })).toBe('sign_in_failed');
      const next = 'a lake of glass beads';
      expect(await enter('/password-reset', { token: reset, password: next })).toBe('invite_invalid');
      expect(await enter('/invites/accept', { token: invite, password })).toBe('sign_in_failed');
      const headers = { authorization: `Bearer ${project.ofMember.secret}` };
      expect((await fetch(`${harness.installation.url}/v1/models`, { headers })).status).toBe(200);

      const enabled = await enable(id);
      expect(personIn(enabled.json)).toMatchObject({ disabled_at: null, projects: [{ role: 'member' }] });
      // The old session and the old link do not come back.
      expect(codeOf(await browser('/projects'))).toBe('not_signed_in');
      expect(await enter('/password-reset', { token: reset, password: next })).toBe('invite_invalid');
      expect((await (await harness.browser(email))('/projects')).json).toMatchObject({
        data: [{ id: project.id }],
      });

      const log = await admin(`/audit?object=${id}&limit=200`);
      const entries = (log.json as Schemas['AuditEntryList']).data.filter(({ action }) =>
        action.endsWith('able'),
      );
      expect(entries).toMatchObject([
        { action: 'person.enable', actor: { id: adminId }, after: { disabled_at: null } },
        { action: 'person.disable', actor: { id: adminId }, after: { disabled_at: expect.any(String) } },
      ]);
    });

    test('with `keys=disable` the keys of the person end too, everywhere', async () => {
      const { keys, installationKeys } = harness.accounts;
      const project = await openProject(harness);
      const other = await openProject(harness);
      const { id } = project.member;
      const make = async (projectId: string) =>
        await keys.create(personActor(id), { project: projectId, name: fresh('key'), kind: 'inference' });
      const elsewhere = await make(other.id);
      const rotated = await make(project.id);
      await keys.rotate(personActor(id), rotated.key.id, 3_600_000);
      const wide = await installationKeys.create(personActor(id), { name: fresh('wide') });
      const shared = await harness.accounts.keys.create(personActor(project.owner.id), {
        project: project.id,
        name: fresh('key'),
        kind: 'inference',
      });

      const disabled = obeys('disablePerson', await admin(`/people/${id}/disable?keys=disable`, post));
      expect(personIn(disabled.json)).toMatchObject({
        disabled_at: expect.any(String),
        keys_disabled_at: expect.any(String),
        working_keys: [],
        installation_keys: 0,
      });
      expect((await keys.get(elsewhere.key.id)).state).toBe('disabled');
      expect((await keys.get(rotated.key.id)).state).toBe('revoked');
      expect((await installationKeys.find(wide.secret))?.state).toBe('revoked');
      expect((await keys.get(shared.key.id)).state).toBe('active');
      const models = async (secret: string) => {
        const headers = { authorization: `Bearer ${secret}` };
        return (await fetch(`${harness.installation.url}/v1/models`, { headers })).status;
      };
      await expect
        .poll(async () => [await models(project.ofMember.secret), await models(shared.secret)])
        .toEqual([401, 200]);

      // An administrator decided so: an owner does not undo it.
      const owner = await harness.browser(other.owner.email);
      const enableKey = `/projects/${other.id}/keys/${elsewhere.key.id}/enable`;
      expect((await owner(enableKey, post)).status).toBe(403);
      const enabled = await enable(id);
      expect(personIn(enabled.json)).toMatchObject({ keys_disabled_at: expect.any(String) });
      expect((await keys.get(elsewhere.key.id)).state).toBe('disabled');
      await harness.browser(project.member.email);
      const [back] = (await listOf(`?search=${project.member.email}`)).data;
      expect(back).toMatchObject({ keys_disabled_at: null, working_keys: [] });
      expect((await admin(enableKey, post)).status).toBe(200);
    });

    test('is refused twice, unknown, or oneself', async () => {
      const { id } = await harness.person();
      const answered = async (...calls: Promise<{ status: number }>[]) =>
        (await Promise.all(calls)).map(({ status }) => status);
      expect(await answered(enable(id))).toEqual([409]);
      expect(await answered(disable(id))).toEqual([200]);
      expect(await answered(disable(id))).toEqual([409]);
      expect(await answered(disable('person_x'), enable('person_x'), disable('%00'))).toEqual([
        404, 404, 404,
      ]);
      const own = await disable(adminId);
      expect([own.status, own.text]).toEqual([409, expect.stringContaining('your own account')]);
    });

    if (engine === 'postgres')
      test('is out on every node', async () => {
        const { id, email } = await harness.person();
        const { cookie } = await harness.browser(email);
        const node = { ...harness.settings, PORT: '0', MODELROUTE_DRAIN_TIMEOUT: '1' };
        const other = await start(readConfig(node));
        try {
          const there = async () =>
            (await fetch(`${other.url}/console/api/projects`, { headers: { cookie } })).status;
          expect(await there()).toBe(200);
          await disable(id);
          expect(await there()).toBe(401);
        } finally {
          await other.stop();
        }
      });
  });

  test('only administrators see or change people; a fresh sign-in is needed to change them', async () => {
    const project = await openProject(harness);
    const { id } = project.viewer;
    for (const { email } of [project.owner, project.member, project.viewer, await harness.person()]) {
      const browser = await harness.browser(email);
      for (const response of [
        obeys('listPeople', await browser('/people')),
        await disable(id, browser),
        await enable(id, browser),
        await disable('person_x', browser),
      ]) {
        expect([response.status, codeOf(response)]).toEqual([403, 'permission_denied']);
        expect(response.text).not.toContain('@example.com');
      }
    }
    const { db } = harness;
    const session = db.updateTable('console_session').where('id', '=', admin.sessionId);
    await session.set({ authenticated_at_ms: 0 }).execute();
    try {
      for (const response of [await disable(id), await enable(id)])
        expect(codeOf(response)).toBe('step_up_required');
      expect((await admin('/people')).status).toBe(200);
    } finally {
      await session.set({ authenticated_at_ms: Date.now() }).execute();
    }
  });

  test('two administrators who disable each other at once leave one', async () => {
    const alone = await openHarness(engine);
    try {
      const [ada, bob] = [await alone.admin(), await alone.admin()];
      const [asAda, asBob] = [await alone.browser(ada.email), await alone.browser(bob.email)];
      const both = await Promise.all([
        asAda(`/people/${bob.id}/disable`, post),
        asBob(`/people/${ada.id}/disable`, post),
      ]);
      // The later one is refused as it comes, or as it is carried out.
      const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
      expect([
        [200, 401],
        [200, 409],
      ]).toContainEqual(statuses);
      const left = await alone.people.directory.list({ state: 'active' });
      expect(left.people.filter(({ person }) => person.isAdmin)).toHaveLength(1);
      expect(await alone.people.setup.isOpen()).toBe(false);
    } finally {
      await alone.stop();
    }
  });
});
