/** A provider that the database configures, in the language of the provider file. */
import type { JsonObject } from './json.ts';

export type StoredModel = JsonObject & { id: string; upstream_model: string };

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
  hasKey: boolean;
  changedAtMs: number;
}

/** Reads them; keys apart, for those who call providers alone. */
export interface StoredProviderReader {
  list(): Promise<StoredProvider[]>;
  /** The key of each provider that has one, by name. A key that cannot be decrypted is undefined. */
  keys(): Promise<ReadonlyMap<string, string | undefined>>;
  /** Different after each change. */
  signature(): Promise<string>;
}
