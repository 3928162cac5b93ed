/** The source of the models beside the sandbox's; they may change while the server runs. */
import type { ConnectedProvider } from '../core/connected-provider.ts';
import type { CatalogModel } from '../routing/catalog.ts';
import type { AttemptLimits } from '../routing/target.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReadVariable } from './secrets.ts';

/** Where the providers are configured, and under which name. */
export type ModelOrigin =
  | { source: 'file'; name: string }
  | { source: 'environment'; name: string }
  | { source: 'console' | 'none'; name: null };

export interface ModelSource {
  readonly origin: ModelOrigin;
  /** Those of now. */
  models(): readonly CatalogModel[];
  /** Those that the models of now have, by name. */
  providers(): readonly ConnectedProvider[];
  /** Called with all of them whenever they have changed. One listener. */
  onChange(listener: (models: readonly CatalogModel[]) => void): void;
  /** Reloads at once (SIGHUP); resolves with whether that succeeded. Never rejects: failures are logged. */
  reload(): Promise<boolean>;
  /** Stops looking, and closes the providers after their running requests. */
  close(): Promise<void>;
}

/** The dependencies of every source. */
export interface SourceOptions {
  /** A variable of the environment: keys, base URLs. */
  variable: ReadVariable;
  /** For targets without limits of their own. */
  limits: AttemptLimits;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  now(): number;
}
