/** Responses that clients may refer to for a while, encrypted, and the space that they take up: by owner, and in all. */
import type { Engine } from '../engine.ts';

export const keptResponses = ({ int64, bytes, end }: Engine): string[] => [
  `create table kept_response (
    id text primary key not null,
    owner text not null,
    bytes ${int64} not null,
    created_at_ms ${int64} not null,
    expires_at_ms ${int64} not null,
    content ${bytes} not null) ${end}`,
  `create index kept_response_of_owner on kept_response (owner, expires_at_ms)`,
  `create index kept_response_by_expiry on kept_response (expires_at_ms)`,
  `create table kept_space (
    owner text primary key not null,
    bytes ${int64} not null) ${end}`,
];
