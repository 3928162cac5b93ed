/** Connects to any host but those that would give away the credentials of the machine: for URLs that no operator wrote. */
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { hostOf, isMetadataAddress } from '../../core/metadata-addresses.ts';

export function guardedConnector(timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup: guardedLookup });
  return (options, callback) => {
    // An IP address is not looked up.
    if (isMetadataAddress(hostOf(options))) callback(refusal(), null);
    else connect(options, callback);
  };
}

/** What a name leads to is checked at each connection: it may have changed. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (error === null && addresses.some(isMetadataAddress)) callback(refusal(), '', 0);
    else callback(error, found, family);
  });
};

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error('the provider is at a link-local IP address'), { code: 'ENETUNREACH' });
}
