/** The keys of the providers of an uploaded file: those that come with it, or the stored ones. */
import type { Finding } from '../configuration/finding.ts';
import { keySources } from '../configuration/key-sources.ts';
import { faultOfKey, isOtherOrigin } from '../configuration/stored/define-provider.ts';
import type { FileProvider } from '../configuration/stored/plan-import.ts';

/** By variable. */
type GivenKeys = Readonly<Record<string, string>>;

interface NamedKeys {
  name: string;
  /** Undefined for a key that the file names in another way. */
  sources: readonly (string | undefined)[];
  variables: readonly string[];
  /** Those that can stay, because they are as many and for the same server. */
  stored: readonly string[] | undefined;
}

/**
 * A provider keeps its stored keys, unless a key comes for one of its variables: what one file names once is one key, and the
 * provider gets all its keys anew. `missing`: the variables whose keys are still to come, for each provider that gets them.
 */
export function readUploadedKeys(
  providers: readonly FileProvider[],
  given: GivenKeys,
  storedKeys: ReadonlyMap<string, readonly string[] | undefined>,
) {
  const named = providers.map((each) => namedKeys(each, storedKeys.get(each.name)));
  const coming = comingVariables(named, given);
  const missing: { name: string; provider: string }[] = [];
  const keys = named.map(({ name, sources, variables, stored }) => {
    const faults = sources.flatMap((variable, at) => faultsOf(name, at, variable, given));
    if (stored !== undefined && !variables.some((variable) => coming.has(variable)))
      return { keys: stored, missing: faults };
    const absent = variables.filter((variable) => given[variable] === undefined);
    missing.push(...absent.map((variable) => ({ name: variable, provider: name })));
    return { keys: variables.flatMap((variable) => given[variable] ?? []), missing: faults };
  });
  return { keys, missing };
}

function namedKeys(
  { name, entry, before }: FileProvider,
  storedKeys: readonly string[] | undefined,
): NamedKeys {
  const sources = keySources(entry).map(({ source }) => source.key_env);
  const variables = sources.filter((variable) => variable !== undefined);
  const canStay =
    before !== undefined &&
    before.keyCount === variables.length &&
    !isOtherOrigin(before.definition.provider.base_url, entry.base_url);
  return { name, sources, variables, stored: canStay ? storedKeys : undefined };
}

/** The variables whose keys are given or needed. Each may take a further provider's stored keys away, and need its other keys too. */
function comingVariables(named: readonly NamedKeys[], given: GivenKeys): ReadonlySet<string> {
  const coming = new Set(Object.keys(given));
  for (let before = -1; before < coming.size;) {
    before = coming.size;
    for (const { variables, stored } of named)
      if (stored === undefined || variables.some((variable) => coming.has(variable)))
        for (const variable of variables) coming.add(variable);
  }
  return coming;
}

function faultsOf(provider: string, at: number, variable: string | undefined, given: GivenKeys): Finding[] {
  const path = ['providers', provider];
  if (variable === undefined)
    return [{ path, message: `key ${at + 1} is in a file: name a variable with key_env in its place` }];
  const fault = given[variable] === undefined ? undefined : faultOfKey(given[variable]);
  return fault === undefined ? [] : [{ path, message: `${variable}: ${fault}` }];
}
