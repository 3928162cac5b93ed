/** Operations on keys. Each change is one transaction with its audit entry; a key itself is shown only once. */
import type { ApiKeyKind, ApiKeyTable, DecisionRole } from '../storage/tables.ts';
import type { AccountChange, AccountChanges } from './account-change.ts';
import { AccountError } from './account-error.ts';
import { accountName } from './account-name.ts';
import { decisionRole, demandRank, limitsByName, limitsSetBy } from './decisions.ts';
import type { KeyDigest } from './key-digest.ts';
import { mintKey } from './key-format.ts';
import { apiKeyOf, type ApiKey } from './key-record.ts';
import { disableKey, enableKey, findKey, insertKey, updateKey, type NewKeyRow } from './key-rows.ts';
import { demandAction, demandFuture, keyStateAt, type KeyAction } from './key-state.ts';
import {
  changeEndUserLimits,
  changeLimits,
  noEndUserLimits,
  noLimits,
  readEndUserLimits,
  readLimits,
  type EndUserLimitChange,
  type LimitChange,
} from './limits.ts';
import { withLostEndUserLimits } from './lost-end-user-limits.ts';
import { demandOpen, findProject } from './projects.ts';

/** How long a key stays valid after its rotation, by default. */
const defaultGraceMs = 86_400_000;
const longestGraceMs = 90 * 86_400_000;

export interface NewKey {
  /** Id or name. */
  project: string;
  name: string;
  kind: ApiKeyKind;
  limits?: LimitChange | undefined;
  endUserLimits?: EndUserLimitChange | undefined;
  /** Null: never. */
  expiresAtMs?: number | null | undefined;
}

/** A key that was just made. */
export interface IssuedKey {
  key: ApiKey;
  /** The key as callers present it; it cannot be shown again. */
  secret: string;
}

export interface KeyChange {
  name?: string | undefined;
  limits?: LimitChange | undefined;
  endUserLimits?: EndUserLimitChange | undefined;
  expiresAtMs?: number | null | undefined;
}

export class Keys {
  readonly #changes: AccountChanges;
  readonly #digest: KeyDigest;

  constructor(changes: AccountChanges, digest: KeyDigest) {
    this.#changes = changes;
    this.#digest = digest;
  }

  async create(
    actor: string,
    { project, name, kind, limits = {}, endUserLimits = {}, expiresAtMs = null }: NewKey,
  ): Promise<IssuedKey> {
    const kept = accountName(name);
    const set = changeLimits(noLimits, limits);
    const ofEndUsers = changeEndUserLimits(noEndUserLimits, endUserLimits);
    return await this.#changes.run(actor, async (change) => {
      demandFuture(expiresAtMs, change.nowMs);
      const row = await findProject(change.transaction, project);
      demandOpen(row);
      const role = await decisionRole(change.transaction, actor, row.id);
      const by = limitsSetBy('{}', new Map(), limitsByName(set, expiresAtMs, ofEndUsers), role);
      const about = { project_id: row.id, name: kept, kind, expires_at_ms: expiresAtMs, created_by: actor };
      return await this.#issue(change, {
        ...about,
        limits: JSON.stringify(set),
        end_user_limits: JSON.stringify(ofEndUsers),
        limits_set_by: by,
      });
    });
  }

  /** In the order of creation; of one project (id or name) when it is named. */
  async list({ project }: { project?: string | undefined } = {}): Promise<ApiKey[]> {
    const { db, nowMs } = this.#changes;
    let query = db.selectFrom('api_key').selectAll().orderBy('created_at_ms').orderBy('id');
    if (project !== undefined) query = query.where('project_id', '=', (await findProject(db, project)).id);
    const now = nowMs();
    return (await query.execute()).map((row) => apiKeyOf(row, now));
  }

  async get(id: string): Promise<ApiKey> {
    return apiKeyOf(await findKey(this.#changes.db, id), this.#changes.nowMs());
  }

  async change(
    actor: string,
    id: string,
    { name, limits = {}, endUserLimits = {}, expiresAtMs }: KeyChange,
  ): Promise<ApiKey> {
    return await this.#change(actor, 'change', id, async (change, before, role) => {
      if (expiresAtMs !== undefined) demandFuture(expiresAtMs, change.nowMs);
      const old = readLimits(before.limits);
      const set = changeLimits(old, limits);
      const oldOfEndUsers = readEndUserLimits(before.end_user_limits);
      const ofEndUsers = changeEndUserLimits(oldOfEndUsers, endUserLimits);
      const end = expiresAtMs === undefined ? before.expires_at_ms : expiresAtMs;
      return await updateKey(change, 'change', before, {
        name: name === undefined ? before.name : accountName(name),
        limits: JSON.stringify(set),
        end_user_limits: JSON.stringify(ofEndUsers),
        limits_set_by: limitsSetBy(
          before.limits_set_by,
          limitsByName(old, before.expires_at_ms, oldOfEndUsers),
          limitsByName(set, end, ofEndUsers),
          role,
        ),
        expires_at_ms: end,
      });
    });
  }

  async disable(actor: string, id: string): Promise<ApiKey> {
    return await this.#change(actor, 'disable', id, disableKey);
  }

  /** Throws `AccountError` `denied` when somebody with a higher role disabled it. */
  async enable(actor: string, id: string): Promise<ApiKey> {
    return await this.#change(actor, 'enable', id, async (change, before, role) => {
      demandRank(role, before.disabled_by, 'The key was disabled');
      return await enableKey(change, before);
    });
  }

  /** Irreversible. */
  async revoke(actor: string, id: string): Promise<ApiKey> {
    return await this.#change(
      actor,
      'revoke',
      id,
      async (change, before) =>
        await updateKey(change, 'revoke', before, { state: 'revoked', revoked_at_ms: change.nowMs }),
    );
  }

  /** Creates a new key with all settings of the old one, which stays valid for `graceMs`; 0 ends it at once. */
  async rotate(
    actor: string,
    id: string,
    graceMs: number = defaultGraceMs,
  ): Promise<IssuedKey & { old: ApiKey }> {
    if (!Number.isSafeInteger(graceMs) || graceMs < 0 || graceMs > longestGraceMs)
      throw new AccountError('invalid', 'The grace period is 0 to 90 days.');
    return await this.#changes.run(actor, async (change) => {
      const before = await this.#demand(change, 'rotate', id);
      demandOpen(await findProject(change.transaction, before.project_id));
      const { project_id, name, kind, limits, end_user_limits, limits_set_by, expires_at_ms, root_id } =
        before;
      const settings = { name, kind, limits, end_user_limits, limits_set_by, expires_at_ms };
      const about = { project_id, ...settings, root_id, created_by: actor };
      const issued = await this.#issue(change, about);
      const end = change.nowMs + graceMs;
      const old = await updateKey(change, 'rotate', before, {
        replaced_by: issued.key.id,
        grace_ends_at_ms: end,
        ...(graceMs > 0 ? { state: 'rotating' } : { state: 'revoked', revoked_at_ms: end }),
      });
      return { ...issued, old };
    });
  }

  async #issue(change: AccountChange, about: Omit<NewKeyRow, 'id' | 'digest'>): Promise<IssuedKey> {
    const secret = mintKey();
    const digest = this.#digest.of(secret);
    const id = this.#digest.idOf(secret, digest);
    return { key: await insertKey(change, { ...about, id, digest: digest.toString('hex') }), secret };
  }

  async #change(
    actor: string,
    action: KeyAction,
    id: string,
    act: (change: AccountChange, before: ApiKeyTable, role: DecisionRole) => Promise<ApiKey>,
  ): Promise<ApiKey> {
    return await this.#changes.run(actor, async (change) => {
      const before = await this.#demand(change, action, id);
      return await act(change, before, await decisionRole(change.transaction, actor, before.project_id));
    });
  }

  async #demand({ transaction, nowMs }: AccountChange, action: KeyAction, id: string): Promise<ApiKeyTable> {
    const row = await findKey(transaction, id);
    demandAction(action, keyStateAt(row, nowMs));
    return await withLostEndUserLimits(transaction, row);
  }
}
