/** Reads the usage records of a time in parts of a bounded number of requests, between which others use the database. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { ApiError } from '../../core/api-error.ts';
import { lowestId } from '../../metering/usage-id.ts';
import type { Database } from '../../storage/database.ts';
import { hourMs, type TimeSpan } from './intervals.ts';
import { totalsOf, type UsageFilter } from './usage-filter.ts';
import { chunksOf } from './usage-lines.ts';

const maxRequests = 2_000_000;
/** Requests of one statement: nothing else runs while its rows are added up. */
const requestsAtOnce = 5_000;

/** Times with a bounded number of requests each, from the hourly totals; times without requests are in none. */
export async function partsOf(db: Database, filter: UsageFilter, span: TimeSpan): Promise<TimeSpan[]> {
  const parts: TimeSpan[] = [];
  let requests = 0;
  let open: (TimeSpan & { requests: number }) | undefined;
  for (const chunk of chunksOf(span)) {
    const hours = await db
      .selectFrom('usage_total')
      .where((is) => totalsOf(is, filter, chunk))
      .select(({ fn }) => ['hour_ms', fn.sum('requests').as('requests')])
      .groupBy('hour_ms')
      .orderBy('hour_ms')
      .execute();
    for (const hour of hours) {
      const [atMs, count] = [Number(hour.hour_ms), Number(hour.requests)];
      requests += count;
      if (requests > maxRequests) throw tooMany(`${maxRequests} requests`);
      if (open !== undefined && open.requests + count <= requestsAtOnce) {
        open.toMs = atMs + hourMs;
        open.requests += count;
        continue;
      }
      if (open !== undefined) parts.push(...split(open));
      open = { fromMs: atMs, toMs: atMs + hourMs, requests: count };
    }
    await setImmediate();
  }
  return open === undefined ? parts : [...parts, ...split(open)];
}

/** An hour with many requests, in equal times. */
function split({ fromMs, toMs, requests }: TimeSpan & { requests: number }): TimeSpan[] {
  const count = Math.max(1, Math.ceil(requests / requestsAtOnce));
  const edge = (at: number) => fromMs + Math.round(((toMs - fromMs) * at) / count);
  return Array.from({ length: count }, (_, at) => ({ fromMs: edge(at), toMs: edge(at + 1) }));
}

/** The entries of the requests of a part, each with its reservation; the scope is not empty. */
export function recordsOf(db: Database, { scope, model, keyId, status }: UsageFilter, part: TimeSpan) {
  const [from, to] = [lowestId(part.fromMs), lowestId(part.toMs)];
  let query = db
    .selectFrom('usage_reservation as reservation')
    .innerJoin('usage_entry as entry', 'entry.id', 'reservation.id')
    .where('reservation.id', '>=', from)
    .where('reservation.id', '<', to)
    // Repeated for the entries, or an engine may read all of them to join them.
    .where('entry.id', '>=', from)
    .where('entry.id', '<', to);
  if (scope !== null) query = query.where('reservation.project', 'in', scope);
  if (model !== undefined) query = query.where('reservation.model', '=', model);
  if (keyId !== undefined) query = query.where('reservation.key_id', '=', keyId);
  if (status !== undefined)
    query = query.where((is) => {
      const settling = is
        .selectFrom('usage_entry as settling')
        .select('settling.id')
        .whereRef('settling.id', '=', 'reservation.id')
        .where('settling.entry', '=', 0)
        // As in the totals.
        .where(sql<number>`coalesce(settling.status, 0)`, '=', status);
      return is.exists(settling);
    });
  return query;
}

export function tooMany(amount: string): ApiError {
  const message = `Invalid value for 'from': the time range has more than ${amount}; choose a shorter time or filter by key or model.`;
  return new ApiError('invalid_value', message, { param: 'from' });
}
