/** Opens what calls are routed to: the configured models, those of the database, and the sandbox's. */
import type { Accounts } from './accounts/accounts.ts';
import { ConfigError, type Config, type ReadVariable } from './config.ts';
import { UnusableFile, UnusableSetting } from './configuration/finding.ts';
import type { ModelSource } from './configuration/model-source.ts';
import { openModels } from './configuration/open-models.ts';
import type { Sandbox } from './providers/sandbox/sandbox.ts';
import { Catalog, type CatalogModel } from './routing/catalog.ts';
import type { AttemptLimits } from './routing/target.ts';
import { sandboxCatalog } from './sandbox-catalog.ts';
import { notASetting } from './start-problems.ts';
import type { Log } from './telemetry/log.ts';
import type { Seat } from './workers/seat.ts';

export async function openSource(
  config: Config,
  limits: AttemptLimits,
  log: Log,
  seat: Seat | undefined,
): Promise<ModelSource> {
  const named = new Set<string>();
  const variable: ReadVariable = (name) => {
    named.add(name);
    return config.secret(name);
  };
  try {
    const path = config.configFile;
    const source = await openModels({ path, variable, limits, log, now: Date.now });
    // Several workers have the same settings.
    for (const name of (seat?.number ?? 1) === 1 ? config.unknownSettings : [])
      if (!named.has(name)) log.warn(notASetting(name));
    return source;
  } catch (cause) {
    if (cause instanceof UnusableFile) throw new ConfigError(`MODELROUTE_CONFIG: ${cause.message}`);
    throw cause instanceof UnusableSetting ? new ConfigError(cause.message) : cause;
  }
}

/** With those of the database, unless a file configures all of them. */
export async function withStoredProviders(
  source: ModelSource,
  { accounts, limits, log }: { accounts: Accounts; limits: AttemptLimits; log: Log },
): Promise<ModelSource> {
  if (source.origin.source === 'file') return source;
  const { StoredModels } = await import('./configuration/stored/stored-models.ts');
  const { CombinedModels } = await import('./configuration/stored/combined-models.ts');
  const stored = await StoredModels.open({ stored: accounts.providers, limits, log, now: Date.now });
  accounts.onChange(async () => void (await stored.reload()));
  return new CombinedModels(source, stored);
}

type SandboxMode = NonNullable<Config['sandbox']>;

interface OpenCatalog {
  catalog: Catalog;
  /** `1`: every key may call the models of the sandbox; `keys`: those that name them; `0`: none. */
  sandboxMode: () => SandboxMode;
}

/** Without a provider the sandbox is there for all keys; with one, for those that name it. */
export function openCatalog(
  { sandbox: setting }: Pick<Config, 'sandbox'>,
  { source, sandbox, limits }: { source: ModelSource; sandbox: Sandbox; limits: AttemptLimits },
): OpenCatalog {
  const modeOf = (models: readonly CatalogModel[]): SandboxMode =>
    setting ?? (source.origin.source === noOrigin && models.length === 0 ? '1' : 'keys');
  const own = new Map<string, CatalogModel[]>();
  const ownOf = (mode: string): CatalogModel[] => {
    const known = own.get(mode) ?? (mode === '0' ? [] : sandboxCatalog(sandbox, limits, mode === 'keys'));
    own.set(mode, known);
    return known;
  };
  const all = (models: readonly CatalogModel[]) => [...ownOf(modeOf(models)), ...models];
  const catalog = new Catalog(all(source.models()));
  source.onChange((models) => catalog.replace(all(models)));
  return { catalog, sandboxMode: () => modeOf(source.models()) };
}

/** Of an installation that only the console configures. */
const noOrigin = 'console';
