/** Which settings switch spans on, and what becomes of those that cannot be obeyed. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createLog, type Log } from '../../../server/telemetry/log.ts';
import { createTracing } from '../../../server/telemetry/tracing/tracing.ts';
import {
  readTracingSettings,
  type OtelEnvironment,
} from '../../../server/telemetry/tracing/otel-settings.ts';

let lines: string[];
let log: Log;
beforeEach(() => {
  lines = [];
  log = createLog('info', { write: (line) => lines.push(line) });
});

describe('whether there is tracing', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  test.each<[string, OtelEnvironment, boolean]>([
    ['nothing is set', {}, false],
    ['only the service is named', { OTEL_SERVICE_NAME: 'x' }, false],
    ['an endpoint is set', endpoint, true],
    ['an endpoint for traces is set', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/x' }, true],
    ['the exporter is otlp', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
    ['the exporter is console', { OTEL_TRACES_EXPORTER: 'console' }, true],
    ['the exporter is none', { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
    ['the SDK is disabled', { ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, false],
  ])('%s', async (_name, environment, wanted) => {
    const tracing = await createTracing(environment, log);
    expect(tracing !== undefined).toBe(wanted);
    await tracing?.shutdown();
    expect(lines).toEqual([]);
  });

  test('an address that is none stops the start, and is not shown', async () => {
    await expect(createTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'CANARY' }, log)).rejects.toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL with http or https$/,
    );
  });

  test('what cannot be obeyed is said, and tracing goes on', async () => {
    const tracing = await createTracing(
      {
        ...endpoint,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_TRACES_SAMPLER: 'jaeger_remote',
        OTEL_BSP_MAX_QUEUE_SIZE: 'many',
      },
      log,
    );
    await tracing?.shutdown();
    expect(lines).toHaveLength(3);
  });
});

describe('the address of the collector', () => {
  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318' }, 'http://a:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318/base/' }, 'http://a:4318/base/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b/' },
      'https://b/',
    ],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
  ])('%o', (environment, url) => {
    expect(readTracingSettings(environment)?.url).toBe(url);
  });
});
