/**
 * The copies of files at providers. When a file is deleted, the database sets the `file_id` of its copies to null
 * in the same transaction, so that no copy that has to be removed at the provider is ever
 * forgotten.
 */
import type { Engine } from '../engine.ts';

export const providerFileTable = ({ int64, end }: Engine): string[] => [
  `create table provider_file (
    id text primary key not null,
    provider text not null,
    file_id text references file (id) on delete set null,
    state text not null check (state in ('uploading', 'uploaded')),
    upstream_id text,
    uploaded_at_ms ${int64},
    expires_at_ms ${int64},
    due_at_ms ${int64} not null,
    tries integer not null,
    constraint provider_file_once unique (file_id, provider)) ${end}`,
  `create index provider_file_removal on provider_file (due_at_ms) where file_id is null`,
];
