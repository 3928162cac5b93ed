/** URLs of this server, as the caller of a request can open them. */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { placeholderUrl } from './first-requests.ts';

/** Letters, digits and the characters of ports and IPv6 addresses: none with a meaning in HTML. */
const plainHost = /^[A-Za-z0-9.:[\]-]{1,255}$/;

/** Scheme, host and port: those that the operator has set, or else those of the request. */
export function ownUrl(publicOrigin: string | undefined, request: IncomingMessage): string {
  if (publicOrigin !== undefined) return publicOrigin;
  const { host } = request.headers;
  return host !== undefined && plainHost.test(host) ? `${schemeOf(request)}://${host}` : placeholderUrl;
}

/**
 * The scheme that a trusted proxy reports (the application's `trust proxy`): the last one of `X-Forwarded-Proto`, which
 * that proxy has written itself. Express's `protocol` is the first one, which the caller may have written.
 */
function schemeOf(request: IncomingMessage): 'http' | 'https' {
  const { app } = request as Partial<Request>;
  const isTrusted = app?.get('trust proxy fn') as ((address: string, hop: number) => boolean) | undefined;
  if (isTrusted?.(request.socket.remoteAddress ?? '', 0) !== true) return 'http';
  const reported = [request.headers['x-forwarded-proto'] ?? []].flat().join(',').split(',').at(-1);
  return reported?.trim().toLowerCase() === 'https' ? 'https' : 'http';
}

/** The URL of the page about an error code. */
export type ErrorPageUrl = (code: ErrorCode, request: IncomingMessage) => string;

export function errorPageUrl(publicOrigin: string | undefined): ErrorPageUrl {
  return (code, request) => `${ownUrl(publicOrigin, request)}/docs/errors/${code}/`;
}
