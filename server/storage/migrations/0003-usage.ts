/**
 * The tables of metering. A record is a reservation, which is immutable, and its entries, which are only
 * inserted; `(id, entry)` being unique makes settling idempotent whoever repeats it. Two tables rather than
 * one row that is updated: settling can then not change what was admitted, and a list is
 * still one query, as both are clustered by an id in the order of time and joined by their primary keys.
 * A day is a range of ids too, so that sums by day, model and key read one range of each and nothing else.
 */
import type { Engine } from '../engine.ts';

export const usageTables = ({ int64, end }: Engine): string[] => [
  `create table usage_price (version text primary key not null, pricing text not null) ${end}`,
  `create table usage_reservation (
    id text primary key not null,
    trace_id text not null,
    process_id text not null,
    admitted_at_ms ${int64} not null,
    key_id text not null,
    owner text not null,
    project text,
    surface text not null,
    operation text not null,
    streamed integer not null check (streamed in (0, 1)),
    requested_model text not null,
    model text not null,
    price_version text not null,
    worst_case_nano ${int64}) ${end}`,
  `create index usage_reservation_trace on usage_reservation (trace_id)`,
  `create index usage_reservation_key on usage_reservation (key_id, id)`,
  `create index usage_reservation_project on usage_reservation (project, id) where project is not null`,
  `create table usage_entry (
    id text not null,
    entry integer not null check (entry >= 0),
    state text not null check (state in ('settled', 'estimated', 'adjusted')),
    at_ms ${int64} not null,
    process_id text not null,
    outcome text,
    code text,
    status integer,
    target text,
    upstream_model text,
    attempts integer,
    source text not null,
    input_text ${int64},
    input_image ${int64},
    input_audio ${int64},
    input_cache_read ${int64},
    input_audio_cache_read ${int64},
    input_cache_write ${int64},
    input_cache_write_1h ${int64},
    output_text ${int64},
    output_reasoning ${int64},
    output_audio ${int64},
    output_image ${int64},
    web_searches ${int64},
    cost_nano ${int64},
    told_cost_nano ${int64},
    told_tokens text,
    estimated_tokens text,
    duration_ms ${int64},
    first_content_ms ${int64},
    losses text,
    reference text,
    constraint usage_entry_key primary key (id, entry)) ${end}`,
  `create unique index usage_entry_reference on usage_entry (id, reference) where reference is not null`,
  `create table usage_process (
    id text primary key not null,
    heartbeat_at_ms ${int64} not null,
    oldest_open text not null) ${end}`,
];
