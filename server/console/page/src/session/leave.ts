/** Navigations that leave the page for sign-out and sign-in. */
import { answer } from '../api/answer.ts';
import { apiBase, client } from '../api/client.ts';
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

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  session.value = await answer(() => client.DELETE('/session'));
}
