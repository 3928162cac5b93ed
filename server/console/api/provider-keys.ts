/** The keys that a change of a stored provider leaves it with. */
import type { components } from '../../../openapi/generated/console.ts';
import { AccountError } from '../../accounts/account-error.ts';
import type { ProviderChange } from '../../accounts/stored-providers.ts';
import { faultOfKey } from '../../configuration/stored/define-provider.ts';
import { ApiError } from '../../core/api-error.ts';

type Change = components['schemas']['ChangeProviderRequest'];

/** As many as a provider of the provider file has. */
const maxKeys = 16;

/** Undefined when they stay as they are. */
export function keyChange({
  key,
  add_keys: added = [],
  remove_keys: removed = [],
}: Pick<Change, 'key' | 'add_keys' | 'remove_keys'>): ProviderChange['changeKeys'] {
  const isPartial = added.length + removed.length > 0;
  demandKey(key);
  for (const [index, each] of added.entries()) demandKey(each, `add_keys[${index}]`);
  if (key !== undefined) {
    if (!isPartial) return () => (key === null ? [] : [key]);
    const param = added.length > 0 ? 'add_keys' : 'remove_keys';
    throw new ApiError('invalid_value', `\`key\` replaces all keys: it cannot be combined with ${param}.`, {
      param,
    });
  }
  return isPartial ? (present) => changed(present(), added, removed) : undefined;
}

function changed(
  present: readonly string[],
  added: readonly string[],
  removed: readonly number[],
): readonly string[] {
  const unknown = removed.find((number) => number > present.length);
  if (unknown !== undefined)
    throw new AccountError(
      'invalid',
      `There is no key ${unknown} to remove: the provider has ${present.length}.`,
    );
  const keys = [...present.filter((_, index) => !removed.includes(index + 1)), ...added];
  if (new Set(keys).size < keys.length)
    throw new AccountError('invalid', 'A key to add is the same as another key of this provider.');
  if (keys.length > maxKeys)
    throw new AccountError('invalid', `A provider has at most ${maxKeys} keys, not ${keys.length}.`);
  return keys;
}

export function demandKey(key: string | null | undefined, param = 'key'): void {
  const fault = typeof key === 'string' ? faultOfKey(key) : undefined;
  if (fault !== undefined) throw new ApiError('invalid_value', fault, { param });
}
