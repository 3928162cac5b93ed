/** The secret used to hash API keys and to encrypt: a setting, or a file in the data folder that is created once. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SecretBox } from '../core/secret-box.ts';
import type { Database } from '../storage/database.ts';
import { Encryption, fingerprintOf } from './encryption.ts';
import { KeyDigest } from './key-digest.ts';
import { keepOwnFile, readOwnFile } from './own-file.ts';

/** A shorter secret could be guessed by an attacker who has the database. */
const minLength = 32;
const randomLength = 32;

export interface SecretSource {
  dataFolder: string;
  /** The setting MODELROUTE_SECRET. */
  secret?: string | undefined;
  /** The setting MODELROUTE_SECRET_BEFORE. */
  secretBefore?: string | undefined;
}

export interface InstallationSecret {
  /** Hashes API keys under the installation's first secret, whatever the secret is now: their hashes cannot be made anew. */
  digest: KeyDigest;
  encryption: Encryption;
  /** The first secret, which a rotation stores encrypted under the new one. */
  hashSecret: string;
}

interface SecretState {
  secret_fingerprint: string | null;
  sealed_hash_secret: string | null;
}

/**
 * Throws, with one line for the operator, when no secret is the one that the database was written
 * with, instead of rejecting every key. The first node stores its fingerprint for the others.
 */
export async function openInstallationSecret(
  db: Database,
  source: SecretSource,
): Promise<InstallationSecret> {
  const { secret_fingerprint: used } = await stateOf(db);
  const path = join(source.dataFolder, 'secret');
  const secret = source.secret ?? readOwnFile(path) ?? (used === null ? makeSecret(path) : undefined);
  if (secret === undefined) {
    throw new Error(
      `the keys in the database were made with a secret that is not here: set MODELROUTE_SECRET to what the file 'secret' in the first node's data folder holds, or put that file at ${path}`,
    );
  }
  const name = source.secret === undefined ? `the secret file ${path}` : 'MODELROUTE_SECRET';
  if (secret.length < minLength) throw new Error(`${name} must have at least ${minLength} characters`);
  if (used === null) await leaveFingerprint(db, fingerprintOf(secret));
  const state = await stateOf(db);
  const secrets = [secret, ...(source.secretBefore === undefined ? [] : [source.secretBefore])];
  const writing = secrets.find((each) => fingerprintOf(each) === state.secret_fingerprint);
  if (writing === undefined) throw new Error(unknownSecret(name, source));
  const encryption = new Encryption(secrets, fingerprintOf(writing));
  const hashSecret = openHashSecret(encryption, state.sealed_hash_secret) ?? writing;
  return { digest: new KeyDigest(hashSecret), encryption, hashSecret };
}

function unknownSecret(name: string, { secretBefore }: SecretSource): string {
  const names = secretBefore === undefined ? `${name} does` : `${name} and MODELROUTE_SECRET_BEFORE do`;
  return `${names} not hold the secret that the keys in the database were made with, so that API keys, stored provider keys and kept responses cannot be read; all nodes need the same one. After a change of MODELROUTE_SECRET, set MODELROUTE_SECRET_BEFORE to the earlier one and run 'modelroute secret rotate'`;
}

const hashSecretContext = 'secret of the hashes';
const hashSecretBox = (encryption: Encryption): SecretBox => encryption.boxFor(hashSecretContext);

/** What `openInstallationSecret` reads from the state of an installation whose secret was rotated. */
export function sealHashSecret(encryption: Encryption, hashSecret: string): string {
  return hashSecretBox(encryption)
    .seal([Buffer.from(hashSecret)], hashSecretContext)
    .toString('base64');
}

function openHashSecret(encryption: Encryption, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  const opened = hashSecretBox(encryption).open(Buffer.from(sealed, 'base64'), hashSecretContext);
  if (opened === undefined)
    throw new Error(
      'the secret that API keys are hashed with cannot be decrypted (account_state.sealed_hash_secret); restore the database, or set the secret that it was written with',
    );
  return opened.toString('utf8');
}

function makeSecret(path: string): string {
  const made = randomBytes(randomLength).toString('hex');
  return keepOwnFile(path, made) ? made : (readOwnFile(path) ?? '');
}

async function stateOf(db: Database): Promise<SecretState> {
  return await db
    .selectFrom('account_state')
    .select(['secret_fingerprint', 'sealed_hash_secret'])
    .executeTakeFirstOrThrow();
}

/** The first wins when several nodes start at once. */
async function leaveFingerprint(db: Database, fingerprint: string): Promise<void> {
  await db
    .updateTable('account_state')
    .set({ secret_fingerprint: fingerprint })
    .where('secret_fingerprint', 'is', null)
    .execute();
}
