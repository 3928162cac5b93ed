/** What an import of a provider file changes of the providers in the database. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../core/json.ts';
import type { StoredDefinition, StoredProvider } from '../../core/stored-provider.ts';
import { FileText } from '../file-text.ts';
import { UnusableFile, type Finding } from '../finding.ts';
import { checkProviderText } from '../read-file.ts';
import type { ProviderEntry } from '../provider-entry.ts';
import { faultOfProviders, faultOfUrl } from './define-provider.ts';
import { storedModelsOf, type WrittenModel } from './stored-file.ts';

export interface PlannedProvider {
  name: string;
  definition: StoredDefinition;
  keys: readonly string[];
  /** Undefined where there is none of that name. */
  before: StoredProvider | undefined;
  /** What differs: members of its entry, `models`, `keys`; empty for none. */
  changes: string[];
}

interface Present {
  stored: readonly StoredProvider[];
  keys: ReadonlyMap<string, readonly string[] | undefined>;
}

type Entry = JsonObject & StoredDefinition['provider'];

/** A provider of the file, and the stored one of that name. */
export interface FileProvider {
  name: string;
  entry: ProviderEntry;
  before: StoredProvider | undefined;
}

/** The keys of each provider of the file in its order, with a finding for each key that there is not. */
export type ReadKeys = (
  providers: readonly FileProvider[],
) => Promise<readonly { keys: readonly string[]; missing: readonly Finding[] }[]>;

/** Throws `UnusableFile` with everything that is wrong with the file, or cannot be stored. */
export async function planImport(
  { path, text, nowMs }: { path: string; text: string; nowMs: number },
  readKeys: ReadKeys,
  { stored, keys }: Present,
): Promise<PlannedProvider[]> {
  const read = checkProviderText(path, text, nowMs);
  // As it is written: the parsed file has defaults, which are not stored.
  const raw = new FileText(text).value as { providers: Record<string, Entry>; models: WrittenModel[] };
  const wrong: Finding[] = raw.models.flatMap(unstorableTargets);
  const providers = Object.entries(read.file.providers).map(([name, entry]) => ({
    name,
    entry,
    before: stored.find((each) => each.name === name),
  }));
  const keysRead = await readKeys(providers);
  const planned = providers.map(({ name, entry, before }, at): PlannedProvider => {
    const { keys: given = [], missing = [] } = keysRead[at] ?? {};
    wrong.push(...missing, ...unstorable(name, entry.base_url, raw.providers[name]));
    const { key_env: _env, key_file: _file, keys: _keys, ...provider } = raw.providers[name] as Entry;
    const models = storedModelsOf(name, raw.models);
    const plan = { name, definition: { provider, models }, keys: given, before };
    return { ...plan, changes: changesOf(plan, keys.get(name)) };
  });
  if (wrong.length > 0) throw new UnusableFile(path, read.locate(wrong));
  const others = stored.filter((each) => !planned.some(({ name }) => name === each.name));
  const fault = faultOfProviders([...others, ...planned.map(asStored)], nowMs);
  if (fault !== undefined)
    throw new UnusableFile(path, [
      { line: 1, column: 1, path: '', message: `with the stored providers: ${fault}` },
    ]);
  return planned;
}

/** Their own timeouts, and several at one provider, have no place in the database. */
function unstorableTargets({ targets }: WrittenModel, at: number): Finding[] {
  if (!Array.isArray(targets)) return [];
  const all = targets as JsonObject[];
  const path = ['models', at, 'targets'];
  const timed = all.findIndex((target) => 'timeouts' in target);
  if (timed >= 0)
    return [{ path: [...path, timed, 'timeouts'], message: 'cannot be stored: set them at the provider' }];
  const isTwice = new Set(all.map(({ provider }) => provider)).size < all.length;
  return isTwice
    ? [{ path, message: 'cannot be stored: a stored model has one target at each provider' }]
    : [];
}

function unstorable(name: string, url: string, entry: Entry | undefined): Finding[] {
  const path = ['providers', name];
  const fault = faultOfUrl(url);
  return [
    ...(fault === undefined ? [] : [{ path: [...path, 'base_url'], message: fault }]),
    ...(entry?.['headers'] === undefined
      ? []
      : [{ path: [...path, 'headers'], message: 'cannot be stored: their values may be secrets' }]),
  ];
}

function changesOf(
  { definition, keys, before }: Omit<PlannedProvider, 'changes'>,
  keysNow: readonly string[] | undefined,
) {
  if (before === undefined) return [];
  const { provider, models } = before.definition;
  const members = [...new Set([...Object.keys(provider), ...Object.keys(definition.provider)])];
  return [
    ...members.filter((member) => !isDeepStrictEqual(provider[member], definition.provider[member])),
    ...(isDeepStrictEqual(models, definition.models) ? [] : ['models']),
    ...(isDeepStrictEqual(before.keyCount === 0 ? [] : keysNow, keys) ? [] : ['keys']),
  ];
}

const asStored = ({ name, definition, keys, before }: PlannedProvider): StoredProvider => ({
  name,
  definition,
  version: 0,
  isEnabled: before?.isEnabled ?? true,
  keyCount: keys.length,
  changedAtMs: 0,
});
