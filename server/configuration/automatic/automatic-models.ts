/** The models of the providers that the environment names, when there is no provider file. */
import { upstreamDialect } from '../../dialects/upstream-dialects.ts';
import type { CatalogModel } from '../../routing/catalog.ts';
import { catalogModels } from '../catalog-models.ts';
import { LiveProviders, type LiveProvider } from '../live-providers.ts';
import { modelEntry, modelIdPattern, type ModelEntry } from '../model-entry.ts';
import type { ModelOrigin, ModelSource, SourceOptions } from '../model-source.ts';
import { loadPriceList, type KnownModel, type PriceList } from '../price-list.ts';
import { providerEntry } from '../provider-entry.ts';
import type { KnownProvider } from './known-providers.ts';
import { fetchModels, type ListedModel } from './list-models.ts';

const refreshEveryMs = 3_600_000;
const retryEveryMs = 60_000;
/** Of one provider. */
const maxModels = 5_000;

export interface AutomaticOptions extends SourceOptions {
  providers: readonly KnownProvider[];
}

export class AutomaticModels implements ModelSource {
  readonly origin: ModelOrigin;
  readonly #options: AutomaticOptions;
  readonly #prices: PriceList;
  readonly #live: LiveProviders;
  readonly #startedAtS: number;
  /** By provider. */
  readonly #lists = new Map<string, readonly ListedModel[]>();
  /** How many models of a list are beyond the limit, by provider. */
  readonly #omitted = new Map<string, number>();
  /** Providers whose model list could not be fetched; logged once, not with every retry. */
  readonly #failing = new Set<string>();
  readonly #closing = new AbortController();
  #models: readonly CatalogModel[] = [];
  #connected: ReadonlyMap<string, LiveProvider> = new Map();
  #listener: (models: readonly CatalogModel[]) => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  /** Ready at once, with the models of the price list; the providers' own lists are loaded later. */
  static async open(options: AutomaticOptions): Promise<AutomaticModels> {
    const source = new AutomaticModels(options, await loadPriceList());
    void source.reload();
    return source;
  }

  private constructor(options: AutomaticOptions, prices: PriceList) {
    this.#options = options;
    const variables = options.providers.map(({ variable }) => variable);
    this.origin = { source: 'environment', name: variables.join(', ') };
    this.#prices = prices;
    this.#live = new LiveProviders(options.limits.totalMs);
    this.#startedAtS = Math.floor(options.now() / 1_000);
    for (const provider of options.providers) this.#lists.set(provider.name, this.#fallback(provider));
    this.#rebuild();
  }

  models(): readonly CatalogModel[] {
    return this.#models;
  }

  providers() {
    return [...this.#connected.values()].map(({ connected }) => ({
      ...connected,
      omittedModels: this.#omitted.get(connected.name) ?? 0,
    }));
  }

  onChange(listener: (models: readonly CatalogModel[]) => void): void {
    this.#listener = listener;
  }

  async reload(): Promise<boolean> {
    clearTimeout(this.#timer);
    const good = await Promise.all(this.#options.providers.map((provider) => this.#fetchList(provider)));
    if (this.#closing.signal.aborted) return false;
    this.#rebuild();
    this.#listener(this.#models);
    const allGood = good.every(Boolean);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.reload(), allGood ? refreshEveryMs : retryEveryMs).unref();
    return allGood;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#live.close();
  }

  async #fetchList(provider: KnownProvider): Promise<boolean> {
    const { log } = this.#options;
    const { name, entry, key } = provider;
    const { headers, keyHeaders } = upstreamDialect(entry.dialect);
    try {
      const allHeaders = { ...headers, ...(key === undefined ? {} : keyHeaders(key)) };
      const list = await fetchModels(provider.list, entry.base_url, allHeaders, this.#closing.signal);
      this.#lists.set(name, list.slice(0, maxModels));
      this.#noteOmitted(name, list.length);
      this.#failing.delete(name);
      log.info({ provider: name, models: list.length }, 'the models of a provider are known');
      return true;
    } catch (err) {
      if (!this.#closing.signal.aborted && !this.#failing.has(name))
        log.warn({ provider: name, err }, 'the models of a provider could not be listed; will try again');
      this.#failing.add(name);
      return false;
    }
  }

  /** Logged when the number changes, not every hour. */
  #noteOmitted(name: string, models: number): void {
    const omitted = Math.max(0, models - maxModels);
    if (omitted > 0 && omitted !== this.#omitted.get(name))
      this.#options.log.warn(
        { provider: name, models, limit: maxModels, omitted },
        'a provider lists more models than the limit; only the first are offered. Name the others in a provider file (MODELROUTE_CONFIG)',
      );
    this.#omitted.set(name, omitted);
  }

  /** Metadata from the price list, until the provider has returned its own. */
  #fallback({ name, entry, priced }: KnownProvider): ListedModel[] {
    if (!priced) return [];
    const at = { name, baseUrl: entry.base_url };
    return this.#prices
      .models(at)
      .filter((id) => !id.startsWith('ft:') && !id.endsWith('-'))
      .map((id) => ({ id, contextLength: this.#known(at, id)?.contextLength ?? undefined }))
      .filter(({ id, contextLength }) => contextLength !== undefined || /tts/.test(id));
  }

  #known(at: { name: string; baseUrl: string }, id: string): KnownModel | undefined {
    return this.#prices.find(at, id, this.#options.now());
  }

  #rebuild(): void {
    const { providers, limits } = this.#options;
    const known = new Map<string, KnownModel>();
    const createdAtS = new Map<string, number>();
    const models: ModelEntry[] = [];
    for (const provider of providers) {
      const at = { name: provider.name, baseUrl: provider.entry.base_url };
      for (const listed of this.#lists.get(provider.name) ?? []) {
        const model = entryOf(provider, listed);
        if (model === undefined || createdAtS.has(model.id)) continue;
        models.push(model);
        createdAtS.set(model.id, listed.createdAtS ?? this.#startedAtS);
        const price = provider.priced ? this.#known(at, listed.id) : undefined;
        if (price !== undefined) known.set(model.id, price);
      }
    }
    const live = this.#live.use(
      new Map(
        providers.map(({ name, entry, key }) => [
          name,
          {
            entry: providerEntry.parse(entry),
            secrets: { keys: key === undefined ? [] : [key], headers: {} },
          },
        ]),
      ),
    );
    this.#connected = live;
    this.#models = catalogModels({
      models,
      live,
      listed: { known, targets: new Map() },
      limits,
      createdAtS: (id) => createdAtS.get(id) ?? this.#startedAtS,
    });
  }
}

function entryOf(provider: KnownProvider, listed: ListedModel): ModelEntry | undefined {
  const described = provider.describe(listed);
  const id = `${provider.name}/${listed.id}`;
  if (described === undefined || !modelIdPattern.test(id)) return undefined;
  const parsed = modelEntry.safeParse({
    ...described,
    id,
    provider: provider.name,
    upstream_model: listed.id,
    ...(listed.name !== undefined && { name: listed.name }),
    ...(listed.contextLength !== undefined && { context_length: listed.contextLength }),
    ...(listed.maxOutputTokens !== undefined && { max_output_tokens: listed.maxOutputTokens }),
  });
  return parsed.success ? parsed.data : undefined;
}
