/** The secret used to hash API keys: a setting, or a file in the data folder that is created once. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../storage/database.ts';
import { KeyDigest } from './key-digest.ts';
import { keepOwnFile, readOwnFile } from './own-file.ts';

/** A shorter secret could be guessed by an attacker who has the database. */
const minLength = 32;
const randomLength = 32;

export interface SecretSource {
  dataFolder: string;
  /** The setting MODELROUTE_SECRET. */
  secret?: string | undefined;
}

/**
 * Throws, with one line for the operator, when the secret is not the one that the database's keys were
 * hashed with, instead of rejecting every key. The first node stores its fingerprint for the others.
 */
export async function openKeyDigest(db: Database, source: SecretSource): Promise<KeyDigest> {
  const used = await fingerprintOf(db);
  const path = join(source.dataFolder, 'secret');
  const secret = source.secret ?? readOwnFile(path) ?? (used === null ? makeSecret(path) : undefined);
  if (secret === undefined) {
    throw new Error(
      `the keys in the database were made with a secret that is not here: set MODELROUTE_SECRET to what the file 'secret' in the first node's data folder holds, or put that file at ${path}`,
    );
  }
  const name = source.secret === undefined ? `the secret file ${path}` : 'MODELROUTE_SECRET';
  if (secret.length < minLength) throw new Error(`${name} must have at least ${minLength} characters`);
  const digest = new KeyDigest(secret);
  if (used === null) await leaveFingerprint(db, digest.fingerprint);
  if ((await fingerprintOf(db)) !== digest.fingerprint) {
    throw new Error(
      `${name} does not hold the secret that the keys in the database were made with; all nodes need the same one`,
    );
  }
  return digest;
}

function makeSecret(path: string): string {
  const made = randomBytes(randomLength).toString('hex');
  return keepOwnFile(path, made) ? made : (readOwnFile(path) ?? '');
}

async function fingerprintOf(db: Database): Promise<string | null> {
  const state = await db.selectFrom('account_state').select('secret_fingerprint').executeTakeFirstOrThrow();
  return state.secret_fingerprint;
}

/** The first wins when several nodes start at once. */
async function leaveFingerprint(db: Database, fingerprint: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ secret_fingerprint: fingerprint })
    .where('secret_fingerprint', 'is', null)
    .execute();
}
