/** Decides which hosts a caller may make this service connect to: only public ones, in any spelling. */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isMetadataAddress } from '../core/metadata-addresses.ts';

export interface AddressGuardOptions {
  /** Networks (`10.1.2.0/24`, `fd00::/8`) that are allowed although they are not public. */
  allowedNetworks?: readonly string[];
  /** The IP addresses of this machine: connections to them bypass the firewall that protects them from outside. */
  ownAddresses?: () => readonly string[];
}

export interface AddressGuard {
  /** Only the plain text forms that resolvers give (`192.0.2.1`, `2001:db8::1`) are ever allowed. */
  allowsAddress(address: string): boolean;
}

/** All global unicast ranges; embedded, mapped and local IP addresses are outside or are excluded by ipaddr.js. */
const globalUnicast = parseNetworks(['2000::/3']);

/** Endings of names that are private to a house, a cluster or a cloud. */
const innerEndings: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
  'onion',
  'arpa',
]);

/** Allows public unicast IP addresses except this machine's, and allowed networks. Throws on a malformed network. */
export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const allowed = parseNetworks(options.allowedNetworks ?? []);
  const ownAddresses = options.ownAddresses ?? readOwnAddresses;
  return {
    allowsAddress(address) {
      // isIP takes a zone id, and ipaddr.js octal, hexadecimal and short forms: neither is for us.
      if (isIP(address) === 0 || address.includes('%')) return false;
      const parsed = ipaddr.parse(address);
      if (isWithin(parsed, allowed)) return true;
      // Some are reached only from within a cloud, though ipaddr.js rightly calls them public.
      if (parsed.range() !== 'unicast' || isMetadataAddress(address)) return false;
      if (parsed.kind() === 'ipv6' && !isWithin(parsed, globalUnicast)) return false;
      return !ownAddresses().some((own) => isSame(parsed, own));
    },
  };
}

/** Whether a host name may be resolved at all: it has a dot and no private ending. */
export function isPublicName(name: string): boolean {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.');
  return labels.length > 1 && !labels.includes('') && !innerEndings.has(labels.at(-1) ?? '');
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

function parseNetworks(texts: readonly string[]): Network[] {
  return texts.map((text) => ipaddr.parseCIDR(text));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}

function isSame(address: ipaddr.IPv4 | ipaddr.IPv6, text: string): boolean {
  return isIP(text) !== 0 && ipaddr.parse(text).toNormalizedString() === address.toNormalizedString();
}

function readOwnAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []);
}
