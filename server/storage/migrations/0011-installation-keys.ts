/** Keys that manage a whole installation: of no project, so in a table that no model call reads. */
import type { Engine } from '../engine.ts';

export const installationKeys = ({ int64, end }: Engine): string[] => [
  `create table installation_key (
    id text primary key not null,
    name text not null,
    digest text not null,
    created_by text not null,
    created_at_ms ${int64} not null,
    expires_at_ms ${int64},
    revoked_at_ms ${int64},
    last_used_at_ms ${int64}) ${end}`,
];
