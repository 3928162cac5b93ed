/** Deletes a page of old usage records with all that belongs to them. Totals stay. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../storage/tables.ts';

interface Range {
  after: string;
  beforeId: string;
  mostRows: number;
}

interface Page {
  looked: number;
  /** The settled ones of them. */
  deleted: number;
  /** null: there was none. */
  last: string | null;
}

/** In the embedded database, whose statements cost little, and in which nobody else deletes. */
export async function shedOwnUsagePage(
  db: Transaction<Tables>,
  { after, beforeId, mostRows }: Range,
): Promise<Page> {
  const page = db
    .selectFrom('usage_reservation')
    .select('id')
    .where('id', '>', after)
    .where('id', '<', beforeId)
    .orderBy('id')
    .limit(mostRows);
  const ids = (await page.execute()).map(({ id }) => id);
  const looked = ids.length;
  const last = ids.at(-1) ?? null;
  if (looked === 0) return { looked, deleted: 0, last };
  const settling = db.selectFrom('usage_entry').select('id').where('id', 'in', ids);
  const settled = (await settling.where('entry', '=', 0).execute()).map(({ id }) => id);
  if (settled.length > 0)
    for (const table of ['usage_entry', 'usage_prompt', 'usage_response', 'usage_reservation'] as const)
      await db.deleteFrom(table).where('id', 'in', settled).execute();
  return { looked, deleted: settled.length, last };
}

/**
 * On PostgreSQL, without those that another node has locked: one statement, so that a batch costs one round trip and no list
 * of ids. Its commit does not wait for the disk: rows that are there again after a crash are deleted again.
 */
export async function shedSharedUsagePage(
  db: Transaction<Tables>,
  { after, beforeId, mostRows }: Range,
): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select id from usage_reservation where id > ${after} and id < ${beforeId}
        order by id limit ${mostRows} for update skip locked),
    settled as materialized (
      select id from page where exists (
        select from usage_entry where usage_entry.id = page.id and usage_entry.entry = 0)),
    entries as (delete from usage_entry using settled where usage_entry.id = settled.id),
    prompts as (delete from usage_prompt using settled where usage_prompt.id = settled.id),
    responses as (delete from usage_response using settled where usage_response.id = settled.id),
    reservations as (delete from usage_reservation using settled where usage_reservation.id = settled.id)
    select (select count(*) from page) as looked, (select count(*) from settled) as deleted,
      (select max(id) from page) as last, set_config('synchronous_commit', 'off', true)`.execute(db);
  return rows[0] ?? { looked: 0, deleted: 0, last: null };
}
