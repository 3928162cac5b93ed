/**
 * Alerts and the events about them for the webhook. `identity` is unique, so that several nodes raise an alert once; an
 * event is claimed by moving the time of its next attempt.
 */
import type { Engine } from '../engine.ts';

export const alerts = ({ int64, end }: Engine): string[] => [
  `create table alert (
    id text primary key not null,
    identity text not null,
    topic text not null,
    kind text not null,
    project text,
    project_name text,
    message text not null,
    about text not null,
    at_ms ${int64} not null,
    seen_at_ms ${int64},
    ended_at_ms ${int64}) ${end}`,
  `create unique index alert_identity on alert (identity)`,
  `create index alert_topic on alert (topic)`,
  `create index alert_project on alert (project, id)`,
  `create table alert_event (
    id text primary key not null,
    alert_id text not null,
    type text not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed')),
    created_at_ms ${int64} not null,
    due_at_ms ${int64} not null,
    tries integer not null,
    problem text) ${end}`,
  `create index alert_event_alert on alert_event (alert_id)`,
  `create index alert_event_waiting on alert_event (due_at_ms) where state = 'waiting'`,
  `create index api_key_expiry on api_key (expires_at_ms) where expires_at_ms is not null`,
];
