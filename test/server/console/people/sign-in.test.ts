/** Signing in with a password: who comes in, what the others learn (nothing), and what a fresh proof is for. */
import { describe, expect, test } from 'vitest';
import type { Argon2 } from '../../../../server/console/people/argon2.ts';
import { argon2id } from '../../../../server/console/people/argon2id.ts';
import { PasswordProof } from '../../../../server/console/people/password-proof.ts';
import { Passwords } from '../../../../server/console/people/passwords.ts';
import { PeopleError } from '../../../../server/console/people/people-error.ts';
import { SignInThrottle } from '../../../../server/console/people/sign-in-throttle.ts';
import { onEachEngine } from '../../storage/engines.ts';
import { cheapCost, goodPassword, problemOf, usePeople } from './people-harness.ts';

const address = '192.0.2.1';
const email = 'ada@example.org';
const otherPassword = 'a lake of glass beads';

onEachEngine((engine) => {
  const harness = usePeople(engine);
  const signIn = async (password: string = goodPassword, as = email, from = address) =>
    await harness.people.signIn.withPassword({ email: as, password, address: from });

  describe('signing in', () => {
    test('begins a session of its own each time, and is put down', async () => {
      const first = await harness.admin();
      harness.clock.nowMs += 1_000;
      const second = await signIn(goodPassword, ' ADA@example.ORG');
      expect(second.token).not.toBe(first.token);
      expect(second.session.csrfToken).not.toBe(first.session.csrfToken);
      expect(second.person.lastSignInAtMs).toBe(harness.clock.nowMs);
      expect((await harness.people.persons.get(first.person.id)).lastSignInAtMs).toBe(harness.clock.nowMs);
      expect((await harness.audited()).at(-1)).toMatchObject({
        actor: `person:${first.person.id}`,
        action: 'person.sign_in',
        object: first.person.id,
        after: { way: 'password' },
      });
    });

    test('says the same after the same work, whatever is wrong', async () => {
      const { person } = await harness.admin();
      const gone = await harness.join('bob@example.org', 'member');
      await harness.people.persons.disable(`person:${person.id}`, gone.person.id);
      const noPassword = await harness.join('cyd@example.org', 'member');
      await harness.db
        .updateTable('person')
        .set({ password_hash: null })
        .where('id', '=', noPassword.person.id)
        .execute();
      const computed: number[] = [];
      const argon2: Argon2 = async (input) => {
        computed.push(input.memoryKib * input.passes);
        return await argon2id(input);
      };
      const passwords = new Passwords({ argon2, cost: cheapCost });
      const proof = new PasswordProof(harness.db, passwords, new SignInThrottle(() => harness.clock.nowMs));
      const responses = [];
      for (const [as, password] of [
        [email, otherPassword],
        ['nobody@example.org', goodPassword],
        ['bob@example.org', goodPassword],
        ['cyd@example.org', goodPassword],
        ['no address', goodPassword],
        [email, ''],
        [email, 'x'.repeat(1_000)],
      ] as const) {
        const cause = await proof.prove({ email: as, password, address }).catch((error: unknown) => error);
        if (!(cause instanceof PeopleError)) throw cause;
        responses.push([cause.problem, cause.message, cause.param, computed.splice(0)]);
      }
      const [first] = responses;
      expect(first).toEqual(['sign_in_failed', 'E-mail or password is wrong.', null, [32]]);
      expect(responses).toEqual(responses.map(() => first));
    });

    test('is slowed down alike for a person and for nobody, and the right password waits too', async () => {
      await harness.admin();
      for (const as of [email, 'nobody@example.org']) {
        const problems = [];
        for (let n = 0; n < 7; n += 1) problems.push(await problemOf(signIn(otherPassword, as)));
        expect(problems).toEqual([...Array.from({ length: 6 }, () => 'sign_in_failed'), 'too_many_attempts']);
      }
      await expect(signIn()).rejects.toMatchObject({
        problem: 'too_many_attempts',
        message: 'Too many attempts. Try again in 1 s.',
        retryAfterMs: 1_000,
      });
      harness.clock.nowMs += 1_000;
      expect((await signIn()).person.email).toBe(email);
    });

    test('keeps a hash with the parameters of today', async () => {
      await harness.admin();
      const hashOf = async () =>
        (await harness.db.selectFrom('person').select('password_hash').executeTakeFirstOrThrow())
          .password_hash;
      const before = await hashOf();
      const later = await harness.another({ passwordCost: { ...cheapCost, passes: 2 } });
      await later.signIn.withPassword({ email, password: goodPassword, address });
      expect([before, await hashOf()]).toEqual([
        expect.stringContaining('t=1'),
        expect.stringContaining('t=2'),
      ]);
      expect(await problemOf(later.signIn.withPassword({ email, password: goodPassword, address }))).toBe(
        'nothing',
      );
    });
  });

  describe('a fresh proof', () => {
    test('holds for ten minutes and is renewed by the password, for that session alone', async () => {
      const { session, token } = await harness.admin();
      const other = await signIn();
      const { sessions, signIn: harnesses } = harness.people;
      expect(() => sessions.demandStepUp(session)).not.toThrow();
      harness.clock.nowMs += 600_000;
      expect(() => sessions.demandStepUp(session)).toThrow(
        expect.objectContaining({ problem: 'step_up_required' }),
      );
      expect((await sessions.find(token))?.steppedUpUntilMs).toBeNull();
      expect(await problemOf(harnesses.stepUp(session, { password: otherPassword, address }))).toBe(
        'sign_in_failed',
      );
      const fresh = await harnesses.stepUp(session, { password: goodPassword, address });
      expect(fresh).toEqual(await sessions.find(token));
      expect((await harness.audited()).at(-1)).toMatchObject({ action: 'person.step_up' });
      expect(() => sessions.demandStepUp(fresh)).not.toThrow();
      expect((await sessions.find(other.token))?.steppedUpUntilMs).toBeNull();
    });

    test('is slowed down like signing in', async () => {
      const { session } = await harness.admin();
      const problems = [];
      for (let n = 0; n < 7; n += 1)
        problems.push(await problemOf(harness.people.signIn.stepUp(session, { password: 'x', address })));
      expect(problems.at(-1)).toBe('too_many_attempts');
    });
  });

  describe('changing the password', () => {
    test('ends every session but the new one', async () => {
      const { token, session } = await harness.admin();
      const elsewhere = await signIn();
      const { signIn: harnesses, sessions } = harness.people;
      const changed = await harnesses.changePassword(session, {
        current: goodPassword,
        password: otherPassword,
        address,
      });
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.find(elsewhere.token)).toBeUndefined();
      expect(await sessions.find(changed.token)).toEqual(changed.session);
      expect(await problemOf(signIn())).toBe('sign_in_failed');
      expect(await problemOf(signIn(otherPassword))).toBe('nothing');
      expect((await harness.audited()).map(({ action }) => action)).toContain('person.password');
    });

    test('ends the link for a lost one', async () => {
      const { session } = await harness.admin();
      const { token } = await harness.people.resets.create('shell:root', email);
      await harness.people.signIn.changePassword(session, {
        current: goodPassword,
        password: otherPassword,
        address,
      });
      expect(await problemOf(harness.people.resets.lookUp(token))).toBe('invite_invalid');
    });

    test.each([
      [{ current: otherPassword }, 'sign_in_failed'],
      [{ password: 'short' }, 'invalid'],
      [{ password: email }, 'invalid'],
      [{ current: null }, 'invalid'],
    ])('%j is refused: %s', async (about, problem) => {
      const { session, token } = await harness.admin();
      const words = { current: goodPassword, password: otherPassword, address, ...about };
      expect(await problemOf(harness.people.signIn.changePassword(session, words))).toBe(problem);
      expect(await harness.people.sessions.find(token)).toEqual(session);
    });

    test('who has none sets one, with a fresh proof of who he is', async () => {
      const { token } = await harness.admin();
      await harness.db.updateTable('person').set({ password_hash: null }).execute();
      const { sessions, signIn: harnesses } = harness.people;
      const words = { current: null, password: otherPassword, address };
      harness.clock.nowMs += 600_000;
      const stale = await sessions.find(token);
      if (stale === undefined) throw new Error('no session');
      expect(await problemOf(harnesses.changePassword(stale, words))).toBe('step_up_required');
      harness.clock.nowMs -= 1;
      const fresh = await sessions.find(token);
      if (fresh === undefined) throw new Error('no session');
      const changed = await harnesses.changePassword(fresh, words);
      expect(changed.person.hasPassword).toBe(true);
      // Setting a password proves nothing about who it was.
      expect(changed.session.authenticatedAtMs).toBe(fresh.authenticatedAtMs);
    });

    test('of two changes at once, one holds; a sign-in with the old password comes too late', async () => {
      const { session } = await harness.admin();
      const other = await harness.rival();
      const change = (people: typeof other, password: string) =>
        problemOf(people.signIn.changePassword(session, { current: goodPassword, password, address }));
      const problems = await Promise.all([
        change(harness.people, 'the first new one'),
        change(other, 'the second new one'),
      ]);
      expect(problems.toSorted()).toEqual(['nothing', 'sign_in_failed']);
      const good = problems[0] === 'nothing' ? 'the first new one' : 'the second new one';
      expect(await problemOf(signIn(good))).toBe('nothing');
    });
  });
});
