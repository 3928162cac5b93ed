/**
 * Calls that were refused before they were admitted: the first ones of each key and minute with the reason, and the number
 * of all of them by hour.
 */
import type { Engine } from '../engine.ts';

export const refusals = ({ int64, end }: Engine): string[] => [
  `create table usage_refusal (
    id text primary key not null,
    trace_id text not null,
    key_id text not null,
    project text not null,
    surface text not null,
    operation text not null,
    requested_model text,
    status integer not null,
    code text not null,
    param text,
    limit_kind text,
    limit_subject text,
    limit_period text,
    limit_value text,
    needed text,
    left_over text,
    reserved text) ${end}`,
  `create index usage_refusal_trace on usage_refusal (trace_id)`,
  `create index usage_refusal_key on usage_refusal (key_id, id)`,
  `create index usage_refusal_project on usage_refusal (project, id)`,
  `create table usage_refusal_total (
    hour_ms ${int64} not null,
    project text not null,
    key_id text not null,
    code text not null,
    requests ${int64} not null,
    constraint usage_refusal_total_key primary key (hour_ms, project, key_id, code)) ${end}`,
  `create index usage_refusal_total_project on usage_refusal_total (project, hour_ms)`,
];
