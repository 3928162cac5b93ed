/**
 * The times in which there can be requests that a filter is about, from the hourly totals: so a filter that fits few
 * requests does not look at all of them.
 */
import { timeOfId } from '../../metering/usage-id.ts';
import type { Database } from '../../storage/database.ts';
import { hourMs, startOf, type TimeSpan } from './intervals.ts';
import { totalsOf, type UsageFilter } from './usage-filter.ts';

export interface SpanFilter extends UsageFilter {
  outcome?: string | undefined;
  surface?: string | undefined;
  target?: string | undefined;
  code?: string | undefined;
  isNewestFirst: boolean;
}

/** Hours per query. */
const hoursAtOnce = 100;

/** Parts of `within` that do not overlap, in the requested order. */
export async function* candidateSpans(
  db: Database,
  filter: SpanFilter,
  within: TimeSpan,
): AsyncGenerator<TimeSpan> {
  const { isNewestFirst, status, outcome, target, code } = filter;
  // A request that still runs has none of them; the totals do not know it.
  const isOfEnded = [status, outcome, target, code].some((value) => value !== undefined);
  const runningMs = isOfEnded ? within.toMs : await oldestRunning(db, within);
  const running = runningMs < within.toMs ? [{ fromMs: runningMs, toMs: within.toMs }] : [];
  if (isNewestFirst) yield* running;
  yield* settledHours(db, filter, { fromMs: within.fromMs, toMs: runningMs });
  if (!isNewestFirst) yield* running;
}

async function* settledHours(db: Database, filter: SpanFilter, within: TimeSpan): AsyncGenerator<TimeSpan> {
  const { isNewestFirst, outcome, surface } = filter;
  let rest = { fromMs: startOf('hour', within.fromMs), toMs: within.toMs };
  for (;;) {
    let query = db
      .selectFrom('usage_total')
      .where((is) => totalsOf(is, filter, rest))
      .select('hour_ms')
      .distinct();
    if (outcome !== undefined) query = query.where('outcome', '=', outcome);
    if (surface !== undefined) query = query.where('surface', '=', surface);
    const rows = await query
      .orderBy('hour_ms', isNewestFirst ? 'desc' : 'asc')
      .limit(hoursAtOnce)
      .execute();
    const hours = rows.map(({ hour_ms: hour }) => Number(hour));
    for (const hour of hours)
      yield { fromMs: Math.max(hour, within.fromMs), toMs: Math.min(hour + hourMs, within.toMs) };
    const last = hours.at(-1);
    if (last === undefined || hours.length < hoursAtOnce) return;
    rest = isNewestFirst ? { ...rest, toMs: last } : { ...rest, fromMs: last + hourMs };
  }
}

/** The full hour before which no request runs any more. */
async function oldestRunning(db: Database, { fromMs, toMs }: TimeSpan): Promise<number> {
  const oldest = await db
    .selectFrom('usage_process')
    .select(({ fn }) => fn.min('oldest_open').as('id'))
    .executeTakeFirst();
  if (oldest?.id === undefined || oldest.id === null) return toMs;
  return Math.min(Math.max(startOf('hour', timeOfId(oldest.id)), fromMs), toMs);
}
