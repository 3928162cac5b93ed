/**
 * The cookies of the console. `__Host-` makes browsers insist that a cookie came over TLS (or from this machine),
 * from this very host, for all its paths: no subdomain and no page without TLS can plant one.
 */

/** Contains the token of a session. */
export const sessionCookieName = '__Host-modelroute-session';
/** Binds a sign-in through OpenID Connect to the browser that began it. */
export const oidcCookieName = '__Host-modelroute-oidc';

/**
 * A value for `Set-Cookie`. `Lax`, not `Strict`: the browser must send the cookie when the OpenID provider redirects
 * back, and when a person follows a link to the console. Changes require more than the cookie.
 */
export function setCookie(name: string, value: string, lifetimeMs: number): string {
  const maxAge = Math.max(0, Math.floor(lifetimeMs / 1_000));
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

/** A value for `Set-Cookie` that takes the cookie away. */
export function clearCookie(name: string): string {
  return setCookie(name, '', 0);
}

/** The value of a cookie in a header `Cookie`; undefined when it is not there, or there twice. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.slice(name.length + 1) : undefined;
}
