/** Rows from which alerts are found, and what is read back. */
import { AlertStore } from '../../../server/alerts/alert-store.ts';
import type { Happening } from '../../../server/alerts/finding.ts';
import { UsageIds } from '../../../server/metering/usage-id.ts';
import { emptyEntry } from '../../../server/metering/usage-rows.ts';
import { tokenClasses } from '../../../server/core/token-counts.ts';
import type { Database } from '../../../server/storage/database.ts';
import { databaseNowMs } from '../../../server/storage/database-clock.ts';
import {
  durationBuckets,
  firstContentBuckets,
  totalCounts,
  type TotalSum,
} from '../../../server/storage/usage-total-columns.ts';

export const hourMs = 3_600_000;

/** The store of one node; without `onEvent` there is no webhook. */
export function storeOf(db: Database, onEvent?: () => void, nowMs = () => databaseNowMs(db)): AlertStore {
  const channels = onEvent === undefined ? [] : (['webhook'] as const);
  return new AlertStore({ db, nowMs, check: () => {}, channels, onEvent: onEvent ?? (() => {}) });
}

export function happeningAt(threshold: number, topic = 'budget project proj_1 month'): Happening {
  return {
    topic,
    identity: `${topic} ${threshold}`,
    endsAtMs: null,
    project: { id: 'proj_1', name: 'Storefront' },
    message: `Project Storefront has used ${threshold} %.`,
    about: { kind: 'test' },
  };
}

/** Adds spending to an hour. */
export async function spend(
  db: Database,
  { project, key, hour, nanoUsd }: { project: string; key: string; hour: number; nanoUsd: bigint },
): Promise<void> {
  const zeros = Object.fromEntries(
    [...totalCounts, ...durationBuckets, ...firstContentBuckets].map((name) => [name, 0]),
  ) as Record<TotalSum, number>;
  const row = {
    hour_ms: hour,
    project,
    key_id: key,
    model: `model-${(models += 1)}`,
    surface: 'v1',
    outcome: 'completed',
    status: 200,
  };
  await db
    .insertInto('usage_total')
    .values({ ...zeros, ...row, requests: 1, cost_nano: Number(nanoUsd) })
    .execute();
}

let models = 0;

const ids = new UsageIds(Date.now);

/** A call with these attempts, now. */
export async function settle(
  db: Database,
  attempts: readonly { target: string; outcome: string; status?: number; startedMs?: number }[],
  { outcome = 'completed', firstContentMs = null as number | null } = {},
): Promise<void> {
  const tokens = Object.fromEntries(tokenClasses.map((name) => [name, null])) as Record<
    (typeof tokenClasses)[number],
    null
  >;
  const times = attempts.map(({ target, outcome: end, status = null, startedMs = 0 }) => ({
    target,
    started_ms: startedMs,
    ended_ms: startedMs + 10,
    outcome: end,
    status,
  }));
  await db
    .insertInto('usage_entry')
    .values({
      ...emptyEntry,
      ...tokens,
      id: ids.next(),
      entry: 0,
      state: 'settled',
      at_ms: Date.now(),
      process_id: 'a test',
      source: 'none',
      cost_nano: 0,
      outcome,
      first_content_ms: firstContentMs,
      attempt_times: JSON.stringify(times),
    })
    .execute();
}
