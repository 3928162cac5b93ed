/** The table of uploaded files; their bytes are stored beside the database, under the same id. */
import type { Engine } from '../engine.ts';

export const fileTable = ({ int64, end }: Engine): string[] => [
  `create table file (
    id text primary key not null,
    owner text not null,
    filename text not null,
    purpose text not null,
    bytes ${int64} not null check (bytes >= 0),
    sha256 text not null,
    status text not null check (status in ('uploading', 'uploaded', 'processed', 'error')),
    status_details text,
    created_at_ms ${int64} not null,
    expires_at_ms ${int64}) ${end}`,
  `create index file_page on file (owner, created_at_ms, id)`,
  `create index file_expiry on file (expires_at_ms) where expires_at_ms is not null`,
  `create index file_unchecked on file (id) where status = 'uploaded'`,
];
