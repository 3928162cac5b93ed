/** Reads the providers' keys and header values from the places that the file names. */
import { dirname, resolve } from 'node:path';
import type { Finding } from './finding.ts';
import { keySources, type KeySource } from './key-sources.ts';
import type { ProviderEntry } from './provider-entry.ts';
import { readSmallFile } from './read-file.ts';

/** Largest key file, bytes. */
const maxKeyBytes = 16 * 1024;

/** A variable of the environment; undefined when it is not set. */
export type ReadVariable = (name: string) => string | undefined;

/** Secrets that are sent to a provider with each request. Never logged, never shown. */
export interface ProviderSecrets {
  /** Each of them suffices for a request; none for a provider that wants none. */
  keys: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Whether it can be sent as a key in a header. */
export function isKey(text: string): boolean {
  return /^[\u0021-\u007e]+$/.test(text);
}

/** Where key files are: their paths are relative to the provider file. */
function keyFilePath(providerFilePath: string, keyFile: string): string {
  return resolve(dirname(providerFilePath), keyFile);
}

/** The file that has a variable's value, where `<name>_FILE` names one in its place. */
function variableFile(name: string, variable: ReadVariable): string | undefined {
  return variable(name) === undefined ? variable(`${name}_FILE`) : undefined;
}

const reference = /\$\{([^}]*)\}/g;

/** The variables that a header's text refers to. */
function variablesIn(text: string): string[] {
  return [...text.matchAll(reference)].map(([, variableName = '']) => variableName);
}

/** Files that have secrets of a provider: a change of one is a change of the provider. */
export function secretFiles(
  entry: ProviderEntry,
  providerFilePath: string,
  variable: ReadVariable,
): readonly string[] {
  const sources = keySources(entry).map(({ source }) => source);
  const named = [
    ...sources.map(({ key_env: name }) => name ?? []),
    ...Object.values(entry.headers).map(variablesIn),
  ].flat();
  return [
    ...sources.flatMap(({ key_file: file }) =>
      file === undefined ? [] : keyFilePath(providerFilePath, file),
    ),
    ...named.flatMap((name) => variableFile(name, variable) ?? []),
  ];
}

/** The variable's value, or the contents of the file that `<name>_FILE` names. Rejects with a line for the operator. */
async function valueOf(name: string, variable: ReadVariable, shown = name): Promise<string> {
  const given = variable(name);
  const file = variable(`${name}_FILE`);
  if (given !== undefined && file !== undefined)
    throw new Error(`${name} and ${name}_FILE are both set; set one of them`);
  if (given !== undefined) return given;
  if (file === undefined) throw new Error(`${shown} is not set`);
  const contents = await readSmallFile(file, maxKeyBytes).catch((cause: Error) => {
    throw new Error(`${name}_FILE: cannot use '${file}': ${cause.message}`, { cause });
  });
  // One newline, as for the settings of the server.
  const value = contents.replace(/\r?\n$/, '');
  if (value === '') throw new Error(`${name}_FILE: the file '${file}' is empty`);
  return value;
}

/** `missing` has a finding for everything that is not there. */
export async function readSecrets(
  [name, entry]: readonly [string, ProviderEntry],
  providerFilePath: string,
  variable: ReadVariable,
): Promise<ProviderSecrets & { missing: Finding[] }> {
  const path = ['providers', name];
  const missing: Finding[] = [];
  const keys: string[] = [];
  for (const { source, path: place } of keySources(entry)) {
    const { key_env: environmentName } = source;
    const at = [...path, ...place, environmentName === undefined ? 'key_file' : 'key_env'];
    try {
      const key = await keyOf(source, providerFilePath, variable);
      if (keys.includes(key))
        missing.push({ path: at, message: 'is the same key as another one of this provider' });
      else keys.push(key);
    } catch (cause) {
      missing.push({ path: at, message: (cause as Error).message });
    }
  }
  const headers: Record<string, string> = {};
  for (const [header, text] of Object.entries(entry.headers)) {
    const values = new Map<string, string>();
    for (const variableName of variablesIn(text)) {
      const problem = await valueOf(variableName, variable, `\${${variableName}}`).then(
        (value) => {
          values.set(variableName, value);
          return isHeaderValue(value)
            ? undefined
            : `\${${variableName}} has characters that no header may have`;
        },
        (cause: Error) => cause.message,
      );
      if (problem !== undefined) missing.push({ path: [...path, 'headers', header], message: problem });
    }
    headers[header.toLowerCase()] = text.replaceAll(
      reference,
      (_, variableName: string) => values.get(variableName) ?? '',
    );
  }
  return { keys, headers, missing };
}

/** Rejects with a line for the operator. */
async function keyOf(
  { key_env: name, key_file: file }: KeySource,
  providerFilePath: string,
  variable: ReadVariable,
): Promise<string> {
  let key = '';
  if (name !== undefined) key = await valueOf(name, variable);
  if (file !== undefined)
    try {
      key = (await readSmallFile(keyFilePath(providerFilePath, file), maxKeyBytes)).trim();
      if (key === '') throw new Error('is empty');
    } catch (cause) {
      throw new Error(`the key file ${(cause as Error).message}`, { cause });
    }
  if (!isKey(key))
    throw new Error('the key has characters that no key has: one line of visible ASCII is required');
  return key;
}

function isHeaderValue(text: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text);
}
