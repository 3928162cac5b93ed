/** The rows of keys within a change, with their audit entries. */
import type { Database } from '../storage/database.ts';
import type { ApiKeyTable, DecisionRole } from '../storage/tables.ts';
import type { AccountChange } from './account-change.ts';
import { AccountError } from './account-error.ts';
import { apiKeyOf, keyJson, type ApiKey } from './key-record.ts';

/** The columns of a new key; `root_id` is its own id when it replaces none. */
export type NewKeyRow = Pick<
  ApiKeyTable,
  | 'id'
  | 'digest'
  | 'project_id'
  | 'name'
  | 'kind'
  | 'limits'
  | 'end_user_limits'
  | 'limits_set_by'
  | 'expires_at_ms'
  | 'created_by'
> & { root_id?: string };

/** Throws `AccountError` when there is none. */
export async function findKey(db: Database, id: string): Promise<ApiKeyTable> {
  const row = await db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AccountError('not_found', `There is no key ${JSON.stringify(id)}.`);
  return row;
}

export async function insertKey(change: AccountChange, about: NewKeyRow): Promise<ApiKey> {
  const row: ApiKeyTable = {
    root_id: about.id,
    ...about,
    state: 'active',
    created_at_ms: change.nowMs,
    disabled_at_ms: null,
    disabled_by: null,
    revoked_at_ms: null,
    grace_ends_at_ms: null,
    replaced_by: null,
    last_used_at_ms: null,
    change: change.number,
  };
  await change.transaction.insertInto('api_key').values(row).execute();
  const key = apiKeyOf(row, change.nowMs);
  await change.audit('key.create', key.id, null, keyJson(key));
  return key;
}

/** `action` goes into the audit log as `key.<action>`. */
export async function updateKey(
  change: AccountChange,
  action: string,
  before: ApiKeyTable,
  values: Partial<ApiKeyTable>,
): Promise<ApiKey> {
  const set = { ...values, change: change.number };
  await change.transaction.updateTable('api_key').set(set).where('id', '=', before.id).execute();
  const key = apiKeyOf({ ...before, ...set }, change.nowMs);
  await change.audit(`key.${action}`, key.id, keyJson(apiKeyOf(before, change.nowMs)), keyJson(key));
  return key;
}

/** `by` is the role that decides so. */
export async function disableKey(
  change: AccountChange,
  before: ApiKeyTable,
  by: DecisionRole,
): Promise<ApiKey> {
  const set = { state: 'disabled', disabled_at_ms: change.nowMs, disabled_by: by } as const;
  return await updateKey(change, 'disable', before, set);
}

export async function enableKey(change: AccountChange, before: ApiKeyTable): Promise<ApiKey> {
  return await updateKey(change, 'enable', before, {
    state: 'active',
    disabled_at_ms: null,
    disabled_by: null,
  });
}
