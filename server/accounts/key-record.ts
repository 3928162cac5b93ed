/** A key as operations see it: everything except the secret part. */
import type { ApiKeyKind, ApiKeyTable } from '../storage/tables.ts';
import { keyStateAt, type KeyState } from './key-state.ts';
import { readEndUserLimits, readLimits, type EndUserLimits, type Limits } from './limits.ts';
import { isoTime } from './project-record.ts';

export interface ApiKey {
  /** Public; also part of the key itself. */
  id: string;
  projectId: string;
  name: string;
  kind: ApiKeyKind;
  state: KeyState;
  limits: Limits;
  endUserLimits: EndUserLimits;
  /** Under which its requests and budgets are counted; a rotation keeps it. */
  rootId: string;
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  disabledAtMs: number | null;
  revokedAtMs: number | null;
  /** Until when it remains valid after a rotation. */
  graceEndsAtMs: number | null;
  /** Id of the key that a rotation made. */
  replacedBy: string | null;
  /** To the minute. */
  lastUsedAtMs: number | null;
}

export function apiKeyOf(row: ApiKeyTable, nowMs: number): ApiKey {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    kind: row.kind,
    state: keyStateAt(row, nowMs),
    limits: readLimits(row.limits),
    endUserLimits: readEndUserLimits(row.end_user_limits),
    rootId: row.root_id,
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    disabledAtMs: row.disabled_at_ms,
    revokedAtMs: row.revoked_at_ms,
    graceEndsAtMs: row.grace_ends_at_ms,
    replacedBy: row.replaced_by,
    lastUsedAtMs: row.last_used_at_ms,
  };
}

/** As the audit log and `--json` show it. */
export function keyJson(key: ApiKey) {
  return {
    id: key.id,
    project_id: key.projectId,
    name: key.name,
    kind: key.kind,
    state: key.state,
    created_by: key.createdBy,
    created_at: isoTime(key.createdAtMs),
    expires_at: isoTime(key.expiresAtMs),
    disabled_at: isoTime(key.disabledAtMs),
    revoked_at: isoTime(key.revokedAtMs),
    grace_ends_at: isoTime(key.graceEndsAtMs),
    replaced_by: key.replacedBy,
    last_used_at: isoTime(key.lastUsedAtMs),
    limits: key.limits,
    end_user_limits: key.endUserLimits,
  };
}
