/** What a request has cost, by the id of its reservation in the limits. */
import type { UsageDatabase } from './write-batch.ts';
import { lowestId } from './usage-id.ts';

/** How far the clock may have been set back since the admission, ms. */
const skewMs = 60_000;

/** Nano-USD; undefined when there is no record of it. `admittedMs` is the time of its admission. */
export async function costOfReservation(
  db: UsageDatabase,
  reservation: string,
  admittedMs: number,
): Promise<bigint | undefined> {
  const id = (await idOf(db, reservation, admittedMs)) ?? (await idOf(db, reservation, admittedMs - skewMs));
  if (id === undefined) return undefined;
  const { cost } = await db
    .selectFrom('usage_entry')
    .select(({ fn }) => fn.sum<string | number | bigint | null>('cost_nano').as('cost'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return BigInt(cost ?? 0);
}

/** Ids begin with the time: the record is among the first ones after the admission. */
async function idOf(db: UsageDatabase, reservation: string, sinceMs: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('usage_reservation')
    .select('id')
    .where('id', '>=', lowestId(sinceMs))
    .where('limit_reservation', '=', reservation)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
