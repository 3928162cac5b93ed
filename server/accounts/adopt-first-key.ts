/** Makes the installation's own key, from the setting or the file, an inference key of the default project. */
import { installationActor, type AccountChange, type AccountChanges } from './account-change.ts';
import { findFirstKey, openFirstKey, type FirstKey } from './first-key.ts';
import type { KeyDigest } from './key-digest.ts';
import { disableKey, enableKey, insertKey } from './key-rows.ts';
import { keyStateAt, type KeyState } from './key-state.ts';
import { noEndUserLimits, noLimits } from './limits.ts';
import { defaultProjectId } from './project-record.ts';

export interface FirstKeySource {
  dataFolder: string;
  /** The setting MODELROUTE_KEY. */
  configured?: string | undefined;
  /** Whether other nodes, with data folders of their own, may share the database. */
  shared: boolean;
}

export interface AdoptedKey extends FirstKey {
  id: string;
  /** An operator may have disabled or revoked it; it then stays so. */
  state: KeyState;
}

/**
 * Undefined when the key has been made by another node and is not known to this one. The first keys
 * before this one stop working, as they did when there was only one; a setting that is taken back
 * brings the key of the file back.
 */
export async function adoptFirstKey(
  changes: AccountChanges,
  digest: KeyDigest,
  { dataFolder, configured, shared }: FirstKeySource,
): Promise<AdoptedKey | undefined> {
  const found = findFirstKey(dataFolder, configured);
  if (found === undefined && shared && (await hasFirstKey(changes))) return undefined;
  const first = found ?? openFirstKey(dataFolder);
  const digested = digest.of(first.key);
  const id = digest.idOf(first.key, digested);
  const state = await changes.run(installationActor, async (change) => {
    // The key file of another node is no reason to end its key.
    if (configured !== undefined || !shared) await disableOthers(change, id);
    return await insertOrEnable(change, id, digested.toString('hex'));
  });
  return { ...first, id, state };
}

async function hasFirstKey({ db }: AccountChanges): Promise<boolean> {
  const row = await db
    .selectFrom('api_key')
    .select('id')
    .where('created_by', '=', installationActor)
    .executeTakeFirst();
  return row !== undefined;
}

async function disableOthers(change: AccountChange, id: string): Promise<void> {
  const others = await change.transaction
    .selectFrom('api_key')
    .selectAll()
    .where('created_by', '=', installationActor)
    .where('state', '=', 'active')
    .where('id', '<>', id)
    .execute();
  for (const other of others) await disableKey(change, other, 'administrator');
}

async function insertOrEnable(change: AccountChange, id: string, digest: string): Promise<KeyState> {
  const row = await change.transaction
    .selectFrom('api_key')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    const about = { project_id: defaultProjectId, name: 'first key', kind: 'inference' as const };
    const limits = {
      limits: JSON.stringify(noLimits),
      end_user_limits: JSON.stringify(noEndUserLimits),
      limits_set_by: '{}',
    };
    const rest = { ...limits, expires_at_ms: null, created_by: installationActor };
    return (await insertKey(change, { id, digest, ...about, ...rest })).state;
  }
  if (row.digest !== digest)
    throw new Error(`there is another key of the id ${id}; choose another MODELROUTE_KEY`);
  if (row.state === 'disabled' && (await lastActor(change, id)) === installationActor)
    return (await enableKey(change, row)).state;
  return keyStateAt(row, change.nowMs);
}

/** A start does not enable a key that an operator has disabled. */
async function lastActor({ transaction }: AccountChange, id: string): Promise<string | undefined> {
  const entry = await transaction
    .selectFrom('audit_entry')
    .select('actor')
    .where('object', '=', id)
    .orderBy('change', 'desc')
    .executeTakeFirst();
  return entry?.actor;
}
