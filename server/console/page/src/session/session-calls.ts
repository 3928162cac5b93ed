/** Calls and navigations that begin, renew and end the session of this page. */
import { apiBase, call } from '../api/client.ts';
import type { Schemas } from '../api/schemas.ts';
import { forgetVisits } from '../layout/remembered.ts';
import { entryLink, signInProblem } from './entry-link.ts';
import { session } from './session-state.ts';

const place = 'modelroute-return';

/** Redirects to the identity provider, which returns to the current page. */
export function leaveForIdentityProvider({ stepUp = false } = {}): void {
  sessionStorage.setItem(place, location.pathname + location.search);
  location.assign(`${apiBase}/session/oidc${stepUp ? '?step_up=true' : ''}`);
}

/** The page to go back to after that; undefined when there is none. Only once. */
export function takeReturnPath(): string | undefined {
  const path = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  return path !== null && /^\/console\/[^/]/.test(path) ? path : undefined;
}

/** The person is signed in: the page that was asked for follows. */
export function enter(begun: Schemas['Session']): void {
  entryLink.value = undefined;
  signInProblem.value = undefined;
  session.value = begun;
}

/** Reloads the session and its projects, after one of them was changed. */
export async function refreshSession(): Promise<void> {
  session.value = await call('get', '/session');
}

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  session.value = await call('delete', '/session');
  forgetVisits();
}
