/** Decides whether a URL may be fetched, and pins the IP address of the connection. */
import { isIP } from 'node:net';
import { hostOf } from '../core/metadata-addresses.ts';
import { isPublicName, type AddressGuard } from './address-guard.ts';
import { untilAborted } from './at-most.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Why a URL is not fetched or returned nothing usable; the message completes a sentence for the caller. */
export class Unfetchable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unfetchable';
  }
}

export interface GuardedTarget {
  url: URL;
  /** Every one of them was checked; the connection may go nowhere else. At least one. */
  addresses: readonly string[];
}

export interface TargetRules {
  guard: AddressGuard;
  resolveHost: ResolveHost;
  allowedPorts: readonly number[];
  /** Whether names that are private to a house or a cluster are looked up; what they lead to is still checked. */
  takesPrivateNames?: boolean;
}

/**
 * Throws `Unfetchable`. The message is the same for unknown names and for all refused IP addresses, so that
 * callers cannot use it to explore the internal network.
 */
export async function guardTarget(
  text: string,
  base: URL | undefined,
  rules: TargetRules,
  signal: AbortSignal,
): Promise<GuardedTarget> {
  const url = URL.parse(text, base);
  if (url === null) throw new Unfetchable('it is not a valid URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Unfetchable('only http and https URLs are fetched');
  if (url.username !== '' || url.password !== '')
    throw new Unfetchable('URLs with a user name or a password are not fetched');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  if (!rules.allowedPorts.includes(port))
    throw new Unfetchable(`URLs are fetched from the ports ${rules.allowedPorts.join(' and ')} only`);

  // The URL parser has turned every spelling of an IPv4 address (octal, hexadecimal, short, full-width
  // digits, a dot at the end) into the plain one, and refused zone ids.
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await addressesOf(host, rules, signal) : [host];
  const refused = addresses.find((address) => !rules.guard.allowsAddress(address));
  if (refused !== undefined) throw notPublic(`${host} is at ${refused}`);
  return { url, addresses };
}

async function addressesOf(
  name: string,
  rules: TargetRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (rules.takesPrivateNames !== true && !isPublicName(name)) throw notPublic(`${name} is a private name`);
  const addresses = await untilAborted(rules.resolveHost(name.replace(/\.$/, ''), signal), signal);
  if (addresses.length === 0) throw notPublic(`${name} has no IP address`);
  return addresses;
}

function notPublic(what: string): Unfetchable {
  return new Unfetchable('its host, or one that it redirects to, has no public IP address', new Error(what));
}
