/** The cookies of the console, as browsers and headers have them. */
import { expect, test } from 'vitest';
import {
  clearCookie,
  oidcCookieName,
  readCookie,
  sessionCookieName,
  setCookie,
} from '../../../../server/console/people/console-cookies.ts';

test('a cookie is for this host alone, over TLS alone, and not for scripts', () => {
  expect(setCookie(sessionCookieName, 'abc', 60_999)).toBe(
    '__Host-modelroute-session=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  );
  expect(clearCookie(oidcCookieName)).toBe(
    '__Host-modelroute-oidc=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  );
});

test.each([
  [undefined, undefined],
  ['', undefined],
  [`a=b; ${sessionCookieName}=x-y_z; c=d`, 'x-y_z'],
  [`${sessionCookieName}=x=y`, 'x=y'],
  [`x${sessionCookieName}=1`, undefined],
  [`${sessionCookieName}x=1`, undefined],
  // Whichever of the two somebody has planted.
  [`${sessionCookieName}=1; ${sessionCookieName}=2`, undefined],
])('%j has %j', (header, value) => {
  expect(readCookie(header, sessionCookieName)).toBe(value);
});
