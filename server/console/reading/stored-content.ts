/** What a request and its completion say, where their project stores that. */
import type { components } from '../../../openapi/generated/console.ts';
import type { Database } from '../../storage/database.ts';

type Detail = components['schemas']['RequestDetail'];

/** null: not stored, or not for this caller. */
export type StoredContent = Required<Pick<Detail, 'prompt' | 'response'>>;

export const noContent: StoredContent = { prompt: null, response: null };

export async function storedContent(db: Database, id: string): Promise<StoredContent> {
  const [kept, completed] = await Promise.all([
    db.selectFrom('usage_prompt').select('prompt').where('id', '=', id).executeTakeFirst(),
    db.selectFrom('usage_response').select('response').where('id', '=', id).executeTakeFirst(),
  ]);
  return {
    prompt: kept?.prompt ?? null,
    response: completed === undefined ? null : (JSON.parse(completed.response) as StoredContent['response']),
  };
}
