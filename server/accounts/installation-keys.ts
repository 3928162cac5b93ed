/** Keys that manage a whole installation over the console's API, never models. Each change is one transaction with its audit entry. */
import type { Database } from '../storage/database.ts';
import type { InstallationKeyTable } from '../storage/tables.ts';
import type { AccountChange, AccountChanges } from './account-change.ts';
import { AccountError } from './account-error.ts';
import { accountName } from './account-name.ts';
import { personActor } from './actor.ts';
import { sameDigest, type KeyDigest } from './key-digest.ts';
import { installationKeyIdOf, mintInstallationKey } from './key-format.ts';
import { demandFuture } from './key-state.ts';
import { isoTime } from './project-record.ts';

/** A key that nobody remembers ends by itself. */
const usualLifetimeMs = 365 * 86_400_000;
/** Far more than programs that manage one installation. */
const maxActive = 100;
const minuteMs = 60_000;

export type InstallationKeyState = 'active' | 'expired' | 'revoked';

/** A key as operations see it: everything except the secret part. */
export interface InstallationKey {
  /** Public; also part of the key itself. */
  id: string;
  name: string;
  state: InstallationKeyState;
  createdBy: string;
  createdAtMs: number;
  expiresAtMs: number | null;
  revokedAtMs: number | null;
  /** To the minute. */
  lastUsedAtMs: number | null;
}

export interface IssuedInstallationKey {
  key: InstallationKey;
  /** The key as callers present it; it cannot be shown again. */
  secret: string;
}

export class InstallationKeys {
  readonly #changes: AccountChanges;
  readonly #digest: KeyDigest;

  constructor(changes: AccountChanges, digest: KeyDigest) {
    this.#changes = changes;
    this.#digest = digest;
  }

  /** Without `expiresAtMs` it expires in a year; null: never. Throws `AccountError`: `invalid`, `conflict` when there are too many. */
  async create(
    actor: string,
    { name, expiresAtMs }: { name: string; expiresAtMs?: number | null | undefined },
  ): Promise<IssuedInstallationKey> {
    const kept = accountName(name);
    const secret = mintInstallationKey();
    const id = installationKeyIdOf(secret) ?? '';
    return await this.#changes.run(actor, async ({ transaction, nowMs, audit }) => {
      const end = expiresAtMs === undefined ? nowMs + usualLifetimeMs : expiresAtMs;
      demandFuture(end, nowMs);
      const active = await activeKeys(transaction, nowMs);
      if (active >= maxActive)
        throw new AccountError(
          'conflict',
          `There are ${active} installation keys already; the limit is ${maxActive}. Revoke one first.`,
        );
      const row: InstallationKeyTable = {
        id,
        name: kept,
        digest: this.#digest.of(secret).toString('hex'),
        created_by: actor,
        created_at_ms: nowMs,
        expires_at_ms: end,
        revoked_at_ms: null,
        last_used_at_ms: null,
      };
      await transaction.insertInto('installation_key').values(row).execute();
      const key = installationKeyOf(row, nowMs);
      await audit('installation-key.create', id, null, installationKeyJson(key));
      return { key, secret };
    });
  }

  /** In the order of creation. */
  async list(): Promise<InstallationKey[]> {
    const { db, nowMs } = this.#changes;
    const rows = await db
      .selectFrom('installation_key')
      .selectAll()
      .orderBy('created_at_ms')
      .orderBy('id')
      .execute();
    const now = nowMs();
    return rows.map((row) => installationKeyOf(row, now));
  }

  /** Irreversible. Throws `AccountError`: `not_found`, `conflict` when it was revoked before. */
  async revoke(actor: string, id: string): Promise<InstallationKey> {
    return await this.#changes.run(actor, async (change) => {
      const row = await findRow(change.transaction, id);
      if (row === undefined)
        throw new AccountError('not_found', `There is no installation key ${JSON.stringify(id)}.`);
      if (row.revoked_at_ms !== null)
        throw new AccountError('conflict', 'The installation key has been revoked already.');
      return await revokeRow(change, row);
    });
  }

  /**
   * The key that a caller presents, read at each request, so that its revocation applies at once, on every node.
   * Undefined for a wrong one.
   */
  async find(presented: string): Promise<InstallationKey | undefined> {
    const id = installationKeyIdOf(presented);
    const { db } = this.#changes;
    const row = id === undefined ? undefined : await findRow(db, id);
    if (row === undefined || !sameDigest(Buffer.from(row.digest, 'hex'), this.#digest.of(presented)))
      return undefined;
    const nowMs = this.#changes.nowMs();
    const key = installationKeyOf(row, nowMs);
    if (key.state === 'active' && nowMs - (row.last_used_at_ms ?? 0) >= minuteMs)
      await db
        .updateTable('installation_key')
        .set({ last_used_at_ms: nowMs })
        .where('id', '=', row.id)
        .execute();
    return key;
  }
}

/** Those that the person made, within a change. */
export async function revokeInstallationKeysOf(change: AccountChange, personId: string): Promise<void> {
  const rows = await change.transaction
    .selectFrom('installation_key')
    .selectAll()
    .where('created_by', '=', personActor(personId))
    .where('revoked_at_ms', 'is', null)
    .execute();
  for (const row of rows) await revokeRow(change, row);
}

async function revokeRow(
  { transaction, nowMs, audit }: AccountChange,
  row: InstallationKeyTable,
): Promise<InstallationKey> {
  const set = { revoked_at_ms: nowMs };
  await transaction.updateTable('installation_key').set(set).where('id', '=', row.id).execute();
  const key = installationKeyOf({ ...row, ...set }, nowMs);
  const before = installationKeyJson(installationKeyOf(row, nowMs));
  await audit('installation-key.revoke', row.id, before, installationKeyJson(key));
  return key;
}

/** As the audit log and `--json` show it. */
export function installationKeyJson(key: InstallationKey) {
  return {
    id: key.id,
    name: key.name,
    state: key.state,
    created_by: key.createdBy,
    created_at: isoTime(key.createdAtMs),
    expires_at: isoTime(key.expiresAtMs),
    revoked_at: isoTime(key.revokedAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
  };
}

export function installationKeyOf(row: InstallationKeyTable, nowMs: number): InstallationKey {
  const { expires_at_ms: expiresAtMs, revoked_at_ms: revokedAtMs } = row;
  const isExpired = expiresAtMs !== null && expiresAtMs <= nowMs;
  return {
    id: row.id,
    name: row.name,
    state: revokedAtMs !== null ? 'revoked' : isExpired ? 'expired' : 'active',
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
    expiresAtMs,
    revokedAtMs,
    lastUsedAtMs: row.last_used_at_ms,
  };
}

async function findRow(db: Database, id: string): Promise<InstallationKeyTable | undefined> {
  return await db.selectFrom('installation_key').selectAll().where('id', '=', id).executeTakeFirst();
}

async function activeKeys(db: Database, nowMs: number): Promise<number> {
  const rows = await db
    .selectFrom('installation_key')
    .select('id')
    .where('revoked_at_ms', 'is', null)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .execute();
  return rows.length;
}
