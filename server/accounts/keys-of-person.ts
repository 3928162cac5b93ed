/** The keys of a person who leaves a project, or becomes a viewer of it: others know them too, and nobody would look for them. */
import type { AccountChange } from './account-change.ts';
import { personActor } from './actor.ts';
import { disableKey, updateKey } from './key-rows.ts';
import { keyStateAt } from './key-state.ts';
import { decisionRole } from './decisions.ts';

/** Disables the keys that the person made in the project; the grace of a rotated one ends, since it could never begin again. */
export async function disableKeysOf(
  change: AccountChange,
  actor: string,
  projectId: string,
  personId: string,
): Promise<void> {
  const { transaction, nowMs } = change;
  const rows = await transaction
    .selectFrom('api_key')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('created_by', '=', personActor(personId))
    .where('state', 'in', ['active', 'rotating'])
    .execute();
  const role = await decisionRole(transaction, actor, projectId);
  for (const row of rows) {
    const state = keyStateAt(row, nowMs);
    if (state === 'active') await disableKey(change, row, role);
    if (state === 'rotating')
      await updateKey(change, 'revoke', row, { state: 'revoked', revoked_at_ms: nowMs });
  }
}
