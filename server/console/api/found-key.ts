/** A key by its id, for a caller to whom a key of a foreign project is one that does not exist. */
import { AccountError } from '../../accounts/account-error.ts';
import type { ApiKey } from '../../accounts/key-record.ts';
import type { Keys } from '../../accounts/keys.ts';

/** Undefined when there is none. */
export async function foundKey(keys: Keys, id: string): Promise<ApiKey | undefined> {
  try {
    return await keys.get(id);
  } catch (thrown) {
    if (thrown instanceof AccountError && thrown.problem === 'not_found') return undefined;
    throw thrown;
  }
}
