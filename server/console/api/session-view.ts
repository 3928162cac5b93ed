/** The session as the API returns it to the page. */
import type { components } from '../../../openapi/generated/console.ts';
import { isoTime } from '../../accounts/project-record.ts';
import { clearCookie, sessionCookieName, setCookie } from '../people/console-cookies.ts';
import type { People } from '../people/people.ts';
import { personJson, type Person } from '../people/person-rows.ts';
import type { Session, SignedIn } from '../people/session-rows.ts';
import type { Caller } from './caller.ts';
import type { ConsoleParts } from './console-parts.ts';

type Schemas = components['schemas'];

export interface SessionResponse {
  body: Schemas['Session'];
  cookies?: readonly string[];
}

/** `session` undefined: nobody is signed in. */
export async function sessionView(people: People, session: Session | undefined): Promise<Schemas['Session']> {
  const ways = { password: true, oidc: people.oidc === undefined ? null : { name: people.oidc.name } };
  if (session === undefined) {
    const state = (await people.setup.isOpen()) ? 'setup' : 'signed_out';
    const none = { person: null, csrf_token: null, projects: [], stepped_up_until: null, expires_at: null };
    return { state, ...none, sign_in_ways: ways };
  }
  const projects = await people.members.projectsOf(session.person);
  return {
    state: 'signed_in',
    person: personView(session.person),
    csrf_token: session.csrfToken,
    projects: projects.map(({ id, name, role, archivedAtMs }) => ({
      id,
      name,
      role,
      archived_at: isoTime(archivedAtMs),
    })),
    stepped_up_until: isoTime(session.steppedUpUntilMs),
    expires_at: isoTime(session.expiresAtMs),
    sign_in_ways: ways,
  };
}

type Parts = Pick<ConsoleParts, 'people' | 'nowMs'>;

/** A session that has just begun, with its cookie. */
export async function signedInResponse(
  parts: Parts,
  signedIn: SignedIn,
  caller: Caller,
): Promise<SessionResponse> {
  return {
    cookies: [await newSessionCookie(parts, signedIn, caller)],
    body: await sessionView(parts.people, signedIn.session),
  };
}

/** It replaces the browser's earlier cookie and ends that session, which could otherwise no longer be signed out. */
export async function newSessionCookie(
  { people, nowMs }: Parts,
  { token, session }: SignedIn,
  caller: Caller,
): Promise<string> {
  if (caller.kind === 'person') await people.sessions.end(caller.session);
  return setCookie(sessionCookieName, token, session.expiresAtMs - nowMs());
}

export async function signedOutResponse(people: People): Promise<SessionResponse> {
  return { body: await sessionView(people, undefined), cookies: [clearCookie(sessionCookieName)] };
}

function personView(person: Person): Schemas['Person'] {
  return { ...personJson(person), last_sign_in_at: isoTime(person.lastSignInAtMs) };
}
