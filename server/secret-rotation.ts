/** Rotates the secret of an installation, in everything that is encrypted under it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Accounts } from './accounts/accounts.ts';
import type { RotateSecret } from './accounts/commands/secret.ts';
import { renewKept } from './keeping/renew-kept.ts';
import type { Database } from './storage/database.ts';

/** Until every node that runs has seen the new secret, and has written what it encrypted under the earlier one. */
const settleMs = 2_000;

export function secretRotation(db: Database, accounts: Accounts): RotateSecret {
  return {
    rotate: async (actor) => {
      const rotated = await accounts.rotateSecret(actor);
      if (rotated.isRotated) await pause(settleMs);
      return { ...rotated, keptResponses: await renewKept(db, accounts.boxFor('kept responses')) };
    },
  };
}
