/** Persons: their names, who administers the installation, who may not come in, and a lost password. */
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, problemOf, usePeople } from './people-harness.ts';

const address = '192.0.2.1';
const newPassword = 'a lake of glass beads';
const dayMs = 86_400_000;

onEachEngine((engine) => {
  const harness = usePeople(engine);

  test('persons are listed by name, which each may change', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'viewer');
    const { persons } = harness.people;
    expect(await persons.rename(`person:${bob.id}`, bob.id, 'Aaron')).toMatchObject({ name: 'Aaron' });
    expect((await persons.list()).map(({ name }) => name)).toEqual(['Aaron', 'Ada']);
    expect((await harness.audited()).at(-1)).toMatchObject({
      action: 'person.rename',
      before: { name: 'bob' },
      after: { name: 'Aaron' },
    });
    expect(await problemOf(persons.get('person_x'))).toBe('not_found');
    expect(await problemOf(persons.rename('shell', 'person_x', 'x'))).toBe('not_found');
    expect(await problemOf(persons.rename('shell', ada.id, ' '))).toBe('invalid');
  });

  test('the last administrator stays one, and can come in', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'viewer');
    const { persons, setup } = harness.people;
    const last = async () => [
      await problemOf(persons.setAdmin('shell:root', ada.id, false)),
      await problemOf(persons.disable('shell:root', ada.id)),
    ];
    expect(await last()).toEqual(['conflict', 'conflict']);
    await persons.setAdmin('shell:root', bob.id, true);
    await persons.disable('shell:root', bob.id);
    expect(await last()).toEqual(['conflict', 'conflict']);
    await persons.enable('shell:root', bob.id);
    expect(await persons.setAdmin('shell:root', ada.id, false)).toMatchObject({ isAdmin: false });
    expect(await setup.isOpen()).toBe(false);
  });

  test('two administrators who take it from each other at once leave one', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'viewer');
    await harness.people.persons.setAdmin('shell:root', bob.id, true);
    const other = await harness.rival();
    const problems = await Promise.all([
      problemOf(harness.people.persons.setAdmin(`person:${ada.id}`, bob.id, false)),
      problemOf(other.persons.disable(`person:${bob.id}`, ada.id)),
    ]);
    expect(problems.toSorted()).toEqual(['conflict', 'nothing']);
    expect(await harness.people.setup.isOpen()).toBe(false);
  });

  test('nobody disables their own account, twice, or without the right to it', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'owner');
    const { person: eve } = await harness.join('eve@example.org', 'owner');
    const { persons } = harness.people;
    const by = ({ id }: { id: string }) => `person:${id}`;
    await persons.setAdmin('shell:root', bob.id, true);
    expect(await problemOf(persons.disable(by(ada), ada.id))).toBe('conflict');
    expect(await problemOf(persons.enable(by(ada), bob.id))).toBe('conflict');
    expect(await problemOf(persons.disable(by(ada), 'person_x'))).toBe('not_found');
    await persons.disable(by(ada), bob.id);
    expect(await problemOf(persons.disable(by(ada), bob.id))).toBe('conflict');
    // As a call that was let in before bob was disabled, or before eve's right was seen to be missing.
    for (const actor of [bob, eve]) {
      expect(await problemOf(persons.disable(by(actor), ada.id))).toBe('conflict');
      expect(await problemOf(persons.enable(by(actor), bob.id))).toBe('conflict');
    }
    const changed = await harness.people.members
      .change(by(bob), 'proj_default', eve.id, 'viewer')
      .catch(({ problem }) => problem);
    expect(changed).toBe('conflict');
    expect(await persons.enable(by(ada), bob.id)).toMatchObject({ isAdmin: true, disabledAtMs: null });
  });

  test('of three administrators, two who disable each other at once leave one of them', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'viewer');
    const { person: eve } = await harness.join('eve@example.org', 'viewer');
    const { persons } = harness.people;
    for (const { id } of [bob, eve]) await persons.setAdmin('shell:root', id, true);
    const other = await harness.rival();
    const problems = await Promise.all([
      problemOf(persons.disable(`person:${ada.id}`, bob.id)),
      problemOf(other.persons.disable(`person:${bob.id}`, ada.id)),
    ]);
    expect(problems.toSorted()).toEqual(['conflict', 'nothing']);
  });

  test('invites that a disabled person sent end, those of others do not', async () => {
    const { person: ada } = await harness.admin();
    const { person: bob } = await harness.join('bob@example.org', 'owner');
    const { invites, persons } = harness.people;
    const send = async (id: string, email: string) =>
      await invites.create(`person:${id}`, { projectId: 'proj_default', email, role: 'owner' });
    const { token } = await send(bob.id, 'bob-at-home@example.org');
    const { token: other } = await send(ada.id, 'eve@example.org');
    await persons.disable(`person:${ada.id}`, bob.id);
    expect(await problemOf(invites.lookUp(token))).toBe('invite_invalid');
    expect(await problemOf(invites.lookUp(other))).toBe('nothing');
  });

  test('who is disabled is out at once and comes in by no way', async () => {
    const { person: ada } = await harness.admin();
    const bob = await harness.join('bob@example.org', 'viewer');
    const { persons, resets, invites, signIn, sessions } = harness.people;
    const { token: reset } = await resets.create('shell:root', 'bob@example.org');
    const { id } = await harness.accounts.projects.create('shell:root', { name: 'alpha' });
    const { token: invite } = await invites.create('shell:root', {
      projectId: id,
      email: 'bob@example.org',
      role: 'owner',
    });
    await persons.disable(`person:${ada.id}`, bob.person.id);
    expect(await sessions.find(bob.token)).toBeUndefined();
    const claim = { email: 'bob@example.org', password: goodPassword, address };
    expect(await problemOf(signIn.withPassword(claim))).toBe('sign_in_failed');
    expect(await problemOf(resets.complete({ token: reset, password: newPassword }))).toBe('invite_invalid');
    expect(await problemOf(resets.create('shell:root', 'bob@example.org'))).toBe('conflict');
    expect(await problemOf(invites.accept({ token: invite, ...claim }))).toBe('sign_in_failed');
    await persons.enable(`person:${ada.id}`, bob.person.id);
    expect(await problemOf(signIn.withPassword(claim))).toBe('nothing');
    // The link did not survive.
    expect(await problemOf(resets.lookUp(reset))).toBe('invite_invalid');
  });

  describe('a lost password', () => {
    test('is replaced by a link of the operator, which ends all sessions and is good once', async () => {
      const before = await harness.admin();
      const { resets, sessions, signIn } = harness.people;
      const { token, person, expiresAtMs } = await resets.create('shell:root', ' ADA@example.org');
      expect([person.id, expiresAtMs]).toEqual([before.person.id, harness.clock.nowMs + dayMs]);
      expect(await resets.lookUp(token)).toEqual(person);
      expect(await problemOf(resets.complete({ token, password: 'short' }))).toBe('invalid');
      const after = await resets.complete({ token, password: newPassword });
      expect(await sessions.find(before.token)).toBeUndefined();
      expect(await sessions.find(after.token)).toEqual(after.session);
      expect(await problemOf(resets.complete({ token, password: goodPassword }))).toBe('invite_invalid');
      const claim = { email: 'ada@example.org', password: newPassword, address };
      expect(await problemOf(signIn.withPassword(claim))).toBe('nothing');
      expect((await harness.audited()).map(({ actor, action }) => [actor, action])).toContainEqual([
        'shell:root',
        'person.reset',
      ]);
    });

    test('is no way in for others, and not for long', async () => {
      await harness.admin();
      const { resets, setup } = harness.people;
      expect(await problemOf(resets.create('shell:root', 'nobody@example.org'))).toBe('not_found');
      const first = await resets.create('shell:root', 'ada@example.org');
      const second = await resets.create('shell:root', 'ada@example.org');
      expect(await problemOf(resets.lookUp(first.token))).toBe('invite_invalid');
      const eve = { email: 'eve@example.org', name: 'Eve', password: newPassword };
      expect(await problemOf(setup.complete({ token: second.token, ...eve }))).toBe('setup_closed');
      harness.clock.nowMs += dayMs;
      expect(await problemOf(resets.lookUp(second.token))).toBe('invite_invalid');
    });

    test('a link of the setup resets nothing', async () => {
      const { resets, setup } = harness.people;
      const { token = '' } = (await setup.open()) ?? {};
      expect(await problemOf(resets.complete({ token, password: newPassword }))).toBe('invite_invalid');
    });
  });
});
