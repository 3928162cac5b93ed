/** Connects to a guarded target at the IP addresses that were checked, and nowhere else. */
import { isIP, type LookupFunction } from 'node:net';
import { Client } from 'undici';
import type { GuardedTarget } from './guarded-target.ts';

const maxHeaderBytes = 16_384;

/** A client for one exchange. It does not resolve the name again, so a changed DNS record has no effect. */
export function connectTo({ url, addresses }: GuardedTarget, timeoutMs: number): Client {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, { all }, callback) => {
    const [first] = pinned;
    if (all === true) callback(null, pinned);
    else callback(null, first?.address ?? '', first?.family);
  };
  return new Client(url.origin, {
    // The one clock of the whole exchange rules, not undici's.
    connect: { lookup, timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
  });
}
