/** Sign-in at an identity provider. Browsers navigate here, so that every response redirects. */
import type { IncomingMessage } from 'node:http';
import { clearCookie, oidcCookieName, readCookie, setCookie } from '../people/console-cookies.ts';
import { PeopleError } from '../people/people-error.ts';
import type { ConsoleReply, ConsoleHandlers } from './console-call.ts';
import type { ConsoleParts } from './console-parts.ts';
import { originOf } from './console-origin.ts';
import { newSessionCookie } from './session-view.ts';

type Redirect = ConsoleReply<'startOidcSignIn'>;

const home = '/console/';
const callbackPath = '/console/api/session/oidc/callback';

export function oidcHandlers(parts: ConsoleParts) {
  const { people, publicOrigin, log } = parts;
  /** Redirects to the sign-in page with the reason; anything but a refusal is reported as an internal fault. */
  const away = (thrown: unknown, traceId: string, cookies: readonly string[]): Redirect => {
    if (!(thrown instanceof PeopleError)) throw thrown;
    log.warn({ traceId, problem: thrown.problem, err: thrown.cause ?? thrown }, 'a sign-in failed');
    return redirect(`${home}#/sign-in?problem=${thrown.problem}`, cookies);
  };
  const ways = () => {
    if (people.oidc !== undefined) return people.oidc;
    throw new PeopleError('oidc_unavailable', 'No identity provider is set up.');
  };
  return {
    startOidcSignIn: async ({ query, caller: { address }, exchange: { request, traceId } }) => {
      try {
        const { location, browserToken, lifetimeMs } = await ways().start({
          redirectUri: originOf(request, publicOrigin) + callbackPath,
          stepUp: query.step_up === true,
          address,
        });
        return redirect(location, [setCookie(oidcCookieName, browserToken, lifetimeMs)]);
      } catch (thrown) {
        return away(thrown, traceId, []);
      }
    },
    finishOidcSignIn: async ({ caller, exchange: { request, traceId } }) => {
      const used = clearCookie(oidcCookieName);
      try {
        const signedIn = await ways().finish(
          callbackUrl(request, publicOrigin),
          readCookie(request.headers.cookie, oidcCookieName),
        );
        return redirect(home, [used, await newSessionCookie(parts, signedIn, caller)]);
      } catch (thrown) {
        return away(thrown, traceId, [used]);
      }
    },
  } satisfies Partial<ConsoleHandlers>;
}

function redirect(location: string, cookies: readonly string[]): Redirect {
  return { body: { location }, headers: { location }, cookies };
}

/** As the provider called it: the path is known, only the query is the caller's. */
function callbackUrl(request: IncomingMessage, publicOrigin: string | undefined): URL {
  const { url = '' } = request;
  const at = url.indexOf('?');
  return new URL(originOf(request, publicOrigin) + callbackPath + (at < 0 ? '' : url.slice(at)));
}
