/** The end users of a key as subjects of limits: named by a digest, so that no counter has a personal id. */
import { createHash } from 'node:crypto';
import type { EndUser, Limits, LimitSubject } from './limit-policy.ts';

/**
 * End users whose counters exist at a time: of a process, and of one key in Redis. Beyond it the counters of the end user
 * with the oldest request are dropped, unless a request of it is under way.
 */
export const mostEndUsers = 20_000;

/** Of the oldest end users, this many may have a request under way before the bound is exceeded for a while. */
export const oldestTried = 8;

/** Enough of the digest that no two end users share a name. */
const digestLength = 22;

export function endUserSubject(endUser: EndUser, limits: Limits): LimitSubject {
  const { keyRootId, name } = endUser;
  const digest = createHash('sha256').update(name).digest('base64url').slice(0, digestLength);
  return { kind: 'end_user', id: `${keyRootId}:${digest}`, limits, endUser };
}

/** No key and no project has the colon. */
export function isEndUserId(id: string): boolean {
  return id.includes(':');
}
