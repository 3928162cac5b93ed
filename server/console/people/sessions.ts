/**
 * Sessions of the console. They are in the database alone and read at each request, with the person's current row:
 * the end of a session, or a change of a person, applies on every node at once.
 */
import { timingSafeEqual } from 'node:crypto';
import type { AccountChanges } from '../../accounts/account-change.ts';
import { PeopleError } from './people-error.ts';
import { personActor } from '../../accounts/actor.ts';
import { findPerson } from './person-rows.ts';
import { tokenHash } from './secret-token.ts';
import { demandFresh, endSessions, idleMs, sessionOf, type Session } from './session-rows.ts';

/** How old the time of the last request may get before it is written anew. */
const touchEveryMs = 60_000;

export class Sessions {
  readonly #changes: AccountChanges;
  readonly #longestMs: number;

  /** A session ends after `longestMs`, if that is before its own end. */
  constructor(changes: AccountChanges, longestMs = Infinity) {
    this.#changes = changes;
    this.#longestMs = longestMs;
  }

  /** The session of a cookie's value; undefined when it is unknown or over, or its person is disabled. */
  async find(token: string): Promise<Session | undefined> {
    const id = tokenHash(token);
    if (id === undefined) return undefined;
    const { db } = this.#changes;
    const nowMs = this.#changes.nowMs();
    const row = await db
      .selectFrom('console_session')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at_ms', '>', nowMs)
      .where('last_seen_at_ms', '>', nowMs - idleMs)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const expiresAtMs = Math.min(row.expires_at_ms, row.created_at_ms + this.#longestMs);
    if (expiresAtMs <= nowMs) return undefined;
    const person = await findPerson(db, row.person_id);
    if (person.disabled_at_ms !== null) return undefined;
    if (nowMs - row.last_seen_at_ms >= touchEveryMs)
      await db
        .updateTable('console_session')
        .set({ last_seen_at_ms: nowMs })
        .where('id', '=', id)
        .where('last_seen_at_ms', '<', nowMs)
        .execute();
    return sessionOf({ ...row, expires_at_ms: expiresAtMs }, person, token, nowMs);
  }

  /** Throws `PeopleError` `csrf_failed` unless the header carries the session's token; takes the same time for any. */
  demandCsrf(session: Session, presented: string | undefined): void {
    const expected = Buffer.from(session.csrfToken);
    const given = Buffer.from(presented ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    throw new PeopleError('csrf_failed', 'This request does not come from a page of this session.');
  }

  /** Throws `PeopleError` `step_up_required` when the last authentication is too old. */
  demandStepUp(session: Session): void {
    demandFresh(session, this.#changes.nowMs());
  }

  /** Signs out. */
  async end(session: Session): Promise<void> {
    await this.#changes.run(personActor(session.person.id), async ({ transaction, audit }) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('console_session')
        .where('id', '=', session.id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await audit('person.sign_out', session.person.id, null, null);
    });
  }

  /** Signs the person out everywhere but in this session; resolves with how many sessions that has ended. */
  async endOthers({ id, person }: Session): Promise<number> {
    return await this.#changes.run(personActor(person.id), async ({ transaction, nowMs, audit }) => {
      const others = await transaction
        .deleteFrom('console_session')
        .where('person_id', '=', person.id)
        .where('id', '<>', id)
        .returning(['expires_at_ms', 'last_seen_at_ms'])
        .execute();
      // Expired sessions do not count as ended by this sign-out.
      const ended = others.filter(
        (other) => other.expires_at_ms > nowMs && other.last_seen_at_ms > nowMs - idleMs,
      ).length;
      if (ended > 0) await audit('person.sign_out', person.id, null, { elsewhere: true, sessions: ended });
      return ended;
    });
  }

  /** Signs a person out everywhere. Throws `PeopleError` `not_found`. */
  async endAll(actor: string, personId: string): Promise<void> {
    await this.#changes.run(actor, async (change) => {
      await findPerson(change.transaction, personId);
      await endSessions(change, personId);
      await change.audit('person.sign_out', personId, null, { everywhere: true });
    });
  }
}
