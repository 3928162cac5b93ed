/** Spans for OpenTelemetry, when `OTEL_*` enables them; otherwise the SDK is not even loaded. */
import { ConfigError } from '../../config.ts';
import { loadOptional } from '../../core/optional-package.ts';
import type { Log } from '../log.ts';
import { readTracingSettings, type OtelEnvironment } from './otel-settings.ts';
import type { Tracing } from './start-tracing.ts';

/** Undefined when tracing is disabled. Throws `ConfigError` when the collector's URL is not valid. */
export async function createTracing(environment: OtelEnvironment, log: Log): Promise<Tracing | undefined> {
  const settings = readTracingSettings(environment);
  if (settings === undefined) return undefined;
  for (const problem of settings.problems) log.warn(problem);
  const { startTracing } = await loadOptional('Tracing (OTEL_…)', () => import('./start-tracing.ts')).catch(
    (cause: unknown) => {
      throw new ConfigError(cause instanceof Error ? cause.message : String(cause));
    },
  );
  return startTracing(settings, log);
}
