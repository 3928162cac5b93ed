/** Looks names up in the DNS, and nowhere else. */
import { Resolver } from 'node:dns/promises';

/** All IP addresses of a name; empty when it has none. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks `servers` (`192.0.2.53:53`), by default those that the machine is set up with. Not `lookup`: that one
 * knows the names of the machine and of its search domains, cannot be aborted, and a few slow names would
 * block all file access with it.
 */
export function createHostResolver(servers?: readonly string[]): ResolveHost {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
