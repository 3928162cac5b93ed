/** Invites: a link for one e-mail address, valid once, for a week, and for nothing else than it names. */
import { expect, test } from 'vitest';
import type { Role } from '../../../../server/console/people/role.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, problemOf, usePeople } from './people-harness.ts';

const home = 'proj_default';
const dayMs = 86_400_000;
const address = '192.0.2.1';
const bob = { name: 'Bob', password: goodPassword, address };

onEachEngine((engine) => {
  const harness = usePeople(engine);
  const invite = async (email = 'Bob@Example.org', role: Role = 'member', projectId = home) =>
    await harness.people.invites.create('shell:root', { projectId, email, role });

  test('a new person takes it with a name and a password, and is in, once', async () => {
    const { invite: made, token } = await invite();
    expect(made).toEqual({
      id: expect.stringMatching(/^invite_[0-9a-f]{24}$/),
      projectId: home,
      email: 'bob@example.org',
      role: 'member',
      invitedBy: 'shell:root',
      createdAtMs: harness.clock.nowMs,
      expiresAtMs: harness.clock.nowMs + 7 * dayMs,
      state: 'open',
    });
    const { invites, members, sessions } = harness.people;
    expect(await invites.lookUp(token)).toEqual({ invite: made, projectName: 'default', hasAccount: false });
    const signedIn = await invites.accept({ token, ...bob });
    expect(signedIn.person).toMatchObject({ email: 'bob@example.org', name: 'Bob', isAdmin: false });
    expect(await sessions.find(signedIn.token)).toEqual(signedIn.session);
    expect(await members.roleIn(signedIn.person, home)).toBe('member');
    expect(await problemOf(invites.accept({ token, ...bob }))).toBe('invite_invalid');
    expect(await problemOf(invites.lookUp(token))).toBe('invite_invalid');
    expect(await invites.list(home)).toEqual([]);
    const mine = (await harness.audited()).filter(({ actor }) => actor === `person:${signedIn.person.id}`);
    expect(mine.map(({ action, object }) => `${action} ${object}`).toSorted()).toEqual([
      `invite.accept ${home}/${made.id}`,
      `member.add ${home}/${signedIn.person.id}`,
      `person.create ${signedIn.person.id}`,
      `person.sign_in ${signedIn.person.id}`,
    ]);
  });

  test('a person who is here proves himself by his password; the name stays', async () => {
    await harness.admin();
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token } = await invite('ada@example.org', 'viewer', id);
    const { invites, members } = harness.people;
    expect((await invites.lookUp(token)).hasAccount).toBe(true);
    expect(await problemOf(invites.accept({ token, ...bob, password: 'a wrong password' }))).toBe(
      'sign_in_failed',
    );
    const { person } = await invites.accept({ token, ...bob });
    expect([person.name, person.isAdmin]).toEqual(['Ada', true]);
    expect(await members.list(id)).toMatchObject([{ role: 'viewer', person: { id: person.id } }]);
  });

  test('guessing a password by a link is slowed down like signing in', async () => {
    await harness.admin();
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token } = await invite('ada@example.org', 'viewer', id);
    const problems = [];
    for (let n = 0; n < 7; n += 1)
      problems.push(
        await problemOf(harness.people.invites.accept({ token, address, password: `guess ${n}` })),
      );
    expect(problems.at(-1)).toBe('too_many_attempts');
  });

  test('who is signed in as the one who was invited takes it without a password, nobody else does', async () => {
    const { session } = await harness.admin();
    const eve = await harness.join('eve@example.org', 'viewer');
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token } = await invite('ada@example.org', 'member', id);
    const { invites } = harness.people;
    expect(await problemOf(invites.acceptAs(eve.session, token))).toBe('conflict');
    expect(await invites.acceptAs(session, token)).toMatchObject({ role: 'member' });
    expect(await problemOf(invites.acceptAs(session, token))).toBe('invite_invalid');
  });

  test('a second one takes the place of the first', async () => {
    const first = await invite();
    const second = await invite('bob@example.org', 'viewer');
    const { invites, members } = harness.people;
    expect(await problemOf(invites.accept({ token: first.token, ...bob }))).toBe('invite_invalid');
    expect(await invites.list(home)).toEqual([second.invite]);
    const { person } = await invites.accept({ token: second.token, ...bob });
    expect(await members.roleIn(person, home)).toBe('viewer');
  });

  test('a week ends it; it can be withdrawn before, in its own project, once', async () => {
    const { invites } = harness.people;
    const late = await invite();
    harness.clock.nowMs += 7 * dayMs - 1;
    expect(await problemOf(invites.lookUp(late.token))).toBe('nothing');
    harness.clock.nowMs += 1;
    expect(await problemOf(invites.lookUp(late.token))).toBe('invite_invalid');
    expect(await problemOf(invites.accept({ token: late.token, ...bob }))).toBe('invite_invalid');
    expect(await invites.list(home)).toMatchObject([{ state: 'expired' }]);
    const { invite: made, token } = await invite('cyd@example.org');
    expect((await invites.list(home)).map(({ email }) => email)).toEqual([
      'cyd@example.org',
      'bob@example.org',
    ]);
    expect(await problemOf(invites.withdraw('shell:root', 'proj_x', made.id))).toBe('not_found');
    expect(await invites.withdraw('shell:root', home, made.id)).toMatchObject({ state: 'withdrawn' });
    expect(await problemOf(invites.withdraw('shell:root', home, made.id))).toBe('conflict');
    expect(await problemOf(invites.accept({ token, ...bob }))).toBe('invite_invalid');
  });

  test('of two who take it at once, one does', async () => {
    const { token } = await invite();
    const other = await harness.rival();
    const problems = await Promise.all(
      [harness.people, other].map(({ invites }) => problemOf(invites.accept({ token, ...bob }))),
    );
    expect(problems.filter((problem) => problem === 'nothing')).toHaveLength(1);
    expect(await harness.people.persons.list()).toHaveLength(1);
  });

  test('who has become a member in the meantime stays what he is', async () => {
    const { person, session } = await harness.admin();
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token } = await invite('ada@example.org', 'viewer', id);
    await harness.people.members.add('shell:root', id, person.id, 'owner');
    expect(await harness.people.invites.acceptAs(session, token)).toMatchObject({ role: 'owner' });
  });

  test('an archived project takes nobody in', async () => {
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token } = await invite('bob@example.org', 'member', id);
    await harness.accounts.projects.archive('shell:root', id);
    const { invites } = harness.people;
    expect(await problemOf(invites.lookUp(token))).toBe('invite_invalid');
    expect(await problemOf(invites.accept({ token, ...bob }))).toBe('invite_invalid');
    expect(await harness.people.persons.list()).toEqual([]);
    expect(await problemOf(invite('cyd@example.org', 'member', id))).toBe('conflict');
  });

  test('what cannot be is refused', async () => {
    await harness.admin();
    expect(await problemOf(invite('ada@example.org'))).toBe('conflict');
    expect(await problemOf(invite('nobody'))).toBe('invalid');
    expect(await problemOf(invite('bob@example.org', 'member', 'proj_x'))).toBe('not_found');
    const { token } = await invite();
    const { invites } = harness.people;
    for (const wrong of ['', 'A'.repeat(43), `${token} `])
      expect(await problemOf(invites.lookUp(wrong))).toBe('invite_invalid');
    for (const about of [{ name: undefined }, { name: '' }, { password: 'short' }])
      expect(await problemOf(invites.accept({ token, ...bob, ...about }))).toBe('invalid');
    expect(await problemOf(invites.accept({ token, ...bob }))).toBe('nothing');
  });
});
