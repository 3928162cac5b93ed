/** The standard `OTEL_*` variables that tracing supports, read from the settings and never from the process. */
import { ConfigError } from '../../config.ts';

export type OtelEnvironment = Readonly<Record<string, string | undefined>>;

export interface TracingSettings {
  exporter: 'otlp' | 'console';
  /** Where spans are sent; of `otlp` only. */
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Of the service, as `OTEL_RESOURCE_ATTRIBUTES` has them; `service.name` always. */
  resource: Record<string, string>;
  sampler: { parentBased: boolean; share: number };
  batch: { delayMs: number; maxQueue: number; maxSize: number };
  /** Settings that are not supported, a sentence each; tracing continues without them, as the standard requires. */
  problems: string[];
}

/** Undefined when tracing is disabled. Throws `ConfigError` when the endpoint is not a valid URL. */
export function readTracingSettings(environment: OtelEnvironment): TracingSettings | undefined {
  const problems: string[] = [];
  const exporter = exporterOf(environment, problems);
  if (exporter === undefined) return undefined;
  const protocol = either(environment, 'PROTOCOL');
  if (protocol !== undefined && protocol !== 'http/json') {
    problems.push(`spans are sent as http/json, not as the protocol '${protocol}'`);
  }
  const attributes = pairs(environment['OTEL_RESOURCE_ATTRIBUTES']);
  const number = (name: string, fallback: number) => wholeNumber(environment[name], name, fallback, problems);
  return {
    exporter,
    url: urlOf(environment),
    headers: {
      ...pairs(environment['OTEL_EXPORTER_OTLP_HEADERS']),
      ...pairs(environment['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    },
    timeoutMs: wholeNumber(either(environment, 'TIMEOUT'), 'OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, problems),
    resource: {
      ...attributes,
      'service.name': environment['OTEL_SERVICE_NAME'] ?? attributes['service.name'] ?? 'modelroute',
    },
    sampler: samplerOf(environment, problems),
    batch: {
      delayMs: number('OTEL_BSP_SCHEDULE_DELAY', 5_000),
      maxQueue: number('OTEL_BSP_MAX_QUEUE_SIZE', 2_048),
      maxSize: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512),
    },
    problems,
  };
}

/** The variable of traces, else that of all signals. */
function either(environment: OtelEnvironment, name: string): string | undefined {
  return environment[`OTEL_EXPORTER_OTLP_TRACES_${name}`] ?? environment[`OTEL_EXPORTER_OTLP_${name}`];
}

function exporterOf(
  environment: OtelEnvironment,
  problems: string[],
): TracingSettings['exporter'] | undefined {
  if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const named = environment['OTEL_TRACES_EXPORTER'];
  if (named === undefined) return either(environment, 'ENDPOINT') === undefined ? undefined : 'otlp';
  if (named === 'otlp' || named === 'console') return named;
  if (named !== 'none') problems.push(`OTEL_TRACES_EXPORTER must be otlp, console or none, not '${named}'`);
  return undefined;
}

function urlOf(environment: OtelEnvironment): string {
  const traces = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? 'http://localhost:4318';
  const url = traces ?? `${base.replace(/\/$/, '')}/v1/traces`;
  if (/^https?:/.test(url) && URL.canParse(url)) return url;
  throw new ConfigError(
    `OTEL_EXPORTER_OTLP_${traces === undefined ? '' : 'TRACES_'}ENDPOINT must be a URL with http or https`,
  );
}

/** `name=value,name=value`, percent-encoded. */
function pairs(list: string | undefined): Record<string, string> {
  const entries = (list ?? '').split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at <= 0 ? [] : [[decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]];
  });
  return Object.fromEntries(entries);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
}

function wholeNumber(text: string | undefined, name: string, fallback: number, problems: string[]): number {
  if (text === undefined) return fallback;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  problems.push(`${name} must be a whole number above 0`);
  return fallback;
}

const samplers: Readonly<Record<string, { parentBased: boolean; ratio: boolean; share: number }>> = {
  always_on: { parentBased: false, ratio: false, share: 1 },
  always_off: { parentBased: false, ratio: false, share: 0 },
  traceidratio: { parentBased: false, ratio: true, share: 1 },
  parentbased_always_on: { parentBased: true, ratio: false, share: 1 },
  parentbased_always_off: { parentBased: true, ratio: false, share: 0 },
  parentbased_traceidratio: { parentBased: true, ratio: true, share: 1 },
};

const everything: TracingSettings['sampler'] = { parentBased: true, share: 1 };

function samplerOf(environment: OtelEnvironment, problems: string[]): TracingSettings['sampler'] {
  const name = environment['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on';
  const known = samplers[name];
  if (known === undefined) {
    problems.push(`OTEL_TRACES_SAMPLER: '${name}' is not known`);
    return everything;
  }
  const { parentBased, ratio, share } = known;
  const argument = environment['OTEL_TRACES_SAMPLER_ARG'];
  if (!ratio || argument === undefined) return { parentBased, share };
  const wanted = Number(argument);
  if (wanted >= 0 && wanted <= 1) return { parentBased, share: wanted };
  problems.push('OTEL_TRACES_SAMPLER_ARG must be between 0 and 1');
  return { parentBased, share };
}
