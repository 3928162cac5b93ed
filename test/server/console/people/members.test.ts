/** Members of projects: what they see, who stays, and that a change holds at once. */
import { expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { problemOf, usePeople } from './people-harness.ts';

const home = 'proj_default';

onEachEngine((engine) => {
  const harness = usePeople(engine);
  const project = async (name: string) => (await harness.accounts.projects.create('shell:root', { name })).id;

  test('a person sees the projects that he is in, an administrator all, as owner', async () => {
    const { person: ada } = await harness.admin();
    const alpha = await project('alpha');
    await project('beta');
    const { person: bob } = await harness.join('bob@example.org', 'viewer', alpha);
    await harness.people.members.add('shell:root', home, bob.id, 'member');
    await harness.accounts.projects.archive('shell:root', alpha);
    const { members } = harness.people;
    expect(await members.projectsOf(bob)).toEqual([
      { id: alpha, name: 'alpha', role: 'viewer', archivedAtMs: harness.clock.nowMs },
      { id: home, name: 'default', role: 'member', archivedAtMs: null },
    ]);
    expect((await members.projectsOf(ada)).map(({ name, role }) => [name, role])).toEqual([
      ['alpha', 'owner'],
      ['beta', 'owner'],
      ['default', 'owner'],
    ]);
  });

  test('a foreign project is like a missing one', async () => {
    const { person: ada } = await harness.admin();
    const alpha = await project('alpha');
    const { person: bob } = await harness.join('bob@example.org', 'member');
    const { members } = harness.people;
    expect(await members.roleIn(bob, home)).toBe('member');
    expect([await members.roleIn(bob, alpha), await members.roleIn(bob, 'proj_x')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([await members.roleIn(ada, alpha), await members.roleIn(ada, 'proj_x')]).toEqual([
      'owner',
      undefined,
    ]);
    // A name is no id.
    expect(await members.roleIn(ada, 'alpha')).toBeUndefined();
  });

  test('adding, changing and removing hold at once on every node, and are put down', async () => {
    await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'viewer');
    const alpha = await project('alpha');
    const other = await harness.another();
    const { members } = harness.people;
    await other.members.add('shell:root', alpha, bob.id, 'owner');
    expect(await members.roleIn(bob, alpha)).toBe('owner');
    expect(await other.members.change('shell:root', home, bob.id, 'member')).toMatchObject({
      role: 'member',
      person: { id: bob.id },
    });
    expect(await members.roleIn(bob, home)).toBe('member');
    await other.members.remove('shell:root', home, bob.id);
    expect(await members.roleIn(bob, home)).toBeUndefined();
    expect((await harness.audited()).slice(-2)).toMatchObject([
      {
        actor: 'shell:root',
        action: 'member.change',
        object: `${home}/${bob.id}`,
        before: { role: 'viewer', email: 'bob@example.org' },
        after: { role: 'member' },
      },
      { action: 'member.remove', object: `${home}/${bob.id}`, before: { role: 'member' }, after: null },
    ]);
    expect((await members.list(home)).map(({ person }) => person.email)).toEqual(['ada@example.org']);
  });

  test('the same role again changes nothing', async () => {
    const { person } = await harness.admin();
    const before = await harness.audited();
    await harness.people.members.change('shell:root', home, person.id, 'owner');
    expect(await harness.audited()).toEqual(before);
  });

  test('the last owner stays; a disabled one does not count', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'member');
    const { members, persons } = harness.people;
    for (const refused of [
      () => members.remove('shell:root', home, ada.id),
      () => members.change('shell:root', home, ada.id, 'viewer'),
    ])
      await expect(refused()).rejects.toMatchObject({
        problem: 'conflict',
        message: 'A project must have at least one owner. Make another member an owner first.',
      });
    await members.change('shell:root', home, bob.id, 'owner');
    await persons.disable('shell:root', bob.id);
    expect(await problemOf(members.remove('shell:root', home, ada.id))).toBe('conflict');
    await persons.enable('shell:root', bob.id);
    expect(await problemOf(members.remove('shell:root', home, ada.id))).toBe('nothing');
  });

  test('two owners who remove each other at once leave one', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'owner');
    const other = await harness.rival();
    const problems = await Promise.all([
      problemOf(harness.people.members.remove(`person:${ada.id}`, home, bob.id)),
      problemOf(other.members.change(`person:${bob.id}`, home, ada.id, 'viewer')),
    ]);
    expect(problems.toSorted()).toEqual(['conflict', 'nothing']);
    const roles = (await harness.people.members.list(home)).map(({ role }) => role);
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });

  test('what is not there, is there already, or is archived, is refused', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'member');
    const alpha = await project('alpha');
    const { members } = harness.people;
    expect(await problemOf(members.add('shell:root', home, bob.id, 'viewer'))).toBe('conflict');
    expect(await problemOf(members.add('shell:root', home, 'person_x', 'viewer'))).toBe('not_found');
    expect(await problemOf(members.add('shell:root', 'proj_x', bob.id, 'viewer'))).toBe('not_found');
    expect(await problemOf(members.change('shell:root', alpha, bob.id, 'viewer'))).toBe('not_found');
    expect(await problemOf(members.remove('shell:root', alpha, bob.id))).toBe('not_found');
    await harness.accounts.projects.archive('shell:root', alpha);
    expect(await problemOf(members.add('shell:root', alpha, ada.id, 'owner'))).toBe('conflict');
  });

  test('with an owner go the invites that he has sent, and no others', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'owner');
    const { invites, members } = harness.people;
    const by = async (person: string, email: string) =>
      await invites.create(`person:${person}`, { projectId: home, email, role: 'owner' });
    const { token } = await by(bob.id, 'bob2@example.org');
    await by(ada.id, 'cyd@example.org');
    await members.change(`person:${ada.id}`, home, bob.id, 'member');
    expect(await problemOf(invites.lookUp(token))).toBe('invite_invalid');
    expect((await invites.list(home)).map(({ email }) => email)).toEqual(['cyd@example.org']);
  });

  test('who was let in as an owner and is none any more when his change comes to its turn changes nobody', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'owner');
    const { person: cyd } = await harness.join('cyd@example.org', 'viewer');
    const { invites, members } = harness.people;
    const about = { projectId: home, role: 'owner' as const };
    const { invite } = await invites.create(`person:${ada.id}`, { ...about, email: 'dan@example.org' });
    const late = () => [
      invites.create(`person:${bob.id}`, { ...about, email: 'bob2@example.org' }),
      invites.withdraw(`person:${bob.id}`, home, invite.id),
      members.change(`person:${bob.id}`, home, cyd.id, 'owner'),
      members.remove(`person:${bob.id}`, home, cyd.id),
    ];
    await members.change(`person:${ada.id}`, home, bob.id, 'viewer');
    expect(await Promise.all(late().map(problemOf))).toEqual(Array.from({ length: 4 }, () => 'conflict'));
    await members.remove(`person:${ada.id}`, home, bob.id);
    expect(await Promise.all(late().map(problemOf))).toEqual(Array.from({ length: 4 }, () => 'conflict'));
    expect((await invites.list(home)).map(({ email }) => email)).toEqual(['dan@example.org']);
    expect(await members.roleIn(cyd, home)).toBe('viewer');
    // An administrator need not be a member.
    const other = await project('beta');
    expect(
      await problemOf(
        invites.create(`person:${ada.id}`, { ...about, projectId: other, email: 'eve@example.org' }),
      ),
    ).toBe('nothing');
  });
});
