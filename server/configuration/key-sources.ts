/** Where the keys of a provider are. */
import type { FilePath } from './finding.ts';
import type { ProviderEntry } from './provider-entry.ts';

/** In a variable or in a file. */
export type KeySource = Pick<ProviderEntry, 'key_env' | 'key_file'>;

/** One for each key, with its path in the entry; none for a provider that gets no key. */
export function keySources({
  key_env,
  key_file,
  keys,
}: ProviderEntry): { source: KeySource; path: FilePath }[] {
  if (keys !== undefined) return keys.map((source, at) => ({ source, path: ['keys', at] }));
  return key_env === undefined && key_file === undefined ? [] : [{ source: { key_env, key_file }, path: [] }];
}
