/** Sessions: how long they live, what ends them, and that the cookie alone does not do for changes. */
import { expect, test } from 'vitest';
import { onEachEngine } from '../../storage/engines.ts';
import { goodPassword, problemOf, usePeople } from './people-harness.ts';

const hourMs = 3_600_000;
const address = '192.0.2.1';
const claim = { email: 'ada@example.org', password: goodPassword, address };

onEachEngine((engine) => {
  const harness = usePeople(engine);
  const isIn = async (token: string) => (await harness.people.sessions.find(token)) !== undefined;

  test('a session is found by its token alone', async () => {
    const { token, session } = await harness.admin();
    expect(await harness.people.sessions.find(token)).toEqual(session);
    for (const wrong of ['', session.id, token.slice(1), `${token} `, 'A'.repeat(43), session.csrfToken])
      expect(await isIn(wrong)).toBe(false);
  });

  test('twelve hours without a request end it, a request in time keeps it', async () => {
    const { token } = await harness.admin();
    harness.clock.nowMs += 12 * hourMs - 1;
    expect(await isIn(token)).toBe(true);
    harness.clock.nowMs += 12 * hourMs - 1;
    expect(await isIn(token)).toBe(true);
    harness.clock.nowMs += 12 * hourMs;
    expect(await isIn(token)).toBe(false);
  });

  test('a week ends it, whatever happens', async () => {
    const { token, session } = await harness.admin();
    expect(session.expiresAtMs).toBe(harness.clock.nowMs + 168 * hourMs);
    for (let hour = 8; hour < 168; hour += 8) {
      harness.clock.nowMs += 8 * hourMs;
      expect(await isIn(token)).toBe(true);
    }
    harness.clock.nowMs += 8 * hourMs;
    expect(await isIn(token)).toBe(false);
  });

  test('sessions that are over are cleared away by the next sign-in', async () => {
    await harness.admin();
    harness.clock.nowMs += 12 * hourMs;
    const { session } = await harness.people.signIn.withPassword(claim);
    const rows = await harness.db.selectFrom('console_session').select('id').execute();
    expect(rows).toEqual([{ id: session.id }]);
  });

  test('signing out ends this one, on every node at once, and is put down once', async () => {
    const { session, token, person } = await harness.admin();
    const elsewhere = await harness.people.signIn.withPassword(claim);
    const other = await harness.another();
    await other.sessions.end(session);
    await other.sessions.end(session);
    expect([await isIn(token), await isIn(elsewhere.token)]).toEqual([false, true]);
    const outs = (await harness.audited()).filter(({ action }) => action === 'person.sign_out');
    expect(outs).toMatchObject([{ actor: `person:${person.id}`, object: person.id }]);
  });

  test('signing out everywhere else ends the other sessions of the person, on every node at once', async () => {
    const { session, token, person } = await harness.admin();
    const elsewhere = [
      await harness.people.signIn.withPassword(claim),
      await harness.people.signIn.withPassword(claim),
    ];
    const bob = await harness.join('bob@example.org', 'viewer');
    const other = await harness.another();
    expect(await other.sessions.endOthers(session)).toBe(2);
    for (const { token: gone } of elsewhere) expect(await isIn(gone)).toBe(false);
    expect([await isIn(token), await isIn(bob.token)]).toEqual([true, true]);
    expect(await harness.people.sessions.endOthers(session)).toBe(0);
    const outs = (await harness.audited()).filter(({ action }) => action === 'person.sign_out');
    expect(outs).toEqual([
      {
        actor: `person:${person.id}`,
        action: 'person.sign_out',
        object: person.id,
        before: null,
        after: { elsewhere: true, sessions: 2 },
      },
    ]);
  });

  test('what was over already is not counted as ended by signing out everywhere else', async () => {
    await harness.admin();
    harness.clock.nowMs += 12 * hourMs - 1;
    const { session } = await harness.people.signIn.withPassword(claim);
    harness.clock.nowMs += 1;
    expect(await harness.people.sessions.endOthers(session)).toBe(0);
    expect((await harness.audited()).map(({ action }) => action)).not.toContain('person.sign_out');
  });

  test('signing out everywhere ends all of the person, and of nobody else', async () => {
    const { token, person } = await harness.admin();
    const elsewhere = await harness.people.signIn.withPassword(claim);
    const bob = await harness.join('bob@example.org', 'viewer');
    await harness.people.sessions.endAll('shell:root', person.id);
    expect([await isIn(token), await isIn(elsewhere.token), await isIn(bob.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await problemOf(harness.people.sessions.endAll('shell:root', 'person_x'))).toBe('not_found');
  });

  test('the person in it is as he is now', async () => {
    const { person: ada } = await harness.admin();
    const { token, person } = await harness.join('bob@example.org', 'viewer');
    const other = await harness.another();
    await other.persons.setAdmin(`person:${ada.id}`, person.id, true);
    await other.persons.rename(`person:${ada.id}`, person.id, 'Robert');
    expect((await harness.people.sessions.find(token))?.person).toMatchObject({
      isAdmin: true,
      name: 'Robert',
    });
    await other.persons.disable(`person:${ada.id}`, person.id);
    expect(await isIn(token)).toBe(false);
    await other.persons.enable(`person:${ada.id}`, person.id);
    expect(await isIn(token)).toBe(false);
  });

  test('what changes something must carry the token of this session', async () => {
    const { session } = await harness.admin();
    const { session: foreign } = await harness.people.signIn.withPassword(claim);
    const { sessions } = harness.people;
    expect(session.csrfToken).toMatch(/^[\w-]{43}$/);
    expect(() => sessions.demandCsrf(session, session.csrfToken)).not.toThrow();
    for (const wrong of [
      undefined,
      '',
      foreign.csrfToken,
      session.csrfToken.slice(1),
      `${session.csrfToken}x`,
      session.id,
    ])
      expect(() => sessions.demandCsrf(session, wrong)).toThrow(
        expect.objectContaining({ problem: 'csrf_failed' }),
      );
  });
});
