/** One sweep: deletes everything whose time has passed, in batches that are short and leave room for others. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { shedders } from './old-rows.ts';
import { Pace } from './pace.ts';
import type { Backlog, RetentionPeriods, ShedReport } from './retention-periods.ts';

interface Sweep {
  periods: RetentionPeriods;
  nowMs: number;
  /** Several nodes may sweep the database at once. */
  isShared: boolean;
  /** Of the sweep before. */
  pauseFactor: number;
  /** Several times while it goes on. */
  report: (backlog: Backlog) => void;
}

const firstRows = { own: 50, shared: 100 };
/** PostgreSQL serves calls during a batch: where statements take long because others work, few rows would only take longer. */
const fewestRows = { own: 10, shared: 100 };
/** Of PostgreSQL, a commit of a call waits until the log of a batch is on the disk with its own. */
const mostRows = { own: 500, shared: 250 };
/** A batch that takes longer is followed by a smaller one: with an embedded database, others wait for it. */
const batchMs = { own: 4, shared: 40 };
const leastPauseMs = 2;

/** Ends early, after the batch that is running, when `signal` is aborted. */
export async function shedOldRows(
  db: Database,
  { periods, nowMs, isShared, pauseFactor, report: reportBacklog }: Sweep,
  signal: AbortSignal,
): Promise<ShedReport> {
  const report: ShedReport = {
    rows: { usage: 0, prompts: 0, refusals: 0, audit: 0, sessions: 0, tokens: 0, alerts: 0 },
    batches: 0,
    longestBatchMs: 0,
    pauseFactor,
  };
  const sharing = isShared ? 'shared' : 'own';
  const wantedMs = batchMs[sharing];
  const pace = new Pace(pauseFactor, isShared);
  const sweepBegunMs = performance.now();
  for (const { kind, keptMs, shedSome } of shedders(periods, { nowMs, isShared })) {
    let rows = firstRows[sharing];
    let hasBacklog = false;
    for (let isLast = false; !isLast && !signal.aborted;) {
      // Without the wait for others: it is not for them that a batch has to be shorter.
      let begunMs = 0;
      const batch = await db.transaction().execute(async (transaction) => {
        begunMs = performance.now();
        return await shedSome(transaction, rows);
      });
      const endedMs = performance.now();
      const tookMs = endedMs - begunMs;
      isLast = batch.isLast;
      report.rows[kind] += batch.deleted;
      report.batches += 1;
      report.longestBatchMs = Math.max(report.longestBatchMs, tookMs);
      rows =
        tookMs > wantedMs ? Math.max(fewestRows[sharing], rows >> 1) : Math.min(mostRows[sharing], rows * 2);
      if (batch.reachedMs !== undefined) {
        hasBacklog = true;
        const expiredMs = nowMs + endedMs - sweepBegunMs - keptMs;
        const check = pace.check(expiredMs - batch.reachedMs, endedMs);
        if (check !== undefined) reportBacklog({ kind, ...check });
      }
      if (!isLast) await pause(Math.max(leastPauseMs, tookMs * pace.factor));
    }
    if (signal.aborted) break;
    pace.caughtUp();
    if (hasBacklog) reportBacklog({ kind, ageMs: 0, isGrowing: false });
  }
  report.pauseFactor = pace.factor;
  return report;
}
