/** A provider that the database configures, in the language of the provider file. */
import type { JsonObject } from './json.ts';

export type StoredModel = JsonObject & {
  id: string;
  provider: string;
  upstream_model: string;
  /** Its order among the models of the same id at other providers. */
  priority?: number;
  weight?: number;
};

export interface StoredDefinition {
  /** Its entry, without a key. */
  provider: JsonObject & { dialect: string; base_url: string };
  /** The entries of its models. */
  models: readonly StoredModel[];
}

export interface StoredProvider {
  name: string;
  /** Raised by each change; greater than that of every earlier change of any provider. */
  version: number;
  isEnabled: boolean;
  definition: StoredDefinition;
  /** Each suffices for a request; 0 for a provider that wants none. */
  keyCount: number;
  changedAtMs: number;
}

/** Reads them; keys apart, for those who call providers alone. */
export interface StoredProviderReader {
  list(): Promise<StoredProvider[]>;
  /** The keys of each provider that has some, by name. Keys that cannot be decrypted are undefined. */
  keys(): Promise<ReadonlyMap<string, readonly string[] | undefined>>;
  /** Different after each change. */
  signature(): Promise<string>;
}
