/** The models of the providers in the database. Every node looks for changes three times a second. */
import type { StoredProvider, StoredProviderReader } from '../../core/stored-provider.ts';
import type { CatalogModel } from '../../routing/catalog.ts';
import { catalogModels } from '../catalog-models.ts';
import { LiveProviders, type LiveProvider } from '../live-providers.ts';
import type { ModelOrigin, ModelSource, SourceOptions } from '../model-source.ts';
import { findAutoPrices } from '../price-list.ts';
import { providerFile } from '../provider-file.ts';
import { storedFile } from './stored-file.ts';

const lookEveryMs = 300;

export interface StoredOptions extends Omit<SourceOptions, 'variable'> {
  stored: StoredProviderReader;
}

export class StoredModels implements ModelSource {
  readonly origin: ModelOrigin = { source: 'console', name: null };
  readonly #options: StoredOptions;
  readonly #live: LiveProviders;
  readonly #createdAtS = new Map<string, number>();
  #models: readonly CatalogModel[] = [];
  #providers: ReadonlyMap<string, LiveProvider> = new Map();
  #listener: (models: readonly CatalogModel[]) => void = () => {};
  #signature = '';
  #reading: Promise<boolean> = Promise.resolve(true);
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #isClosed = false;

  /** Rejects when the database cannot be read. */
  static async open(options: StoredOptions): Promise<StoredModels> {
    const source = new StoredModels(options);
    await source.#read();
    source.#schedule();
    return source;
  }

  private constructor(options: StoredOptions) {
    this.#options = options;
    this.#live = new LiveProviders(options.limits.totalMs, { isGuarded: true });
  }

  models(): readonly CatalogModel[] {
    return this.#models;
  }

  providers() {
    return [...this.#providers.values()].map(({ connected }) => connected);
  }

  onChange(listener: (models: readonly CatalogModel[]) => void): void {
    this.#listener = listener;
  }

  /** Resolves when every change that was committed before is applied here. */
  reload(): Promise<boolean> {
    this.#reading = this.#reading.then(() => this.#tryToRead());
    return this.#reading;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#reading;
    await this.#live.close();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.reload().then(() => this.#schedule()), lookEveryMs).unref();
  }

  async #tryToRead(): Promise<boolean> {
    if (this.#isClosed) return false;
    try {
      await this.#read();
      this.#isFailing = false;
      return true;
    } catch (err) {
      if (!this.#isFailing) this.#options.log.error({ err }, 'the stored providers could not be reloaded');
      this.#isFailing = true;
      return false;
    }
  }

  async #read(): Promise<void> {
    const { stored, limits, log, now } = this.#options;
    const signature = await stored.signature();
    if (signature === this.#signature) return;
    const keys = await stored.keys();
    const usable = (await stored.list()).filter((provider) => this.#isUsable(provider, keys));
    const file = providerFile.parse(storedFile(usable));
    // Prices that the list does not have any more leave the model without prices.
    const listed = await findAutoPrices(file, now());
    const settings = Object.entries(file.providers).map(([name, entry]) => {
      return [name, { entry, secrets: { keys: keys.get(name) ?? [], headers: {} } }] as const;
    });
    this.#providers = this.#live.use(new Map(settings));
    this.#models = catalogModels({
      models: file.models,
      live: this.#providers,
      listed,
      limits,
      createdAtS: (id) => this.#firstSeenAtS(id),
    });
    this.#signature = signature;
    if (usable.length > 0)
      log.info({ providers: usable.length, models: this.#models.length }, 'the stored providers were loaded');
    this.#listener(this.#models);
  }

  #isUsable(
    { name, isEnabled, keyCount }: StoredProvider,
    keys: ReadonlyMap<string, readonly string[] | undefined>,
  ): boolean {
    if (!isEnabled) return false;
    if (keyCount === 0 || keys.get(name) !== undefined) return true;
    this.#options.log.error(
      { provider: name },
      'the keys of a stored provider cannot be decrypted; paste them again in the console',
    );
    return false;
  }

  #firstSeenAtS(id: string): number {
    const at = this.#createdAtS.get(id) ?? Math.floor(this.#options.now() / 1_000);
    this.#createdAtS.set(id, at);
    return at;
  }
}
