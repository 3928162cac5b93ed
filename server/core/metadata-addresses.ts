/** The IP addresses at which clouds give credentials and settings to every program of a machine, and all other link-local ones. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const networks = [
  '169.254.0.0/16',
  'fe80::/10',
  // Over IPv6: Amazon (instances, pods), Google, Oracle, Scaleway.
  'fd00:ec2::/64',
  'fd20:ce::254/128',
  'fd00:c1::a9fe:a9fe/128',
  'fd00:42::42/128',
  // Azure, Alibaba, Oracle.
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  // Link-local IPv4 behind a translator.
  '64:ff9b::a9fe:0/112',
].map((text) => ipaddr.parseCIDR(text));

/** `address` in the plain text form, as resolvers and the URL parser give it, with or without a zone. */
export function isMetadataAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // An IPv4 address that is mapped into IPv6 is treated as itself.
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  return networks.some((network) => network[0].kind() === parsed.kind() && parsed.match(network));
}

/** The host of a URL, as an IP address has it: without brackets. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}
