/** The providers of the database as a provider file: the same text for the same providers, and no keys. */
import { stringify } from 'yaml';
import type { StoredProvider } from '../../core/stored-provider.ts';
import { storedFile } from './define-provider.ts';

export interface ExportedProviders {
  text: string;
  /** The variables that have to be set, with the provider whose key each has. */
  variables: { name: string; provider: string }[];
  /** A file has no disabled providers. */
  omitted: string[];
}

export function exportStored(stored: readonly StoredProvider[]): ExportedProviders {
  const variables: ExportedProviders['variables'] = [];
  const enabled = stored.filter(({ isEnabled }) => isEnabled);
  const providers = enabled.map(({ name, hasKey, definition }) => {
    if (!hasKey) return { name, definition };
    const variable = variableOf(name);
    variables.push({ name: variable, provider: name });
    const provider = { ...definition.provider, key_env: variable };
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
function variableOf(provider: string): string {
  const letters = provider.toUpperCase().replaceAll('-', '_');
  return `${/^\d/.test(letters) ? '_' : ''}${letters}_API_KEY`;
}
