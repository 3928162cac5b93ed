/** The providers as the console shows them: how they are configured, what their targets do, and a test of the connection. */
import type { components } from '../../openapi/generated/console.ts';
import { limitsOf, pricesOf } from '../configuration/stored/define-provider.ts';
import { presets } from '../configuration/stored/presets.ts';
import type { ConnectedProvider, ConnectionCheck } from '../core/connected-provider.ts';
import type { StoredProvider, StoredProviderReader } from '../core/stored-provider.ts';
import type { Catalog } from '../routing/catalog.ts';
import type { TargetGates } from '../routing/target-gates.ts';
import type { Target } from '../routing/target.ts';
import { windowSeconds } from './activity-window.ts';
import { modelTargets } from './model-targets.ts';
import { storedView } from './stored-view.ts';
import { sumOfActivity, type TargetActivity } from './target-activity.ts';
import { figuresOf, targetView } from './target-view.ts';

type Schemas = components['schemas'];

export interface ProviderHealthParts {
  source: {
    readonly origin: { source: string; name: string | null };
    providers(): readonly ConnectedProvider[];
    reload(): Promise<boolean>;
  };
  stored: Pick<StoredProviderReader, 'list'>;
  catalog: Pick<Catalog, 'list' | 'get'>;
  gates: TargetGates;
  /** Of all processes of this server. */
  activity: () => Promise<readonly TargetActivity[]>;
  nowMs: () => number;
}

interface ServedTarget {
  /** The same with each key of the provider. */
  byKey: Map<string, Target>;
  target: Target;
  /** Ids of the models that have it. */
  models: string[];
}

export class ProviderHealth {
  readonly #parts: ProviderHealthParts;

  constructor(parts: ProviderHealthParts) {
    this.#parts = parts;
  }

  async list(): Promise<Schemas['ProviderList']> {
    const { source, stored, activity } = this.#parts;
    const byTarget = byTargetName(await activity());
    const targets = this.#targets();
    const { origin } = source;
    const isFixed = this.isFixed();
    const rows = isFixed ? [] : await stored.list();
    const connected = source.providers();
    const disconnected = rows.filter((row) => !connected.some(({ name }) => name === row.name));
    const providers = [...connected, ...disconnected.map(disconnectedProvider)].toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    const isListed = rows.length > 0 ? await pricesOf(this.#parts.nowMs()) : undefined;
    return {
      source: origin.source,
      source_name: origin.name,
      window_seconds: windowSeconds,
      presets: isFixed
        ? []
        : presets.map(({ baseUrl, needsKey, name, label, dialect }) => ({
            name,
            label,
            dialect,
            base_url: baseUrl,
            needs_key: needsKey,
          })),
      data: providers.map((provider) => {
        const row = storedView(rows.find(({ name }) => name === provider.name));
        const models = row?.models.map((model) => model.upstream_model) ?? [];
        return {
          ...this.#view(provider, targets.get(provider.name) ?? [], byTarget),
          stored: row,
          unlisted_models: models.filter((model) => isListed?.(provider, model) === false),
        };
      }),
    };
  }

  /** Those of one model, in the order of their priority and weight; throws `model_not_found`. */
  async targetsOf(id: string): Promise<Schemas['ModelTargetList']> {
    const { catalog, activity } = this.#parts;
    const model = catalog.get(id);
    const data = modelTargets(model.targets, byTargetName(await activity()), this.#parts);
    return { model: model.id, window_seconds: windowSeconds, data };
  }

  /** Whether a file configures the providers, so that none can be added. */
  isFixed(): boolean {
    return this.#parts.source.origin.source === 'file';
  }

  /** Applies what other processes have changed. */
  async refresh(): Promise<void> {
    await this.#parts.source.reload();
  }

  isConnected(name: string): boolean {
    return this.#parts.source.providers().some((each) => each.name === name);
  }

  /** Undefined when no such provider is connected. */
  async test(name: string, signal: AbortSignal): Promise<Schemas['ProviderTestResult'] | undefined> {
    const provider = await this.#connected(name);
    return provider === undefined ? undefined : testResult(await provider.check(signal), provider.keyCount);
  }

  /** The same, with the models that the provider lists. */
  async models(name: string, signal: AbortSignal): Promise<Schemas['ListedModelList'] | undefined> {
    const provider = await this.#connected(name);
    if (provider === undefined) return undefined;
    const check = await provider.check(signal);
    const isPriced = await pricesOf(this.#parts.nowMs());
    const ids = (check.models ?? []).toSorted();
    return {
      result: testResult(check, provider.keyCount),
      truncated: check.modelCount !== null && check.modelCount > ids.length,
      total: check.modelCount,
      data: ids.map((id) => ({ id, has_price: isPriced(provider, id) })),
    };
  }

  /** Another process may have added it just now. */
  async #connected(name: string): Promise<ConnectedProvider | undefined> {
    const { source } = this.#parts;
    if (!this.isConnected(name) && !this.isFixed()) await source.reload();
    return source.providers().find((each) => each.name === name);
  }

  #view(
    { name, dialect, baseUrl, keyCount, maxConcurrent, omittedModels }: Omit<ConnectedProvider, 'check'>,
    targets: readonly ServedTarget[],
    byTarget: ReadonlyMap<string, TargetActivity>,
  ): Omit<Schemas['Provider'], 'stored' | 'unlisted_models'> {
    const known = targets.flatMap(({ target }) => byTarget.get(target.name) ?? []);
    return {
      name,
      dialect,
      base_url: baseUrl,
      has_key: keyCount > 0,
      key_count: keyCount,
      max_concurrent: maxConcurrent,
      omitted_models: omittedModels,
      figures: figuresOf(sumOfActivity(name, known)),
      targets: targets.map(({ target, byKey, models }) => {
        const [first = target, ...others] = byKey.values();
        return { ...targetView([first, ...others], byTarget, this.#parts), models };
      }),
    };
  }

  /** By provider, in the order of the catalog. */
  #targets(): ReadonlyMap<string, ServedTarget[]> {
    const served = new Map<string, ServedTarget>();
    for (const { id, targets } of this.#parts.catalog.list())
      for (const target of targets) {
        const known = served.get(target.name);
        if (known === undefined)
          served.set(target.name, { target, byKey: new Map([[target.state.id, target]]), models: [id] });
        else {
          known.byKey.set(target.state.id, target);
          if (!known.models.includes(id)) known.models.push(id);
        }
      }
    return Map.groupBy(served.values(), ({ target }) => target.state.name);
  }
}

const byTargetName = (activity: readonly TargetActivity[]) =>
  new Map(activity.map((each) => [each.target, each]));

/** A disabled one has no connection. */
function disconnectedProvider({
  name,
  keyCount,
  definition,
}: StoredProvider): Omit<ConnectedProvider, 'check'> {
  const { dialect, base_url: baseUrl } = definition.provider;
  const { max_concurrent: maxConcurrent } = limitsOf(definition.provider);
  return { name, dialect, baseUrl, keyCount, maxConcurrent, omittedModels: 0 };
}

/** Statuses of a server that has no list of models, or another place for it. */
const noList: ReadonlySet<number> = new Set([404, 405, 501]);

function testResult(check: ConnectionCheck, keyCount: number): Schemas['ProviderTestResult'] {
  const { durationMs, status, modelCount } = check;
  const hasNoList = status !== null && noList.has(status);
  const reason = hasNoList ? null : check.reason;
  return {
    is_ok: reason === null,
    duration_ms: Math.round(durationMs),
    status,
    reason,
    message: keyText(check, keyCount) + messageOf({ ...check, reason }),
    model_count: modelCount,
  };
}

function keyText({ keyNumber }: ConnectionCheck, keyCount: number): string {
  if (keyCount < 2 || keyNumber === undefined) return '';
  return `Key ${keyNumber} of ${keyCount}: `;
}

function messageOf({ status, reason, modelCount }: ConnectionCheck): string {
  if (modelCount !== null) return modelCount === 1 ? 'It lists 1 model.' : `It lists ${modelCount} models.`;
  if (status === null)
    return `The connection failed: ${reason ?? 'other'}. Check the base URL, and that this server reaches it.`;
  if (reason === null) return `It responds, but lists no models (status ${status}). Its key was not tested.`;
  if (status === 401 || status === 403) return `It refused the key with status ${status}.`;
  if (reason === 'error_status') return `It responded with status ${status}.`;
  return `It responded with status ${status}, and its list of models could not be read: ${reason}.`;
}
