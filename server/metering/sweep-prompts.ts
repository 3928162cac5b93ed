/** Deletes stored prompts whose retention time has passed. */
import type { Database } from '../storage/database.ts';

/** How long prompts are kept where a project keeps them at all. */
const keptMs = 30 * 86_400_000;

export async function sweepPrompts(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('usage_prompt')
    .where('at_ms', '<', nowMs - keptMs)
    .execute();
}
