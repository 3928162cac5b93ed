/**
 * The tables that reports need beside the records: hourly totals, which grow with the distinct values and not with
 * the requests, written in the transaction of the entries they sum; the attempts of a request; and
 * the limits that a request has reserved, so that budgets are exact after a restart.
 */
import type { Engine } from '../engine.ts';
import { durationBuckets, firstContentBuckets, totalCounts, totalKey } from '../usage-total-columns.ts';

/** A later migration adds the others. */
const firstCounts = totalCounts.filter((name) => name !== 'unpriced');

export const usageTotals = ({ int64, end }: Engine): string[] => [
  `alter table usage_reservation add column limit_reservation text`,
  `alter table usage_entry add column attempt_times text`,
  `create table usage_total (
    hour_ms ${int64} not null,
    project text not null,
    key_id text not null,
    model text not null,
    surface text not null,
    outcome text not null,
    status integer not null,
    ${[...firstCounts, ...durationBuckets, ...firstContentBuckets].map((sum) => `${sum} ${int64} not null,`).join(' ')}
    constraint usage_total_key primary key (${totalKey.join(', ')})) ${end}`,
  `create index usage_total_project on usage_total (project, hour_ms)`,
  `create index usage_total_of_key on usage_total (key_id, hour_ms)`,
  `alter table project add column stores_prompts integer not null default 0`,
  `create table usage_prompt (id text primary key not null, at_ms ${int64} not null, prompt text not null) ${end}`,
];
