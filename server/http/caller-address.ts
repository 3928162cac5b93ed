/** The IP address of a request. All code that counts or identifies callers by IP address uses this module. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Some proxies append the port to the IP address; each connection has another. */
const withPort = /^(?:([\d.]+):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

const zone = /%.*$/;

/**
 * The socket's IP address. Behind a trusted proxy (the application's `trust proxy`), the first one of `X-Forwarded-For`
 * from the right that is not a trusted proxy. Anybody may have written the entries left of it. Where the proxy has written
 * none, it is the proxy's own, so that callers cannot choose it. Empty when the caller has disconnected.
 */
export function callerAddress(request: IncomingMessage): string {
  // Every request of the application is Express's, although its type here does not show it.
  const { ip } = request as Request;
  const { remoteAddress = '' } = request.socket;
  if (ip === undefined || ip === remoteAddress) return remoteAddress;
  return plainAddress(ip) ?? plainAddress((request as Request).ips[1] ?? '') ?? remoteAddress;
}

/** In canonical form and without a zone, which has no meaning here and may be any text; undefined for anything but an IP address. */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(withPort, '$1$2').replace(zone, '');
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}
