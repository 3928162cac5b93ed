/** Sessions of the console as rows within a change, with their audit entries, and as operations see them. */
import { createHmac } from 'node:crypto';
import type { AccountChange } from '../../accounts/account-change.ts';
import type { ConsoleSessionTable, PersonTable } from '../../storage/people-tables.ts';
import { PeopleError } from './people-error.ts';
import { personOf, type Person } from './person-rows.ts';
import { mintToken } from './secret-token.ts';

/** The idle timeout and the maximum lifetime of a session. */
export const idleMs = 12 * 3_600_000;
const longestMs = 7 * 86_400_000;
/** How long an authentication counts as fresh. */
export const steppedUpForMs = 10 * 60_000;

export interface Session {
  /** Names it in the database; does not open it. */
  id: string;
  person: Person;
  /** Requests that change something must carry it beside the cookie. */
  csrfToken: string;
  createdAtMs: number;
  /** When the person last authenticated; null when that is not known. */
  authenticatedAtMs: number | null;
  /** Until when the authentication counts as fresh; null when that time is over. */
  steppedUpUntilMs: number | null;
  /** At the latest. */
  expiresAtMs: number;
}

/** A session that has just begun. */
export interface SignedIn {
  person: Person;
  session: Session;
  /** For the cookie; it cannot be shown again. */
  token: string;
}

/** `token` is the one that the session was found by. */
export function sessionOf(
  row: ConsoleSessionTable,
  person: PersonTable,
  token: string,
  nowMs: number,
): Session {
  const { authenticated_at_ms: authenticatedAtMs } = row;
  const until = authenticatedAtMs === null ? 0 : authenticatedAtMs + steppedUpForMs;
  return {
    id: row.id,
    person: personOf(person),
    csrfToken: csrfTokenOf(token),
    createdAtMs: row.created_at_ms,
    authenticatedAtMs,
    steppedUpUntilMs: until > nowMs ? until : null,
    expiresAtMs: row.expires_at_ms,
  };
}

/** Derived from the session's token, which it does not disclose; so it need not be stored. */
function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('modelroute: csrf token').digest('base64url');
}

/** The sign-in method, for the audit log. */
type SignInWay = 'password' | 'oidc' | 'setup' | 'invite' | 'reset';

/** The check of `Sessions.demandStepUp`. */
export function demandFresh({ steppedUpUntilMs }: Pick<Session, 'steppedUpUntilMs'>, nowMs: number): void {
  if (steppedUpUntilMs !== null && steppedUpUntilMs > nowMs) return;
  throw new PeopleError('step_up_required', 'Sign in again to do this.');
}

/** How a session begins, within the change that signs the person in. */
interface Beginning {
  way: SignInWay;
  /** When the person authenticated; null when that is not known. */
  authenticatedAtMs: number | null;
}

/**
 * A session with a token of its own, whatever the browser had before. Deletes expired sessions.
 * Throws `PeopleError` `sign_in_failed` when the person may not sign in.
 */
export async function beginSession(
  change: AccountChange,
  person: PersonTable,
  { way, authenticatedAtMs }: Beginning,
): Promise<SignedIn> {
  const { transaction, nowMs, audit } = change;
  if (person.disabled_at_ms !== null) throw new PeopleError('sign_in_failed', 'This person cannot sign in.');
  await transaction
    .deleteFrom('console_session')
    .where((eb) => eb.or([eb('expires_at_ms', '<=', nowMs), eb('last_seen_at_ms', '<=', nowMs - idleMs)]))
    .execute();
  const { token, hash } = mintToken();
  const row: ConsoleSessionTable = {
    id: hash,
    person_id: person.id,
    created_at_ms: nowMs,
    last_seen_at_ms: nowMs,
    authenticated_at_ms: authenticatedAtMs,
    expires_at_ms: nowMs + longestMs,
  };
  await transaction.insertInto('console_session').values(row).execute();
  const values = { last_sign_in_at_ms: nowMs };
  await transaction.updateTable('person').set(values).where('id', '=', person.id).execute();
  await audit('person.sign_in', person.id, null, { way });
  const session = sessionOf(row, { ...person, ...values }, token, nowMs);
  return { person: session.person, session, token };
}

/** All of a person, within a change. */
export async function endSessions({ transaction }: AccountChange, personId: string): Promise<void> {
  await transaction.deleteFrom('console_session').where('person_id', '=', personId).execute();
}
