/** Splits an id: its host, its vendor, its name, and its sales variant. */
import { vendorOf } from './vendor.ts';
import { hosts as knownHosts, region, vendorNames } from './vocabulary.ts';

/** The outer parts of an id; `slug` is what is left to be read word by word. */
export interface IdParts {
  hosts: string[];
  vendor?: string;
  slug: string;
  /** The cloud's form `vendor.model`, in which a trailing `-v1` is a revision. */
  dotted: boolean;
  variants: string[];
  revision?: string;
  tilde: boolean;
  commitment: boolean;
}

const cloudRevision = /-v(\d+):(\d+)(?::[a-z0-9]+)?$/;

/** Splits an id; `learnt` are hosts that only this catalog uses. */
export function splitId(id: string, learnt: ReadonlySet<string>): IdParts {
  const lower = id.trim().toLowerCase();
  const tilde = lower.startsWith('~');
  const prefix = /^([a-z0-9_-]+):(?=[a-z])/.exec(lower)?.[1] ?? '';
  const slashed = vendorNames.has(prefix) || knownHosts.has(prefix) ? lower.replace(':', '/') : lower;
  const path = slashed.replace(/^~/, '').split('/').filter(Boolean);
  const last = path.pop() ?? '';
  const parts: IdParts = { hosts: [], slug: last, dotted: false, variants: [], tilde, commitment: false };
  takeDotted(parts);
  takeEnd(parts);
  for (const part of path.toReversed()) {
    const name = part.replace(/^@/, '');
    const isHost = knownHosts.has(name) || learnt.has(name) || region.test(name);
    const mayBeVendor = parts.vendor === undefined && parts.hosts.length === 0;
    if (name.endsWith('commitment')) parts.commitment = true;
    else if (mayBeVendor && !isHost) parts.vendor = vendorOf(name);
    else parts.hosts.unshift(name);
  }
  return parts;
}

/** The last host that can also be a vendor, for models that a host makes itself (`fireworks/ember-1`). */
export function hostAsVendor(hosts: readonly string[]): string | undefined {
  const host = hosts.findLast((name) => !placeless.has(name) && !region.test(name));
  return host === undefined ? undefined : vendorOf(host);
}

/** Where a model runs, as far as it makes a difference: the host, and the region if it is named. */
export function placeOf({ hosts }: { hosts: readonly string[] }): string {
  return hosts.filter((name) => !placeless.has(name)).join('/');
}

/** Parts of a path that are not even the name of a host. */
const placeless = new Set(['accounts', 'models', 'routers', 'publishers', 'invoke', 'converse', 'cf', 'hf']);

/** `us.anthropic.claude-…`: the region and the vendor come first, each followed by a dot. */
function takeDotted(parts: IdParts): void {
  const [, where] = /^([a-z-]+)\.[a-z0-9]+\.[a-z]/.exec(parts.slug) ?? [];
  const inRegion = where !== undefined && region.test(where);
  const name = inRegion ? parts.slug.slice(where.length + 1) : parts.slug;
  const [, vendor = '', slug = ''] = /^([a-z0-9]+)\.([a-z].*)$/.exec(name) ?? [];
  if (!vendorNames.has(vendor) && !dottedOnly.has(vendor)) return;
  if (inRegion) parts.hosts.push(where);
  parts.vendor = vendorOf(vendor);
  parts.slug = slug;
  parts.dotted = true;
}

const dottedOnly = new Set(['twelvelabs', 'luma', 'stability']);

/** The parts after `:` and `@`. */
function takeEnd(parts: IdParts): void {
  const revision = cloudRevision.exec(parts.slug);
  const bare = /-(\d):(\d)$/.exec(parts.slug);
  if (revision !== null) takeRevision(parts, revision);
  else if (bare !== null) {
    parts.slug = parts.slug.slice(0, bare.index);
    parts.revision = '1';
  } else if (parts.dotted && parts.slug.endsWith('-v1')) {
    parts.slug = parts.slug.replace(/-v1$/, '');
    parts.revision = '1';
  }
  const [name = '', ...ends] = parts.slug.split(':');
  const inName = ends.filter((end) => /^(latest$|v?\d)/.test(end) && !/^\d+$/.test(end));
  parts.variants = ends.filter((end) => !inName.includes(end) && end !== '');
  parts.slug = [name, ...inName].join('-').replaceAll('@', '-');
}

/** `-v2:0` after a date, or `-v1:0`, counts the cloud's revisions; elsewhere it is the model's version. */
function takeRevision(parts: IdParts, [whole = '', major = '', minor = '']: RegExpExecArray): void {
  const name = parts.slug.slice(0, -whole.length);
  if (major === '1' || /\d{8}$/.test(name)) {
    parts.slug = name;
    parts.revision = '1';
  } else parts.slug = `${name}-v${major}.${minor}`;
}

/** The first word of a name, without digits. */
export function leadOf(slug: string): string {
  if (slug.startsWith('text-embedding')) return 'text-embedding';
  return /^[a-z]+/.exec(slug)?.[0] ?? '';
}
