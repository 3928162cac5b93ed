/** From which address a request comes. Whatever counts or names callers by their address asks here. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Some proxies write the port behind the address; each connection has another. */
const withPort = /^(?:([\d.]+):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

/**
 * The socket's; where a trusted proxy is there (the application's `trust proxy`), the first of `X-Forwarded-For` from
 * the right that is none. What stands left of it anybody may have written. Where the proxy has written no address,
 * it is the proxy's own, so that no caller can be counted by a word of his choice. Empty when he is gone already.
 */
export function callerAddress(request: IncomingMessage): string {
  // Every request of the application is Express's, whatever its type says on the way.
  const { ip } = request as Request;
  const { remoteAddress = '' } = request.socket;
  if (ip === undefined || ip === remoteAddress) return remoteAddress;
  return plainAddress(ip) ?? plainAddress((request as Request).ips[1] ?? '') ?? remoteAddress;
}

/** In the one way to write it; undefined for what is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(withPort, '$1$2');
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}
