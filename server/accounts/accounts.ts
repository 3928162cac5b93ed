/** Projects and keys of an installation: the same for the server, its nodes and the command line, stopped or running. */
import type { SecretBox } from '../core/secret-box.ts';
import type { Database } from '../storage/database.ts';
import { AccountChanges } from './account-change.ts';
import { adoptFirstKey, type AdoptedKey, type FirstKeySource } from './adopt-first-key.ts';
import { InstallationKeys } from './installation-keys.ts';
import { openInstallationSecret, type InstallationSecret, type SecretSource } from './installation-secret.ts';
import { KeyRing } from './key-ring.ts';
import { Keys } from './keys.ts';
import { Projects } from './projects.ts';
import { rotateSecret, type RotatedAccounts } from './secret-rotation.ts';
import { StoredProviders } from './stored-providers.ts';

export interface AccountsOptions extends SecretSource {
  /** The clock, in ms since 1970. */
  nowMs?: () => number;
}

export class Accounts {
  readonly keys: Keys;
  readonly projects: Projects;
  readonly installationKeys: InstallationKeys;
  readonly providers: StoredProviders;
  readonly #changes: AccountChanges;
  readonly #secret: InstallationSecret;

  /** For `openAccounts` alone. */
  constructor(changes: AccountChanges, secret: InstallationSecret) {
    const { digest, encryption } = secret;
    this.#changes = changes;
    this.#secret = secret;
    this.keys = new Keys(changes, digest);
    this.projects = new Projects(changes);
    this.installationKeys = new InstallationKeys(changes, digest);
    this.providers = new StoredProviders(changes, encryption);
  }

  /** Encrypts for `purpose` under the installation's secret, which all nodes have. */
  boxFor(purpose: string): SecretBox {
    return this.#secret.encryption.boxFor(purpose);
  }

  /** From then on, all nodes that have both secrets encrypt under the new one. */
  async rotateSecret(actor: string): Promise<RotatedAccounts> {
    return await rotateSecret(this.#changes, this.#secret, actor);
  }

  /** `listener` runs after each change made through this object, which counts as done when it has resolved. */
  onChange(listener: () => Promise<void>): void {
    this.#changes.onChange(listener);
  }

  /** The installation's own key, made by the first start; undefined when another node has it. */
  async adoptFirstKey(source: FirstKeySource): Promise<AdoptedKey | undefined> {
    return await adoptFirstKey(this.#changes, this.#secret.digest, source);
  }

  /** The keys in memory, for authentication; changes made through this object are in it when they resolve, and reported to `changed`. */
  async openKeyRing(report: (cause: unknown) => void, changed?: () => void): Promise<KeyRing> {
    const { db, nowMs } = this.#changes;
    const { digest, encryption } = this.#secret;
    const onSecret = (fingerprint: string) => void encryption.use(fingerprint);
    const ring = await KeyRing.open(db, digest, { nowMs, report, onSecret });
    // A change that is committed has happened; when it cannot be read again now, the next poll does.
    this.#changes.onChange(() => {
      changed?.();
      return ring.refresh().catch(report);
    });
    return ring;
  }
}

/** Rejects, with one line for the operator, when the secret does not match the database. */
export async function openAccounts(
  db: Database,
  { nowMs = Date.now, ...source }: AccountsOptions,
): Promise<Accounts> {
  const secret = await openInstallationSecret(db, source);
  const accounts = new Accounts(new AccountChanges(db, nowMs), secret);
  await accounts.projects.ensureDefault();
  return accounts;
}
