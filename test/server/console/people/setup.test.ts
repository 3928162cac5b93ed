/** The first administrator: one, made by whoever has the newest link. */
import { expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, problemOf, usePeople } from './people-harness.ts';

const ada = { email: 'Ada@Example.org', name: 'Ada', password: goodPassword };
const dayMs = 86_400_000;

onEachEngine((engine) => {
  const harness = usePeople(engine);

  test('the link makes an administrator, signed in, owner of the default project, and is then no good', async () => {
    const { setup, members, sessions } = harness.people;
    expect(await setup.isOpen()).toBe(true);
    const { token = '', expiresAtMs } = (await setup.open()) ?? {};
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAtMs).toBe(harness.clock.nowMs + 7 * dayMs);
    const { person, token: cookie, session } = await setup.complete({ token, ...ada });
    expect(person).toMatchObject({ email: 'ada@example.org', name: 'Ada', isAdmin: true, hasPassword: true });
    expect(await sessions.find(cookie)).toEqual(session);
    expect(session.steppedUpUntilMs).toBe(harness.clock.nowMs + 600_000);
    expect(await members.list('proj_default')).toMatchObject([{ role: 'owner', person: { id: person.id } }]);
    expect([await setup.isOpen(), await setup.open()]).toEqual([false, undefined]);
    expect(await problemOf(setup.complete({ token, ...ada, email: 'eve@example.org' }))).toBe('setup_closed');
    const actions = (await harness.audited()).slice(-3);
    expect(actions.map(({ actor, action }) => [actor, action])).toEqual([
      [`person:${person.id}`, expect.any(String)],
      [`person:${person.id}`, expect.any(String)],
      [`person:${person.id}`, expect.any(String)],
    ]);
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'member.add',
      'person.create',
      'person.sign_in',
    ]);
  });

  test('of many at once, with one link or two, one makes the administrator', async () => {
    const other = await harness.rival();
    const tokens = [await harness.people.setup.open(), await other.setup.open()].map(
      (link) => link?.token ?? '',
    );
    const attempts = [harness.people, other, harness.people, other].map(({ setup }, n) =>
      problemOf(setup.complete({ token: tokens[n % 2] ?? '', ...ada, email: `ada${n}@example.org` })),
    );
    expect((await Promise.all(attempts)).map(String).toSorted()).toEqual([
      'nothing',
      'setup_closed',
      'setup_closed',
      'setup_closed',
    ]);
    expect(await harness.people.persons.list()).toHaveLength(1);
  });

  test('each start ends the links of earlier ones, but not of nodes that start with it', async () => {
    const { setup } = harness.people;
    const first = (await setup.open())?.token ?? '';
    const other = await harness.another();
    const beside = (await other.setup.open())?.token ?? '';
    harness.clock.nowMs += 600_001;
    const later = (await setup.open())?.token ?? '';
    for (const token of [first, beside])
      expect(await problemOf(setup.complete({ token, ...ada }))).toBe('setup_closed');
    expect(await problemOf(setup.complete({ token: later, ...ada }))).toBe('nothing');
  });

  test('an administrator who was made in another way closes it too', async () => {
    const { setup, persons } = harness.people;
    const { token = '' } = (await setup.open()) ?? {};
    const { person } = await harness.join('bob@example.org', 'viewer');
    await persons.setAdmin('shell:root', person.id, true);
    expect(await setup.isOpen()).toBe(false);
    expect(await problemOf(setup.complete({ token, ...ada }))).toBe('setup_closed');
  });

  test('the link is good for a week, and only itself', async () => {
    const { setup } = harness.people;
    const token = (await setup.open())?.token ?? '';
    for (const wrong of ['', 'x', 'A'.repeat(43), `${token}=`, token.toLowerCase()])
      expect(await problemOf(setup.complete({ token: wrong, ...ada }))).toBe('setup_closed');
    harness.clock.nowMs += 7 * dayMs;
    expect(await problemOf(setup.complete({ token, ...ada }))).toBe('setup_closed');
  });

  test.each([
    [{ email: 'ada' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ name: 'A\u202eda' }, 'name'],
    [{ password: 'short' }, 'password'],
    [{ password: 'ada@example.org' }, 'password'],
  ])('%j is refused, and the link stays good', async (about, param) => {
    const { setup } = harness.people;
    const token = (await setup.open())?.token ?? '';
    await expect(setup.complete({ token, ...ada, ...about })).rejects.toMatchObject({
      problem: 'invalid',
      param,
    });
    expect(await problemOf(setup.complete({ token, ...ada }))).toBe('nothing');
  });
});
