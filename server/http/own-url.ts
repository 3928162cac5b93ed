/** URLs of this server, as the caller of a request can open them. */
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { placeholderUrl } from './first-requests.ts';

/** Letters, digits and the characters of ports and IPv6 addresses: none with a meaning in HTML. */
const plainHost = /^[A-Za-z0-9.:[\]-]{1,255}$/;

/** Scheme, host and port: those that the operator has set, or else those of the request. */
export function ownUrl(publicOrigin: string | undefined, host: string | undefined): string {
  if (publicOrigin !== undefined) return publicOrigin;
  return host !== undefined && plainHost.test(host) ? `http://${host}` : placeholderUrl;
}

/** The URL of the page about an error code. */
export type ErrorPageUrl = (code: ErrorCode, request: IncomingMessage) => string;

export function errorPageUrl(publicOrigin: string | undefined): ErrorPageUrl {
  return (code, { headers }) => `${ownUrl(publicOrigin, headers.host)}/docs/errors/${code}/`;
}
