/** Spans for OpenTelemetry, when `OTEL_*` asks for them; the SDK is not even loaded otherwise. */
import type { Log } from '../log.ts';
import { readTracingSettings, type OtelEnvironment } from './otel-settings.ts';
import type { Tracing } from './start-tracing.ts';

/** Undefined when no traces are wanted. Throws `ConfigError` when the collector's address is none. */
export async function createTracing(environment: OtelEnvironment, log: Log): Promise<Tracing | undefined> {
  const settings = readTracingSettings(environment);
  if (settings === undefined) return undefined;
  for (const problem of settings.problems) log.warn(problem);
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(settings, log);
}
