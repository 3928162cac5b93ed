/** The tables of the people who use the console. Secrets are stored only as hashes. */
import type { Engine } from '../engine.ts';

const role = `role text not null check (role in ('owner', 'member', 'viewer'))`;

export const peopleTables = ({ int64, end }: Engine): string[] => [
  `create table person (
    id text primary key not null,
    email text not null unique,
    name text not null,
    password_hash text,
    is_admin integer not null check (is_admin in (0, 1)),
    created_at_ms ${int64} not null,
    last_sign_in_at_ms ${int64},
    disabled_at_ms ${int64}) ${end}`,
  `create table person_identity (
    issuer text not null,
    subject text not null,
    person_id text not null references person (id),
    created_at_ms ${int64} not null,
    constraint person_identity_key primary key (issuer, subject)) ${end}`,
  `create table membership (
    project_id text not null references project (id),
    person_id text not null references person (id),
    ${role},
    created_at_ms ${int64} not null,
    constraint membership_key primary key (project_id, person_id)) ${end}`,
  `create index membership_person on membership (person_id)`,
  `create table invite (
    id text primary key not null,
    project_id text not null references project (id),
    email text not null,
    ${role},
    token_hash text not null unique,
    invited_by text not null,
    created_at_ms ${int64} not null,
    expires_at_ms ${int64} not null,
    accepted_at_ms ${int64},
    withdrawn_at_ms ${int64}) ${end}`,
  // At most one open invite per e-mail address and project, also under concurrent requests.
  `create unique index invite_open on invite (project_id, email)
    where accepted_at_ms is null and withdrawn_at_ms is null`,
  `create index invite_email on invite (email) where accepted_at_ms is null and withdrawn_at_ms is null`,
  `create table console_session (
    id text primary key not null,
    person_id text not null references person (id),
    created_at_ms ${int64} not null,
    last_seen_at_ms ${int64} not null,
    authenticated_at_ms ${int64},
    expires_at_ms ${int64} not null) ${end}`,
  `create index console_session_person on console_session (person_id)`,
  `create index console_session_expiry on console_session (expires_at_ms)`,
  `create table setup_token (
    token_hash text primary key not null,
    person_id text references person (id),
    created_at_ms ${int64} not null,
    expires_at_ms ${int64} not null) ${end}`,
  `create table oidc_login (
    state_hash text primary key not null,
    browser_hash text not null,
    nonce text not null,
    code_verifier text not null,
    is_fresh integer not null check (is_fresh in (0, 1)),
    created_at_ms ${int64} not null,
    expires_at_ms ${int64} not null) ${end}`,
];
