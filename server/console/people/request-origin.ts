/** Whether a request comes from a page of this console, by headers that a browser sets and a page cannot forge. */
import { PeopleError } from './people-error.ts';

export interface RequestOrigin {
  /** The headers `Origin`, `Sec-Fetch-Site` and `Host` of the request. */
  origin: string | undefined;
  secFetchSite: string | undefined;
  host: string | undefined;
  /** The public origin of the console, as `https://models.example`, when that is set; else `host` decides. */
  publicOrigin?: string | undefined;
}

/**
 * For every changing operation, including signing in. Throws `PeopleError` `csrf_failed`. A request with
 * neither header is refused too: every browser of the last years sends one of the two.
 */
export function demandOwnOrigin({ origin, secFetchSite, host, publicOrigin }: RequestOrigin): void {
  const sameSite = secFetchSite === undefined || secFetchSite === 'same-origin';
  const sameOrigin = origin === undefined || isOwn(origin, host, publicOrigin);
  if (sameSite && sameOrigin && (origin !== undefined || secFetchSite !== undefined)) return;
  throw new PeopleError('csrf_failed', 'This request does not come from a page of this console.');
}

/** Without a setting the scheme is not compared: behind a proxy that ends TLS the server does not know its own. */
function isOwn(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
