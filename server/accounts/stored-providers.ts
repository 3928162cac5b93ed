/** Providers that administrators add. Each change is one transaction with its audit entry, and names the version that it was made from. */
import type { SecretBox } from '../core/secret-box.ts';
import type { StoredDefinition, StoredProvider, StoredProviderReader } from '../core/stored-provider.ts';
import type { Database } from '../storage/database.ts';
import type { StoredProviderTable } from '../storage/tables.ts';
import type { AccountChange, AccountChanges } from './account-change.ts';
import { AccountError } from './account-error.ts';
import type { Encryption } from './encryption.ts';

/** Far more than one installation connects. */
const maxProviders = 200;

export interface NewProvider {
  name: string;
  definition: StoredDefinition;
  keys: readonly string[];
}

/** Undefined members stay as they are. */
export interface ProviderChange {
  isEnabled: boolean | undefined;
  /** Makes the new keys from the present ones; throws `AccountError`. */
  changeKeys: ((present: () => readonly string[]) => readonly string[]) | undefined;
  /** Makes the new definition from the provider as it is now. */
  define: (before: StoredProvider) => StoredDefinition;
}

/** The version that a change was made from. */
type ProviderVersion = Pick<StoredProvider, 'name' | 'version'>;

/** What becomes of one of several providers. An unchanged one must still be that version. */
export type ProviderStep =
  | { step: 'create'; provider: NewProvider }
  | { step: 'change'; found: ProviderVersion; change: ProviderChange }
  | { step: 'unchanged'; found: ProviderVersion };

/** Throws `AccountError` when all of them together are no valid configuration. */
export type CheckProviders = (providers: readonly StoredProvider[]) => void;

export class StoredProviders implements StoredProviderReader {
  readonly #changes: AccountChanges;
  readonly #encryption: Encryption;
  readonly #box: SecretBox;

  constructor(changes: AccountChanges, encryption: Encryption) {
    this.#changes = changes;
    this.#encryption = encryption;
    this.#box = encryption.boxFor('provider keys');
  }

  async list(): Promise<StoredProvider[]> {
    return (await rowsOf(this.#changes.db)).map(storedProvider);
  }

  async keys(): Promise<ReadonlyMap<string, readonly string[] | undefined>> {
    const rows = await rowsOf(this.#changes.db);
    const withKeys = rows.filter((row) => row.sealed_key !== null);
    return new Map(withKeys.map((row) => [row.name, this.#opened(row)]));
  }

  async signature(): Promise<string> {
    const { count, newest } = await this.#changes.db
      .selectFrom('stored_provider')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('version').as('newest')])
      .executeTakeFirstOrThrow();
    return `${count} ${newest}`;
  }

  /** Throws `AccountError`: `conflict` when there is one of that name or too many, and what `check` throws. */
  async create(actor: string, provider: NewProvider, check: CheckProviders): Promise<StoredProvider> {
    return await this.#checked(actor, check, (change) => this.#create(change, provider));
  }

  /**
   * Throws `AccountError`: `not_found`, `conflict` when it is no longer that version, and what
   * `check` throws.
   */
  async change(
    actor: string,
    found: ProviderVersion,
    providerChange: ProviderChange,
    check: CheckProviders,
  ): Promise<StoredProvider> {
    return await this.#checked(actor, check, (change) => this.#change(change, found, providerChange));
  }

  /** All steps, or none of them: only the result has to be valid. Throws what `create` and `change` throw. */
  async apply(actor: string, steps: readonly ProviderStep[], check: CheckProviders): Promise<void> {
    await this.#checked(actor, check, async (change) => {
      for (const step of steps)
        if (step.step === 'create') await this.#create(change, step.provider);
        else if (step.step === 'change') await this.#change(change, step.found, step.change);
        else await this.#found(change, step.found);
    });
  }

  /** The check is of all providers as `act` leaves them; what it throws undoes all of it. */
  async #checked<Result>(
    actor: string,
    check: CheckProviders,
    act: (change: AccountChange) => Promise<Result>,
  ): Promise<Result> {
    return await this.#changes.run(actor, async (change) => {
      const result = await act(change);
      check((await rowsOf(change.transaction)).map(storedProvider));
      return result;
    });
  }

  async #create(change: AccountChange, { name, definition, keys }: NewProvider): Promise<StoredProvider> {
    const { transaction, number, nowMs, actor, audit } = change;
    const rows = await rowsOf(transaction);
    if (rows.some((row) => row.name === name))
      throw new AccountError('conflict', `There is a provider ${JSON.stringify(name)} already.`);
    if (rows.length >= maxProviders)
      throw new AccountError('conflict', `There are ${rows.length} providers; the limit is ${maxProviders}.`);
    const row: StoredProviderTable = {
      name,
      version: number,
      is_enabled: 1,
      ...(await this.#sealed(change, name, keys)),
      definition: definitionText(definition, keys.length),
      changed_by: actor,
      changed_at_ms: nowMs,
    };
    await transaction.insertInto('stored_provider').values(row).execute();
    const provider = storedProvider(row);
    await audit('provider.create', name, null, auditedProvider(provider));
    return provider;
  }

  async #change(
    change: AccountChange,
    found: ProviderVersion,
    { isEnabled, changeKeys, define }: ProviderChange,
  ): Promise<StoredProvider> {
    const { transaction, number, nowMs, actor, audit } = change;
    const { name } = found;
    const before = await this.#found(change, found);
    const present = storedProvider(before);
    const definition = define(present);
    const keys = changeKeys?.(() => this.#demandKeys(before));
    const row: StoredProviderTable = {
      ...before,
      version: number,
      is_enabled: isEnabled === undefined ? before.is_enabled : Number(isEnabled),
      ...(keys !== undefined && (await this.#sealed(change, name, keys))),
      definition: definitionText(definition, keys?.length ?? present.keyCount),
      changed_by: actor,
      changed_at_ms: nowMs,
    };
    await transaction.updateTable('stored_provider').set(row).where('name', '=', name).execute();
    const provider = storedProvider(row);
    const replaced = keys === undefined ? {} : { is_key_changed: true };
    await audit('provider.change', name, auditedProvider(present), {
      ...auditedProvider(provider),
      ...replaced,
    });
    return provider;
  }

  /** Throws `AccountError`: `not_found`, and `conflict` when it is no longer that version. */
  async remove(actor: string, found: ProviderVersion): Promise<StoredProvider> {
    const { name } = found;
    return await this.#changes.run(actor, async (change) => {
      const provider = storedProvider(await this.#found(change, found));
      await change.transaction.deleteFrom('stored_provider').where('name', '=', name).execute();
      await change.audit('provider.remove', name, auditedProvider(provider), null);
      return provider;
    });
  }

  async #found(
    { transaction }: AccountChange,
    { name, version }: ProviderVersion,
  ): Promise<StoredProviderTable> {
    const row = (await rowsOf(transaction)).find((each) => each.name === name);
    if (row === undefined)
      throw new AccountError('not_found', `No provider ${JSON.stringify(name)} was added in the console.`);
    if (row.version !== version)
      throw new AccountError(
        'conflict',
        `The provider ${JSON.stringify(name)} was changed since you opened it: its version is ${row.version}, yours ${version}. Load it again, and repeat your change.`,
      );
    return row;
  }

  #opened({ name, sealed_key: sealed }: StoredProviderTable): readonly string[] | undefined {
    if (sealed === null) return [];
    const text = this.#box.open(Buffer.from(sealed, 'base64'), contextOfKey(name))?.toString('utf8');
    return text?.split(keySeparator);
  }

  #demandKeys(row: StoredProviderTable): readonly string[] {
    const keys = this.#opened(row);
    if (keys === undefined)
      throw new AccountError(
        'conflict',
        'The stored keys cannot be decrypted. Set `key`: a key in place of all of them.',
      );
    return keys;
  }

  async #sealed(
    change: AccountChange,
    name: string,
    keys: readonly string[],
  ): Promise<Pick<StoredProviderTable, 'sealed_key'>> {
    return { sealed_key: keys.length === 0 ? null : await this.#seal(change, name, keys.join(keySeparator)) };
  }

  /** Under the secret of this moment: no rotation ends between this and the end of the change. */
  async #seal({ transaction }: AccountChange, name: string, keys: string): Promise<string> {
    const { secret_fingerprint: used } = await transaction
      .selectFrom('account_state')
      .select('secret_fingerprint')
      .executeTakeFirstOrThrow();
    if (used === null || !this.#encryption.use(used))
      throw new AccountError(
        'conflict',
        'The secret of the installation was rotated, and this node does not have the new one. Set MODELROUTE_SECRET on it, and start it again.',
      );
    return this.#box.seal([Buffer.from(keys)], contextOfKey(name)).toString('base64');
  }
}

/** A key is one line. */
const keySeparator = '\n';

/** The definition as it is stored. The number of keys is beside it, because only the secret opens the keys. */
type WrittenDefinition = StoredDefinition & { key_count?: number };

function definitionText({ provider, models }: StoredDefinition, keyCount: number): string {
  const written: WrittenDefinition = { provider, models, ...(keyCount > 1 && { key_count: keyCount }) };
  return JSON.stringify(written);
}

/** The key of one provider does not open as that of another. */
export function contextOfKey(name: string): string {
  return `provider ${name}`;
}

async function rowsOf(db: Database | AccountChange['transaction']): Promise<StoredProviderTable[]> {
  return await db.selectFrom('stored_provider').selectAll().orderBy('name').execute();
}

function storedProvider(row: StoredProviderTable): StoredProvider {
  const { key_count: keyCount = 1, ...definition } = JSON.parse(row.definition) as WrittenDefinition;
  return {
    name: row.name,
    version: row.version,
    isEnabled: row.is_enabled === 1,
    definition,
    keyCount: row.sealed_key === null ? 0 : keyCount,
    changedAtMs: row.changed_at_ms,
  };
}

/** Without the keys. */
function auditedProvider({ name, isEnabled, keyCount, definition }: StoredProvider) {
  const keys = { has_key: keyCount > 0, key_count: keyCount };
  return { name, is_enabled: isEnabled, ...keys, ...definition.provider, models: definition.models };
}
