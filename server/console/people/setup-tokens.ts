/** The rows of one-time links that the operator hands out: for the first administrator, and for a lost password. */
import type { AccountChange } from '../../accounts/account-change.ts';
import type { Database } from '../../storage/database.ts';
import type { SetupTokenTable } from '../../storage/people-tables.ts';
import { mintToken, tokenHash } from './secret-token.ts';

/** A link that was just created; its token cannot be shown again. */
export interface SetupLink {
  token: string;
  expiresAtMs: number;
}

/** For the person, or for the first administrator. Links whose time is over are cleared away. */
export async function insertSetupToken(
  { transaction, nowMs }: AccountChange,
  personId: string | null,
  lifetimeMs: number,
): Promise<SetupLink> {
  await transaction.deleteFrom('setup_token').where('expires_at_ms', '<=', nowMs).execute();
  const { token, hash } = mintToken();
  const expiresAtMs = nowMs + lifetimeMs;
  await transaction
    .insertInto('setup_token')
    .values({ token_hash: hash, person_id: personId, created_at_ms: nowMs, expires_at_ms: expiresAtMs })
    .execute();
  return { token, expiresAtMs };
}

/** Undefined when there is none, or its time is over. */
export async function findSetupToken(
  db: Database,
  token: string,
  nowMs: number,
): Promise<SetupTokenTable | undefined> {
  const hash = tokenHash(token);
  if (hash === undefined) return undefined;
  return await db
    .selectFrom('setup_token')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();
}

/** Ends the links for a new password that a person has. */
export async function endResetLinks({ transaction }: AccountChange, personId: string): Promise<void> {
  await transaction.deleteFrom('setup_token').where('person_id', '=', personId).execute();
}
