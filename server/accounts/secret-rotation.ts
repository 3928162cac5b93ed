/** Makes MODELROUTE_SECRET the secret of an installation that was written under MODELROUTE_SECRET_BEFORE. */
import type { SecretBox } from '../core/secret-box.ts';
import type { AccountChange, AccountChanges } from './account-change.ts';
import { sealHashSecret, type InstallationSecret } from './installation-secret.ts';
import { contextOfKey } from './stored-providers.ts';

export interface RotatedAccounts {
  /** False when MODELROUTE_SECRET was the secret already. */
  isRotated: boolean;
  /** Stored provider keys that are encrypted under it now, and were not before. */
  providerKeys: number;
  /** Providers whose key no secret decrypts; it stays as it is. */
  unreadable: string[];
}

/** One transaction: a process that is killed leaves all of it under the earlier secret, or all of it under the new one. */
export async function rotateSecret(
  changes: AccountChanges,
  { encryption, hashSecret }: InstallationSecret,
  actor: string,
): Promise<RotatedAccounts> {
  const { fingerprint: before, newest } = encryption;
  encryption.use(newest);
  try {
    return await changes.run(actor, async (change) => {
      const { transaction, audit } = change;
      const isRotated = before !== newest;
      const { renewed: providerKeys, unreadable } = await renewKeys(
        change,
        encryption.boxFor('provider keys'),
      );
      if (isRotated) {
        await transaction
          .updateTable('account_state')
          .set({
            secret_fingerprint: newest,
            sealed_hash_secret: sealHashSecret(encryption, hashSecret),
          })
          .execute();
        await audit('secret.rotate', 'secret', null, { provider_keys: providerKeys, unreadable });
      }
      return { isRotated, providerKeys, unreadable };
    });
  } catch (cause) {
    encryption.use(before);
    throw cause;
  }
}

async function renewKeys({ transaction }: AccountChange, box: SecretBox) {
  const rows = await transaction.selectFrom('stored_provider').select(['name', 'sealed_key']).execute();
  const unreadable: string[] = [];
  let renewed = 0;
  for (const { name, sealed_key: sealed } of rows) {
    if (sealed === null) continue;
    const made = box.renew(Buffer.from(sealed, 'base64'), contextOfKey(name));
    if (made === 'unreadable') unreadable.push(name);
    if (typeof made === 'string') continue;
    await transaction
      .updateTable('stored_provider')
      .set({ sealed_key: made.toString('base64') })
      .where('name', '=', name)
      .execute();
    renewed++;
  }
  return { renewed, unreadable };
}
