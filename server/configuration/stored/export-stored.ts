/** The providers of the database as a provider file: the same text for the same providers, and no keys. */
import { stringify } from 'yaml';
import type { StoredProvider } from '../../core/stored-provider.ts';
import { storedFile } from './stored-file.ts';

export interface ExportedProviders {
  text: string;
  /** The variables that have to be set, with the provider that a key is for. */
  variables: { name: string; provider: string }[];
  /** A file has no disabled providers. */
  omitted: string[];
}

export function exportStored(stored: readonly StoredProvider[]): ExportedProviders {
  const variables: ExportedProviders['variables'] = [];
  const enabled = stored.filter(({ isEnabled }) => isEnabled);
  const providers = enabled.map(({ name, keyCount, definition }) => {
    const own = variablesOf(name, keyCount);
    variables.push(...own.map((variable) => ({ name: variable, provider: name })));
    const keys = own.map((variable) => ({ key_env: variable }));
    const provider = { ...definition.provider, ...(keys.length > 1 ? { keys } : keys[0]) };
    return { name, definition: { ...definition, provider } };
  });
  const omitted = stored.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name);
  const head = [
    ...variables.map(({ name, provider }) => `# ${name}: the key of ${provider}`),
    ...(omitted.length === 0 ? [] : [`# Left out, because they are disabled: ${omitted.join(', ')}`]),
  ];
  const file = stringify(storedFile(providers), { lineWidth: 0, aliasDuplicateObjects: false });
  return { text: [...head, file].join('\n'), variables, omitted };
}

/** Names of providers have lower-case letters, digits and dashes: each has a variable of its own. */
function variablesOf(provider: string, keyCount: number): string[] {
  const letters = provider.toUpperCase().replaceAll('-', '_');
  const name = `${/^\d/.test(letters) ? '_' : ''}${letters}_API_KEY`;
  return keyCount === 1 ? [name] : Array.from({ length: keyCount }, (_, at) => `${name}_${at + 1}`);
}
