/** Encrypts kept responses under the secret of today that are under an earlier one, few at a time. */
import type { SecretBox } from '../core/secret-box.ts';
import type { Database } from '../storage/database.ts';
import { contextOfKept } from './kept-content.ts';

/** Most rows in memory; each may have megabytes. */
const batchRows = 16;

export interface RenewedResponses {
  renewed: number;
  /** Under a secret that is not here; they are deleted when they expire. */
  unreadable: number;
}

/** A response that is deleted meanwhile stays deleted. */
export async function renewKept(db: Database, box: SecretBox): Promise<RenewedResponses> {
  const result = { renewed: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('kept_response')
      .select(['id', 'owner', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    for (const { id, owner, content: sealed } of rows) {
      const content = box.renew(sealed, contextOfKept(owner, id));
      if (content === 'unreadable') result.unreadable++;
      if (typeof content === 'string') continue;
      await db.updateTable('kept_response').set({ content }).where('id', '=', id).execute();
      result.renewed++;
    }
    const last = rows.at(-1);
    if (last === undefined) return result;
    after = last.id;
  }
}
