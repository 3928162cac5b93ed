/** The tables of projects, keys and the audit log. */
import type { Engine } from '../engine.ts';

export const accountTables = ({ int64, end }: Engine): string[] => [
  `create table account_state (
    id ${int64} primary key check (id = 1),
    changes ${int64} not null,
    secret_fingerprint text) ${end}`,
  `insert into account_state (id, changes) values (1, 0)`,
  `create table project (
    id text primary key not null,
    name text not null unique,
    limits text not null,
    created_at_ms ${int64} not null,
    archived_at_ms ${int64},
    change ${int64} not null) ${end}`,
  `create index project_change on project (change)`,
  `create table api_key (
    id text primary key not null,
    project_id text not null references project (id),
    name text not null,
    kind text not null check (kind in ('inference', 'management')),
    digest text not null,
    state text not null check (state in ('active', 'disabled', 'rotating', 'revoked')),
    limits text not null,
    root_id text not null,
    created_by text not null,
    created_at_ms ${int64} not null,
    expires_at_ms ${int64},
    disabled_at_ms ${int64},
    revoked_at_ms ${int64},
    grace_ends_at_ms ${int64},
    replaced_by text references api_key (id),
    last_used_at_ms ${int64},
    change ${int64} not null) ${end}`,
  `create index api_key_change on api_key (change)`,
  `create index api_key_page on api_key (project_id, created_at_ms, id)`,
  `create table audit_entry (
    id text primary key not null,
    change ${int64} not null,
    at_ms ${int64} not null,
    actor text not null,
    action text not null,
    object text not null,
    before text,
    after text) ${end}`,
  `create index audit_entry_page on audit_entry (change, id)`,
  `create index audit_entry_object on audit_entry (object, change)`,
];
