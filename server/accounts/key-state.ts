/** The life of a key: active ⇄ disabled; active → rotating → revoked; active → expired. */
import type { ApiError } from '../core/api-error.ts';
import type { ApiKeyTable, StoredKeyState } from '../storage/tables.ts';
import { AccountError } from './account-error.ts';

export type KeyState = StoredKeyState | 'expired';

/** The columns that the state depends on. */
export type KeyTimes = Pick<ApiKeyTable, 'state' | 'expires_at_ms' | 'grace_ends_at_ms'>;

/** The state at `nowMs`: the end of a grace period and an expiry need no write. */
export function keyStateAt({ state, expires_at_ms, grace_ends_at_ms }: KeyTimes, nowMs: number): KeyState {
  if (state === 'revoked') return 'revoked';
  if (state === 'rotating' && (grace_ends_at_ms ?? 0) <= nowMs) return 'revoked';
  if (expires_at_ms !== null && expires_at_ms <= nowMs) return 'expired';
  return state;
}

/** The error code for a key of this state; null: the key is accepted. */
export const refusalOfState: Readonly<Record<KeyState, ApiError['code'] | null>> = {
  active: null,
  rotating: null,
  disabled: 'key_disabled',
  expired: 'key_expired',
  revoked: 'key_revoked',
};

export type KeyAction = 'disable' | 'enable' | 'rotate' | 'revoke' | 'change';

const allowed: Readonly<Record<KeyAction, readonly KeyState[]>> = {
  disable: ['active'],
  enable: ['disabled'],
  rotate: ['active'],
  // A disabled or expired key can still be revoked.
  revoke: ['active', 'disabled', 'rotating', 'expired'],
  change: ['active', 'disabled', 'rotating'],
};

/** Throws `AccountError` when the state of the key does not allow the action. */
export function demandAction(action: KeyAction, state: KeyState): void {
  if (allowed[action].includes(state)) return;
  throw new AccountError(
    'conflict',
    `The key is ${state}; this operation requires a key that is ${allowed[action].join(' or ')}.`,
  );
}

/** The end of the year 9999. */
const latestMs = Date.UTC(10_000, 0) - 1;

/** Throws `AccountError` unless an expiry is null or to come. */
export function demandFuture(expiresAtMs: number | null, nowMs: number): void {
  if (expiresAtMs === null) return;
  if (!Number.isSafeInteger(expiresAtMs) || expiresAtMs <= nowMs || expiresAtMs > latestMs)
    throw new AccountError('invalid', 'The expiry must be in the future.');
}
