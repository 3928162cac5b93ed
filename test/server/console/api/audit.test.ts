/** The audit log: names beside ids, filters that say whose entries and about what, in pages; of one's own projects alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personActor } from '../../../../server/accounts/actor.ts';
import { onEachEngine } from '../../storage/engines.ts';
import {
  codeOf,
  fresh,
  obeys,
  openHarness,
  openProject,
  type Harness,
  type Schemas,
} from './console-harness.ts';

onEachEngine((engine) => {
  let harness: Harness;
  let admin: Awaited<ReturnType<Harness['browser']>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  let owner: Awaited<ReturnType<Harness['browser']>>;
  beforeAll(async () => {
    harness = await openHarness(engine);
    admin = await harness.browser((await harness.admin()).email);
    project = await openProject(harness);
    owner = await harness.browser(project.owner.email);
  });
  afterAll(() => harness.stop());

  const pageOf = async (query: string, by = owner) => {
    const response = obeys('listAuditEntries', await by(`/audit?${query}`));
    expect(response.status, response.text).toBe(200);
    return response.json as Schemas['AuditEntryList'];
  };
  const entriesOf = async (query: string, by = owner) => (await pageOf(`limit=200&${query}`, by)).data;
  const here = (query = '') => entriesOf(`project_id=${project.id}&${query}`);

  describe('names', () => {
    test('are those of today, of the project, the key, the member and whoever is referred to', async () => {
      const at = `/projects/${project.id}`;
      const made = await owner(`${at}/keys`, { body: { name: 'first name' } });
      const { key } = made.json as Schemas['IssuedKey'];
      await owner(`${at}/keys/${key.id}`, { method: 'PATCH', body: { name: 'second name' } });
      await harness.people.persons.rename('shell:operator', project.owner.id, 'Olga Owner');
      const [changed, created] = await here(`object=${key.id}`);
      const subject = {
        kind: 'key',
        id: key.id,
        name: 'second name',
        project_id: project.id,
        project_name: project.name,
      };
      expect([changed, created]).toMatchObject([
        { action: 'key.change', actor: { name: 'Olga Owner' }, subject, before: { name: 'first name' } },
        { action: 'key.create', object: key.id, subject },
      ]);
      expect(created?.names).toEqual({
        [personActor(project.owner.id)]: 'Olga Owner',
        [project.id]: project.name,
      });
      const [root] = await here('action=project.create');
      expect(root?.subject).toMatchObject({ kind: 'project', name: project.name, project_id: null });
    });

    test('of a member who is gone and of an invite stay', async () => {
      const { id, email } = await harness.person({ projectId: project.id, role: 'viewer' });
      await owner(`/projects/${project.id}/members/${id}`, { method: 'DELETE' });
      const body = { email: `${fresh('guest')}@example.com`, role: 'viewer' };
      await owner(`/projects/${project.id}/invites`, { body });
      const [invited, removed] = await here();
      expect(removed).toMatchObject({
        action: 'member.remove',
        object: `${project.id}/${id}`,
        subject: { kind: 'member', id, name: email, project_id: project.id },
        names: { [id]: email },
      });
      expect(invited?.subject).toMatchObject({
        kind: 'invite',
        name: body.email,
        project_name: project.name,
      });
    });

    test('of people, installation keys and providers are in the log of the installation', async () => {
      const person = await harness.person();
      await admin(`/people/${person.id}/disable`, { method: 'POST' });
      const wide = await admin('/installation-keys', { body: { name: 'terraform' } });
      const { key } = wide.json as Schemas['IssuedInstallationKey'];
      const provider = { name: fresh('gpu'), dialect: 'chat', base_url: 'http://127.0.0.1:9/v1' };
      await admin('/providers', { body: provider });
      const subjects = (await entriesOf('', admin)).slice(0, 3).map(({ subject }) => subject);
      expect(subjects).toMatchObject([
        { kind: 'provider', id: provider.name, name: provider.name },
        { kind: 'installation_key', id: key.id, name: 'terraform' },
        { kind: 'person', id: person.id, name: person.email, project_id: null },
      ]);
    });
  });

  describe('filters', () => {
    test('by person find their memberships too, in this project or in all', async () => {
      const { id } = project.member;
      const elsewhere = await harness.accounts.projects.create('installation', { name: fresh('b') });
      await harness.people.members.add('installation', elsewhere.id, id, 'viewer');
      expect((await here(`object=${id}`)).map(({ object }) => object)).toEqual([`${project.id}/${id}`]);
      const all = (await entriesOf(`object=${id}`, admin)).map(({ object }) => object);
      expect(all).toEqual(expect.arrayContaining([id, `${project.id}/${id}`, `${elsewhere.id}/${id}`]));
      expect(all.every((object) => object.endsWith(id))).toBe(true);
    });

    test('by actor and by kind of action hold on every page', async () => {
      const other = await openProject(harness);
      const keys = `/projects/${other.id}/keys`;
      const member = await harness.browser(other.member.email);
      for (let at = 0; at < 3; at += 1) {
        await member(keys, { body: { name: fresh('key') } });
        await admin(`/projects/${other.id}`, { method: 'PATCH', body: { name: fresh('project') } });
      }
      const query = `project_id=${other.id}&action=key&actor=${other.member.id}`;
      const whole = (await pageOf(query, admin)).data;
      expect(whole.map(({ action, actor }) => [action, actor.id])).toEqual(
        Array.from({ length: 4 }, () => ['key.create', other.member.id]),
      );
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Schemas['AuditEntryList'] = await pageOf(
          `${query}&limit=2${cursor && `&cursor=${cursor}`}`,
          admin,
        );
        found.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(whole.map(({ id }) => id));
      // A kind of action, not the beginning of a word.
      expect(await entriesOf('action=installation', admin)).toEqual([]);
      expect((await entriesOf('action=key.create', admin)).length).toBeGreaterThan(3);
    });

    test.each(['object', 'actor', 'action'])('by %s take wild values for what they are', async (name) => {
      for (const value of ['%', '_', '\\', "' or 1=1--", '/', '../', '\u0000', '𝄞', 'key:', 'person:%', '.'])
        expect(await here(`${name}=${encodeURIComponent(value)}`), JSON.stringify(value)).toEqual([]);
      for (const value of ['', 'a'.repeat(257)]) {
        const refused = await owner(`/audit?project_id=${project.id}&${name}=${value}`);
        expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid_value']);
      }
    });

    test('show nothing of another project', async () => {
      const other = await openProject(harness);
      for (const query of [
        `object=${other.id}`,
        `object=${other.member.id}`,
        `object=${other.inference.key.id}`,
        `object=${encodeURIComponent(`${other.id}/${other.member.id}`)}`,
        `actor=${other.member.id}`,
      ])
        expect(await entriesOf(query), query).toEqual([]);
      const foreign = await owner(`/audit?project_id=${other.id}&object=${other.member.id}`);
      expect(codeOf(foreign)).toBe('not_found');
      const viewer = await harness.browser(project.viewer.email);
      expect(codeOf(await viewer(`/audit?project_id=${project.id}`))).toBe('permission_denied');
    });
  });
});
