/** Where the console is reached, for links that are made here. */
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/api-error.ts';

/** Letters, digits and the characters of ports and IPv6 addresses. */
const plainHost = /^[A-Za-z0-9.:[\]-]{1,255}$/;
const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/i;

/**
 * `publicOrigin` when it is set; else the host that the request was sent to, which a page in a browser cannot
 * choose. Always over TLS, except for localhost. Throws `malformed_request` without a usable `Host`.
 */
export function originOf({ headers: { host } }: IncomingMessage, publicOrigin: string | undefined): string {
  if (publicOrigin !== undefined) return publicOrigin;
  if (host === undefined || !plainHost.test(host)) throw new ApiError('malformed_request');
  return `${local.test(host) ? 'http' : 'https'}://${host}`;
}
