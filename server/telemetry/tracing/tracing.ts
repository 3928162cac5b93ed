/** Spans for OpenTelemetry, when `OTEL_*` asks for them; the SDK is not even loaded otherwise. */
import type { CallObserver } from '../../core/call-observer.ts';
import type { Log } from '../log.ts';
import { readTracingSettings, type OtelEnvironment } from './otel-settings.ts';

export interface Tracing {
  observer: CallObserver;
  /** Sends what is left, for at most 5 s. Never rejects. */
  shutdown(): Promise<void>;
}

/** Undefined when no traces are wanted. Throws `ConfigError` when the collector's address is none. */
export async function createTracing(environment: OtelEnvironment, log: Log): Promise<Tracing | undefined> {
  const settings = readTracingSettings(environment);
  if (settings === undefined) return undefined;
  for (const problem of settings.problems) log.warn(problem);
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing(settings, log);
}
