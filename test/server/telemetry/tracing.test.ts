/** Spans as a collector receives them: their parents, their names, what they say and what they never say. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog, type Log } from '../../../server/telemetry/log.ts';
import type { Tracing } from '../../../server/telemetry/tracing/start-tracing.ts';
import { createTracing } from '../../../server/telemetry/tracing/tracing.ts';
import type { OtelEnvironment } from '../../../server/telemetry/tracing/otel-settings.ts';
import { attemptFacts, callEnd, callFacts, completed, failed, observeCall } from './calls.ts';
import { startCollector, type CollectedSpan, type Collector } from './collector.ts';

const server = 2;
const client = 3;
const errorStatus = 2;
const unset = 0;

let collector: Collector;
let lines: string[];
let log: Log;

beforeEach(async () => {
  collector = await startCollector();
  lines = [];
  log = createLog('info', { write: (line) => lines.push(line) });
});
afterEach(() => collector.close());

async function trace(environment: OtelEnvironment = {}): Promise<Tracing> {
  const tracing = await createTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...environment }, log);
  if (tracing === undefined) throw new Error('there is no tracing');
  return tracing;
}

/** The spans of what was done: the calls' first, then those of attempts. */
async function collect(
  work: (tracing: Tracing) => void,
  environment?: OtelEnvironment,
): Promise<CollectedSpan[]> {
  const tracing = await trace(environment);
  work(tracing);
  await tracing.shutdown();
  return [...collector.spans].sort((one, two) => one.kind - two.kind);
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('a call that fell back', () => {
  test('is a span below its caller’s, with one below it for each attempt', async () => {
    const attempts: (Readonly<Record<string, string>> | undefined)[] = [];
    const [call, first, second] = await collect(({ observer }) => {
      const observations = observeCall(
        observer,
        callFacts({ traceparent, tracestate: 'vendor=1,other=2' }),
        [
          [attemptFacts({ target: 'openai/gpt-5', provider: 'openai' }), failed],
          [attemptFacts({ number: 2 }), completed],
        ],
        callEnd({ attempts: 2 }),
      );
      attempts.push(...observations.map(({ headers }) => headers));
    });
    expect(collector.spans).toHaveLength(3);
    expect([call?.kind, first?.kind, second?.kind]).toEqual([server, client, client]);
    expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    expect(call?.parentSpanId).toBe('00f067aa0ba902b7');
    expect([first?.parentSpanId, second?.parentSpanId]).toEqual([call?.spanId, call?.spanId]);
    expect(attempts).toEqual([
      { traceparent: `00-${traceId}-${first?.spanId}-01`, tracestate: 'vendor=1,other=2' },
      { traceparent: `00-${traceId}-${second?.spanId}-01`, tracestate: 'vendor=1,other=2' },
    ]);
    expect(first?.attributes).toMatchObject({
      'modelroute.target': 'openai/gpt-5',
      'gen_ai.provider.name': 'openai',
      'http.response.status_code': 503,
      'error.type': 'upstream_error',
    });
    expect([call?.status.code ?? 0, first?.status.code, second?.status.code ?? 0]).toEqual([
      unset,
      errorStatus,
      unset,
    ]);
  });

  test('speaks the GenAI conventions', async () => {
    const [call, attempt] = await collect(
      ({ observer }) =>
        observeCall(
          observer,
          callFacts({
            streamed: true,
            requestedModel: 'gpt-latest',
            json: {
              max_completion_tokens: 99,
              temperature: 0.5,
              top_p: 0.9,
              seed: 7,
              n: 2,
              response_format: { type: 'json_object' },
            },
          }),
          [[attemptFacts({ translated: true }), completed]],
          callEnd({ firstContentMs: 250, losses: ['seed'] }),
        ),
      {
        OTEL_SERVICE_NAME: 'gateway-of-the-test',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20b',
      },
    );
    expect(call?.name).toBe('chat gpt-latest');
    expect(call?.attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'azure',
      'gen_ai.request.model': 'gpt-latest',
      'gen_ai.response.model': 'gpt-5-2026',
      'gen_ai.request.max_tokens': 99,
      'gen_ai.request.temperature': 0.5,
      'gen_ai.request.top_p': 0.9,
      'gen_ai.request.seed': 7,
      'gen_ai.request.choice.count': 2,
      'gen_ai.request.stream': true,
      'gen_ai.output.type': 'json',
      'gen_ai.response.time_to_first_chunk': 0.25,
      'gen_ai.usage.input_tokens': 14,
      'gen_ai.usage.output_tokens': 10,
      'gen_ai.usage.cache_read.input_tokens': 4,
      'gen_ai.usage.reasoning.output_tokens': 3,
      'http.response.status_code': 200,
      'modelroute.trace_id': 'trace-of-the-test',
      'modelroute.key_id': 'key000000001',
      'modelroute.model': 'openai/gpt-5',
      'modelroute.target': 'azure/gpt-5',
      'modelroute.outcome': 'completed',
      'modelroute.attempts': 1,
      'modelroute.lost_fields': 1,
    });
    expect(attempt?.name).toBe('chat gpt-5-2026');
    expect(attempt?.attributes).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'azure',
      'gen_ai.request.model': 'gpt-5-2026',
      'http.response.status_code': 200,
      'modelroute.target': 'azure/gpt-5',
      'modelroute.attempt': 1,
      'modelroute.translated': true,
      'modelroute.outcome': 'completed',
    });
    expect(call?.resource).toEqual({
      'service.name': 'gateway-of-the-test',
      'deployment.environment.name': 'a b',
    });
  });

  test('never holds what was said', async () => {
    await collect(({ observer }) =>
      observeCall(
        observer,
        callFacts({
          json: {
            model: 'openai/gpt-5',
            messages: [{ role: 'user', content: 'CANARY-content' }],
            system: 'CANARY-system',
            input: 'CANARY-input',
            stop: ['CANARY-stop'],
            max_tokens: 'CANARY-number',
            tools: [{ name: 'CANARY-tool' }],
            metadata: { user_id: 'CANARY-user' },
            response_format: { type: 'CANARY-format' },
          },
        }),
        [[attemptFacts(), failed]],
        callEnd({ outcome: 'failed', code: 'upstream_error', status: 502, losses: ['CANARY-field'] }),
      ),
    );
    expect(collector.requests.map(({ body }) => body).join('')).not.toContain('CANARY');
  });
});

test('each operation has its name', async () => {
  const operations = [
    'createChatCompletion',
    'createMessage',
    'createEmbedding',
    'createSpeech',
    'countMessageTokens',
  ] as const;
  const spans = await collect(({ observer }) => {
    for (const operation of operations) observeCall(observer, callFacts({ operation }), [], callEnd());
  });
  expect(spans.map(({ name }) => name.split(' ')[0])).toEqual([
    'chat',
    'chat',
    'embeddings',
    'generate_content',
    'count_tokens',
  ]);
  expect(spans[3]?.attributes['gen_ai.output.type']).toBe('speech');
});

test('an error is the server’s only when the caller has not caused it', async () => {
  const ends = [
    callEnd({ outcome: 'failed', code: 'upstream_error', status: 502 }),
    callEnd({ outcome: 'failed', code: 'upstream_error', status: 200 }),
    callEnd({ outcome: 'failed', code: 'context_length_exceeded', status: 400 }),
    callEnd({ outcome: 'cancelled', status: 200, usage: null }),
  ];
  const spans = await collect(({ observer }) => {
    for (const end of ends) observeCall(observer, callFacts(), [], end);
  });
  expect(spans.map(({ status, attributes }) => [status.code ?? unset, attributes['error.type']])).toEqual([
    [errorStatus, 'upstream_error'],
    [errorStatus, 'upstream_error'],
    [unset, 'context_length_exceeded'],
    [unset, undefined],
  ]);
});

test('a caller without a usable context begins a trace', async () => {
  const bad = [
    undefined,
    '',
    'nonsense',
    `ff-${traceId}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  ];
  const spans = await collect(({ observer }) => {
    for (const each of bad)
      observeCall(observer, callFacts(each === undefined ? {} : { traceparent: each }), [], callEnd());
  });
  expect(spans).toHaveLength(bad.length);
  expect(spans.every(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '')).toBe(true);
});

test('what the caller does not sample is not sent, and the provider is told so', async () => {
  const headers: unknown[] = [];
  await collect(({ observer }) => {
    const [attempt] = observeCall(
      observer,
      callFacts({ traceparent: traceparent.replace(/01$/, '00') }),
      [[attemptFacts(), completed]],
      callEnd(),
    );
    headers.push(attempt?.headers);
  });
  expect(collector.spans).toEqual([]);
  expect(headers).toEqual([
    { traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`)) },
  ]);
});

test('the share of the sampler is obeyed', async () => {
  const spans = await collect(
    ({ observer }) => {
      for (let at = 0; at < 400; at += 1) observeCall(observer, callFacts(), [], callEnd());
    },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
  );
  expect(spans.length).toBeGreaterThan(50);
  expect(spans.length).toBeLessThan(160);
});

test('the collector’s own headers and path are those of the settings', async () => {
  await collect(({ observer }) => observeCall(observer, callFacts(), [], callEnd()), {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-tenant=one',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-tenant=two',
  });
  expect(collector.requests[0]?.path).toBe('/own/path');
  expect(collector.requests[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': 'two' });
});

test('a collector that refuses is logged once, without what was sent to it, and once when it takes spans again', async () => {
  collector.status = 400;
  const tracing = await trace({
    OTEL_BSP_SCHEDULE_DELAY: '1',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=CANARY',
  });
  const callUntil = async (done: () => boolean) => {
    while (!done()) {
      observeCall(tracing.observer, callFacts(), [], callEnd());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await callUntil(() => collector.requests.length >= 3);
  collector.status = 200;
  await callUntil(() => lines.length >= 2);
  await tracing.shutdown();
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn', 'info']);
  expect(lines.join('')).not.toContain('CANARY');
});

test('a collector that is not there disturbs nobody and holds the end up for 5 s at most', async () => {
  const { url } = collector;
  await collector.close();
  const tracing = await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  for (let at = 0; at < 5_000; at += 1)
    observeCall(tracing.observer, callFacts(), [[attemptFacts(), completed]], callEnd());
  const startedMs = performance.now();
  await tracing.shutdown();
  // An export alone would be tried for 10 s.
  expect(performance.now() - startedMs).toBeLessThan(9_000);
  collector = await startCollector();
});
