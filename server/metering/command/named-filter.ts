/** Resolves the key and the project of a command to their ids in the records. */
import type { UsageFilter } from '../list-usage.ts';
import type { UsageDatabase } from '../write-batch.ts';

/** A project may be given by its name. Rejects, with one line, when there is no such project or key. */
export async function namedFilter(db: UsageDatabase, filter: UsageFilter): Promise<UsageFilter> {
  const { keyId, project } = filter;
  if (keyId !== undefined && !(await hasKey(db, keyId))) throw new Error(`There is no key "${keyId}".`);
  return project === undefined ? filter : { ...filter, project: await projectId(db, project) };
}

async function hasKey(db: UsageDatabase, id: string): Promise<boolean> {
  const key = await db.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  return key !== undefined || (await hasRecord(db, 'key_id', id));
}

async function projectId(db: UsageDatabase, reference: string): Promise<string> {
  const projects = db.selectFrom('project').select('id');
  const found =
    (await projects.where('id', '=', reference).executeTakeFirst()) ??
    (await projects.where('name', '=', reference).executeTakeFirst());
  if (found !== undefined) return found.id;
  if (await hasRecord(db, 'project', reference)) return reference;
  throw new Error(`There is no project "${reference}".`);
}

/** Records outlive the keys and projects that they name. */
async function hasRecord(db: UsageDatabase, column: 'key_id' | 'project', value: string): Promise<boolean> {
  const records = db.selectFrom('usage_reservation').select('id').where(column, '=', value);
  return (await records.limit(1).executeTakeFirst()) !== undefined;
}
