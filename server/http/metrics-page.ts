/** `/metrics`: for holders of its token and, without a proxy in front, for this machine; all others get a 404. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

export interface MetricsPage {
  render: () => Promise<string>;
  contentType: string;
  /** The setting MODELROUTE_METRICS_TOKEN. */
  token: string | undefined;
  /** A proxy may be on this machine, and its requests would look like those of this machine. */
  isProxied: boolean;
}

/** For `app.get`. Other requests are passed on, so that their 404 is that of any unknown path. */
export function metricsPage({ render, contentType, token, isProxied }: MetricsPage): RequestHandler {
  const expected = token === undefined ? undefined : digestOf(token);
  return async (request, response, next) => {
    if ((isProxied || !isLocal(request)) && !hasToken(request, expected)) {
      next();
      return;
    }
    // Not readable by pages of other origins.
    for (const name of response.getHeaderNames()) {
      if (name.startsWith('access-control-')) response.removeHeader(name);
    }
    const text = await render();
    response.set({ 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Comparing digests takes the same time for every presented value. */
function hasToken({ headers }: IncomingMessage, expected: Buffer | undefined): boolean {
  const presented = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return expected !== undefined && presented !== undefined && timingSafeEqual(digestOf(presented), expected);
}

const loopback = /^(::ffff:)?127\.|^::1$/;
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const proxyHeader = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/;

/**
 * From this machine and not forwarded by a proxy on it. The host must be this machine's, or a page of any site
 * could have its name point here and read the response. A proxy that adds no header speaks HTTP/1.0, as nginx
 * does by default.
 */
function isLocal({ socket, headers, httpVersion }: IncomingMessage): boolean {
  return (
    httpVersion === '1.1' &&
    loopback.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  );
}
