/** Reads the providers' keys and header values from the places that the file names. */
import { dirname, resolve } from 'node:path';
import type { Finding } from './finding.ts';
import type { ProviderEntry } from './provider-entry.ts';
import { readSmallFile } from './read-file.ts';

/** Largest key file, bytes. */
const maxKeyBytes = 16 * 1024;

/** A variable of the environment; undefined when it is not set. */
export type ReadVariable = (name: string) => string | undefined;

/** Secrets that are sent to a provider with each request. Never logged, never shown. */
export interface ProviderSecrets {
  key: string | undefined;
  headers: Readonly<Record<string, string>>;
}

/** Whether it can be sent as a key in a header. */
export function isKey(text: string): boolean {
  return /^[\u0021-\u007e]+$/.test(text);
}

/** Where key files are: their paths are relative to the provider file. */
export function keyFilePath(providerFilePath: string, keyFile: string): string {
  return resolve(dirname(providerFilePath), keyFile);
}

/** `missing` has a finding for everything that is not there. */
export async function readSecrets(
  [name, entry]: readonly [string, ProviderEntry],
  providerFilePath: string,
  variable: ReadVariable,
): Promise<ProviderSecrets & { missing: Finding[] }> {
  const path = ['providers', name];
  const missing: Finding[] = [];
  let key = entry.key_env === undefined ? undefined : variable(entry.key_env);
  if (entry.key_env !== undefined && key === undefined)
    missing.push({ path: [...path, 'key_env'], message: `${entry.key_env} is not set` });
  if (entry.key_file !== undefined) {
    try {
      key = (await readSmallFile(keyFilePath(providerFilePath, entry.key_file), maxKeyBytes)).trim();
      if (key === '') throw new Error('is empty');
    } catch (cause) {
      missing.push({ path: [...path, 'key_file'], message: `the key file ${(cause as Error).message}` });
    }
  }
  if (key !== undefined && !isKey(key))
    missing.push({
      path: [...path, entry.key_env === undefined ? 'key_file' : 'key_env'],
      message: 'the key has characters that no key has: one line of visible ASCII is required',
    });
  const headers: Record<string, string> = {};
  for (const [header, text] of Object.entries(entry.headers)) {
    headers[header.toLowerCase()] = text.replaceAll(/\$\{([^}]*)\}/g, (_, variableName: string) => {
      const value = variable(variableName);
      const at = [...path, 'headers', header];
      if (value === undefined) missing.push({ path: at, message: `\${${variableName}} is not set` });
      else if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value))
        missing.push({ path: at, message: `\${${variableName}} has characters that no header may have` });
      return value ?? '';
    });
  }
  return { key, headers, missing };
}
