/** A session of the console as it is known to operations. */
import { createHmac } from 'node:crypto';
import type { ConsoleSessionTable, PersonTable } from '../../storage/people-tables.ts';
import { personOf, type Person } from './person-record.ts';

/** The idle timeout and the maximum lifetime of a session. */
export const idleMs = 12 * 3_600_000;
export const longestMs = 7 * 86_400_000;
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
