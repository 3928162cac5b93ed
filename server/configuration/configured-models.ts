/** The models of a provider file. A change reloads them: a valid file applies as a whole, an invalid one not at all. */
import type { CatalogModel } from '../routing/catalog.ts';
import { catalogModels } from './catalog-models.ts';
import { FileWatch } from './file-watch.ts';
import { remarkLine, UnusableFile } from './finding.ts';
import { LiveProviders, type LiveProvider, type ProviderSettings } from './live-providers.ts';
import type { ModelOrigin, ModelSource, SourceOptions } from './model-source.ts';
import { findAutoPrices } from './price-list.ts';
import { readProviderFile, type ReadFile } from './read-file.ts';
import { readSecrets, secretFiles } from './secrets.ts';

const defaultLookEveryMs = 500;

export interface FileOptions extends SourceOptions {
  path: string;
  /** The poll interval of the file, milliseconds. */
  lookEveryMs?: number;
}

export class ConfiguredModels implements ModelSource {
  readonly origin: ModelOrigin = { source: 'file', name: 'MODELROUTE_CONFIG' };
  readonly #options: FileOptions;
  readonly #live: LiveProviders;
  readonly #watch: FileWatch;
  readonly #createdAtS = new Map<string, number>();
  #models: readonly CatalogModel[] = [];
  #providers: ReadonlyMap<string, LiveProvider> = new Map();
  #listener: (models: readonly CatalogModel[]) => void = () => {};
  /** Files whose change also causes a reload. */
  #watched: readonly string[];
  /** The reload under way; reloads run one after the other. */
  #reload: Promise<boolean> = Promise.resolve(true);
  #closed = false;

  /** Throws `UnusableFile` with every error. */
  static async open(options: FileOptions): Promise<ConfiguredModels> {
    const source = new ConfiguredModels(options);
    try {
      await source.#read();
    } catch (cause) {
      await source.close();
      throw cause;
    }
    return source;
  }

  private constructor(options: FileOptions) {
    this.#options = options;
    this.#live = new LiveProviders(options.limits.totalMs);
    this.#watched = [options.path];
    this.#watch = new FileWatch(
      () => this.#watched,
      options.lookEveryMs ?? defaultLookEveryMs,
      () => void this.reload(),
    );
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

  reload(): Promise<boolean> {
    this.#reload = this.#reload.then(() => this.#tryToRead());
    return this.#reload;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#watch.close();
    await this.#reload;
    await this.#live.close();
  }

  async #tryToRead(): Promise<boolean> {
    const { log, path } = this.#options;
    if (this.#closed) return false;
    try {
      await this.#read();
    } catch (cause) {
      if (cause instanceof UnusableFile)
        for (const error of cause.errors) log.error({ ...error, file: path }, remarkLine(path, error));
      else log.error({ err: cause, file: path }, 'the provider file could not be read');
      log.error({ file: path, models: this.#models.length }, 'the last good provider file stays in use');
      return false;
    }
    log.info({ file: path, models: this.#models.length }, 'the provider file was reloaded');
    this.#listener(this.#models);
    return true;
  }

  /** Changes nothing when it rejects. */
  async #read(): Promise<void> {
    const { path, limits, log, variable } = this.#options;
    const read = await readProviderFile(path, this.#options.now());
    const entries = Object.values(read.file.providers);
    this.#watched = [path, ...entries.flatMap((entry) => secretFiles(entry, path, variable))];
    await this.#watch.learn();
    const { settings, listed } = await this.#complete(read);
    for (const warning of read.warnings) log.warn({ ...warning, file: path }, remarkLine(path, warning));
    const live = this.#live.use(settings);
    this.#providers = live;
    this.#models = catalogModels({
      models: read.file.models,
      live,
      listed,
      limits,
      createdAtS: (id) => this.#firstSeenAtS(id),
    });
  }

  /** Resolves what the file only refers to: keys, and prices of the list. */
  async #complete(read: ReadFile) {
    const { path, file } = read;
    const settings = new Map<string, ProviderSettings>();
    const { missing: findings, ...listed } = await findAutoPrices(file, this.#options.now());
    for (const [name, entry] of Object.entries(file.providers)) {
      const { missing, ...secrets } = await readSecrets([name, entry], path, this.#options.variable);
      settings.set(name, { entry, secrets });
      findings.push(...missing);
    }
    if (findings.length > 0) throw new UnusableFile(path, read.locate(findings));
    return { settings, listed };
  }

  #firstSeenAtS(id: string): number {
    const at = this.#createdAtS.get(id) ?? Math.floor(this.#options.now() / 1_000);
    this.#createdAtS.set(id, at);
    return at;
  }
}
