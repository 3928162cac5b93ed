/** Makes the entry of a provider from what an administrator chooses in the console, and checks all of them as the provider file is checked. */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { hostOf, isMetadataAddress } from '../../core/metadata-addresses.ts';
import type { StoredDefinition, StoredProvider } from '../../core/stored-provider.ts';
import { UnusableFile } from '../finding.ts';
import { loadPriceList, type PriceList } from '../price-list.ts';
import type { providerEntry } from '../provider-entry.ts';
import { checkProviderText } from '../read-file.ts';
import { isKey } from '../secrets.ts';
import { asJson } from './as-json.ts';
import { presets } from './presets.ts';
import { storedFile } from './stored-file.ts';

type EntryLimits = Pick<z.input<typeof providerEntry>, 'max_concurrent' | 'retries' | 'timeouts'>;

type OrNull<Members> = { [Member in keyof Members]-?: Exclude<Members[Member], undefined> | null };

/** All limits of an entry; null for the default. */
type ProviderLimits = OrNull<Omit<EntryLimits, 'timeouts'>> & {
  timeouts: OrNull<NonNullable<EntryLimits['timeouts']>>;
};

export interface ProviderChoice {
  dialect: string;
  baseUrl: string;
}

/** Without models. */
export function definitionOf({ dialect, baseUrl }: ProviderChoice): StoredDefinition {
  const url = withoutSlash(baseUrl);
  return { provider: asJson({ ...deviationsAt(dialect, url), dialect, base_url: url }), models: [] };
}

/** The entry of a provider at another base URL: the deviations of a known provider stay at its URL, what was set since stays with the entry. */
export function movedTo(baseUrl: string, entry: StoredDefinition['provider']): StoredDefinition['provider'] {
  const url = withoutSlash(baseUrl);
  const { dialect, base_url: before } = entry;
  if (url === before) return entry;
  const old = new Map<string, unknown>(Object.entries(deviationsAt(dialect, before)));
  const own = Object.fromEntries(
    Object.entries(entry).filter(([member, value]) => !isDeepStrictEqual(value, old.get(member))),
  );
  return asJson({ ...deviationsAt(dialect, url), ...own, dialect, base_url: url });
}

/** The entry of a provider with these limits alone. */
export function withLimits(
  { max_concurrent: most, retries, timeouts }: ProviderLimits,
  entry: StoredDefinition['provider'],
): StoredDefinition['provider'] {
  const set = Object.entries(timeouts).filter(([, seconds]) => seconds !== null);
  return asJson({
    ...entry,
    max_concurrent: most ?? undefined,
    retries: retries ?? undefined,
    timeouts: set.length === 0 ? undefined : Object.fromEntries(set),
  });
}

export function limitsOf(entry: StoredDefinition['provider']): ProviderLimits {
  const { max_concurrent: most, retries, timeouts } = entry as EntryLimits;
  const { connect = null, idle = null, total = null } = timeouts ?? {};
  const { first_byte: firstByte = null, first_content: firstContent = null } = timeouts ?? {};
  return {
    max_concurrent: most ?? null,
    retries: retries ?? null,
    timeouts: { connect, first_byte: firstByte, first_content: firstContent, idle, total },
  };
}

function deviationsAt(dialect: string, baseUrl: string): object {
  return presets.find((each) => each.dialect === dialect && each.baseUrl === baseUrl)?.more ?? {};
}

/** Whether a key for one URL would go to another server at the other. */
export function isOtherOrigin(before: string, after: string): boolean {
  return originOf(before) === undefined || originOf(before) !== originOf(after);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The price list is loaded once, when somebody chooses models. */
let prices: Promise<PriceList> | undefined;

/** Resolves with whether the price list knows a model at a provider. */
export async function pricesOf(
  nowMs: number,
): Promise<(at: { name: string; baseUrl: string }, model: string) => boolean> {
  prices ??= loadPriceList();
  const list = await prices;
  return (at, model) => list.find(at, model, nowMs) !== undefined;
}

/** The first error of the configuration that they are together; undefined for a valid one. */
export function faultOfProviders(providers: readonly StoredProvider[], nowMs: number): string | undefined {
  try {
    checkProviderText('', JSON.stringify(storedFile(providers)), nowMs);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof UnusableFile)) throw thrown;
    const [first] = thrown.errors;
    return first === undefined ? 'is not valid' : `${first.path}: ${first.message}`;
  }
}

/** Why a URL is not allowed, though a provider file may have it; undefined for one that is, or cannot be read. */
export function faultOfUrl(baseUrl: string): string | undefined {
  const url = URL.parse(baseUrl);
  return url !== null && isMetadataAddress(hostOf(url))
    ? 'The URL leads to a link-local IP address, where clouds keep credentials. An operator can allow it with a provider file.'
    : undefined;
}

/** Why a key cannot be sent; undefined for one that can. */
export function faultOfKey(key: string): string | undefined {
  return isKey(key) ? undefined : 'The key must be one line of visible ASCII.';
}
