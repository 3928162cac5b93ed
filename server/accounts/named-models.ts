/** Whether anybody is allowed models of a family by name. */
import type { Database } from '../storage/database.ts';

/** `family` as in `sandbox/`: of keys in any state and of projects, so that it may be true too often, never too rarely. */
export async function isFamilyNamed(db: Database, family: string): Promise<boolean> {
  const pattern = `%"${family}%`;
  const tables = ['api_key', 'project'] as const;
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('limits', 'like', pattern)
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
