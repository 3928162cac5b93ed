/** Where the models beside the sandbox come from; they may change while the server runs. */
import type { CatalogModel } from '../routing/catalog.ts';
import type { AttemptLimits } from '../routing/target.ts';
import type { Log } from '../telemetry/log.ts';
import type { ReadVariable } from './secrets.ts';

export interface ModelSource {
  /** Those of now. */
  models(): readonly CatalogModel[];
  /** Called with all of them whenever they have changed. One listener. */
  onChange(listener: (models: readonly CatalogModel[]) => void): void;
  /** Looks again, at once (SIGHUP); whether all went well. Never rejects: what goes wrong is logged. */
  reload(): Promise<boolean>;
  /** Stops looking, and closes the providers after their running requests. */
  close(): Promise<void>;
}

/** What every source is given. */
export interface SourceOptions {
  /** A variable of the environment: keys, addresses. */
  variable: ReadVariable;
  /** For targets without limits of their own. */
  limits: AttemptLimits;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  now(): number;
}
