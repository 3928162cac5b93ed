/** The keys of a person who leaves a project, becomes a viewer of it, or leaves altogether: others know them too, and nobody would look for them. */
import type { ApiKeyTable, DecisionRole } from '../storage/tables.ts';
import type { AccountChange } from './account-change.ts';
import { personActor } from './actor.ts';
import { disableKey, updateKey } from './key-rows.ts';
import { keyStateAt } from './key-state.ts';
import { decisionRole } from './decisions.ts';
import { revokeInstallationKeysOf } from './installation-keys.ts';

/** Disables the keys that the person made in the project; the grace of a rotated one ends, since it could never begin again. */
export async function disableKeysOf(
  change: AccountChange,
  actor: string,
  projectId: string,
  personId: string,
): Promise<void> {
  const rows = await workingKeysOf(change, personId).where('project_id', '=', projectId).execute();
  const role = await decisionRole(change.transaction, actor, projectId);
  for (const row of rows) await endKey(change, row, role);
}

/** The same in all projects; installation keys are revoked, since they cannot be disabled. */
export async function disableAllKeysOf(
  change: AccountChange,
  actor: string,
  personId: string,
): Promise<void> {
  const rows = await workingKeysOf(change, personId).execute();
  for (const [projectId, keys] of Map.groupBy(rows, ({ project_id: id }) => id)) {
    const role = await decisionRole(change.transaction, actor, projectId);
    for (const row of keys) await endKey(change, row, role);
  }
  await revokeInstallationKeysOf(change, personId);
}

function workingKeysOf({ transaction }: AccountChange, personId: string) {
  return transaction
    .selectFrom('api_key')
    .selectAll()
    .where('created_by', '=', personActor(personId))
    .where('state', 'in', ['active', 'rotating']);
}

async function endKey(change: AccountChange, row: ApiKeyTable, role: DecisionRole): Promise<void> {
  const { nowMs } = change;
  const state = keyStateAt(row, nowMs);
  if (state === 'active') await disableKey(change, row, role);
  if (state === 'rotating')
    await updateKey(change, 'revoke', row, { state: 'revoked', revoked_at_ms: nowMs });
}
