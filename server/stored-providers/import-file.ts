/**
 * Imports a provider file that a person uploads. Its variables and files are not those of the server: whoever may import
 * could otherwise send any secret of the server to a URL of their own. Keys come with the file, or are the stored ones.
 */
import { AccountError } from '../accounts/account-error.ts';
import type { CheckProviders, StoredProviders } from '../accounts/stored-providers.ts';
import { UnusableFile } from '../configuration/finding.ts';
import { planImport, type PlannedProvider, type ReadKeys } from '../configuration/stored/plan-import.ts';
import { importStep } from './import-step.ts';
import { readUploadedKeys } from './uploaded-keys.ts';

export interface UploadedFile {
  text: string;
  /** By the variables that the file names. */
  keys: Readonly<Record<string, string>>;
  /** That of a dry run; undefined for one. */
  state: string | undefined;
}

export interface ImportResult {
  /** Of all stored providers, after the import. */
  state: string;
  planned: readonly PlannedProvider[];
  missing: readonly { name: string; provider: string }[];
}

interface ImportParts {
  providers: StoredProviders;
  actor: string;
  check: CheckProviders;
  nowMs: number;
}

/** Throws `AccountError` for a file that is not valid, for missing keys, and when a provider was changed since the dry run. */
export async function importFile(file: UploadedFile, parts: ImportParts): Promise<ImportResult> {
  const { providers, actor, check, nowMs } = parts;
  const state = await providers.signature();
  if (file.state !== undefined && file.state !== state)
    throw new AccountError(
      'conflict',
      'A provider was changed since the differences were shown. Look at the differences again, and repeat the import.',
    );
  const present = { stored: await providers.list(), keys: await providers.keys() };
  const missing: { name: string; provider: string }[] = [];
  const readKeys: ReadKeys = async (all) => {
    const read = readUploadedKeys(all, file.keys, present.keys);
    missing.push(...read.missing);
    return read.keys;
  };
  const planned = await planImport({ path: 'import', text: file.text, nowMs }, readKeys, present).catch(
    (cause: unknown) => {
      throw cause instanceof UnusableFile ? new AccountError('invalid', cause.message) : cause;
    },
  );
  if (file.state === undefined) return { state, planned, missing };
  const [first] = missing;
  if (first !== undefined)
    throw new AccountError('invalid', `The key ${first.name} of the provider ${first.provider} is missing.`);
  await providers.apply(actor, planned.map(importStep), check);
  return { state: await providers.signature(), planned, missing };
}
