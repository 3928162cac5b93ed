/** Metrics are correct, a scraper can read them, and no caller can make them grow without end. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/telemetry/metrics/metrics.ts';
import { errorTable, type ErrorCode } from '../../../openapi/generated/errors.ts';
import { attemptFacts, callEnd, callFacts, completed, failed, usage, observeCall } from './calls.ts';
import { readSamples, type Sample } from './prometheus-text.ts';

const ours = (samples: readonly Sample[]) => samples.filter(({ name }) => name.startsWith('modelroute_'));
const only = (samples: readonly Sample[], name: string) => samples.filter((sample) => sample.name === name);

describe('a call that fell back', () => {
  const metrics = createMetrics();
  observeCall(
    metrics.observer,
    callFacts({ streamed: true }),
    [
      [attemptFacts({ target: 'openai/gpt-5' }), failed],
      [attemptFacts({ number: 2 }), completed],
    ],
    callEnd({ attempts: 2, firstContentMs: 400 }),
  );

  test('is one request under its model, target, key and status', async () => {
    const samples = readSamples(await metrics.render());
    expect(only(samples, 'modelroute_requests_total')).toEqual([
      {
        name: 'modelroute_requests_total',
        labels: {
          operation: 'createChatCompletion',
          model: 'openai/gpt-5',
          target: 'azure/gpt-5',
          key: 'key000000001',
          status: '200',
          code: 'none',
        },
        value: 1,
      },
    ]);
  });

  test('is two attempts, each with its outcome', async () => {
    const attempts = only(readSamples(await metrics.render()), 'modelroute_attempts_total');
    expect(attempts.map(({ labels, value }) => [labels, value])).toEqual([
      [{ target: 'openai/gpt-5', outcome: 'failed', status: '503' }, 1],
      [{ target: 'azure/gpt-5', outcome: 'completed', status: '200' }, 1],
    ]);
  });

  test('has its tokens in classes that sum up to what was used', async () => {
    const tokens = only(readSamples(await metrics.render()), 'modelroute_tokens_total');
    expect(Object.fromEntries(tokens.map(({ labels, value }) => [labels['class'], value]))).toEqual({
      input_text: 10,
      input_cache_read: 4,
      output_text: 7,
      output_reasoning: 3,
    });
  });

  test('is in one bucket and all above, of both histograms', async () => {
    const samples = readSamples(await metrics.render());
    for (const [name, seconds] of [
      ['modelroute_request_duration_seconds', 1.5],
      ['modelroute_time_to_first_content_seconds', 0.4],
    ] as const) {
      for (const { labels, value } of only(samples, `${name}_bucket`)) {
        expect(value, labels['le']).toBe(
          Number((labels['le'] ?? '').replace('+Inf', 'Infinity')) >= seconds ? 1 : 0,
        );
      }
      expect(only(samples, `${name}_sum`)[0]?.value).toBe(seconds);
      expect(only(samples, `${name}_count`)[0]?.value).toBe(1);
    }
  });
});

test('calls in flight are counted while they are', async () => {
  const metrics = createMetrics();
  const inFlight = async () =>
    only(readSamples(await metrics.render()), 'modelroute_requests_in_flight')[0]?.value;
  expect(await inFlight()).toBe(0);
  const call = metrics.observer.begin(callFacts());
  expect(await inFlight()).toBe(1);
  call.end(callEnd({ outcome: 'cancelled', target: null, usage: null }));
  expect(await inFlight()).toBe(0);
  const [request] = only(readSamples(await metrics.render()), 'modelroute_requests_total');
  expect(request?.labels).toMatchObject({ code: 'cancelled', target: 'none' });
});

test('a plain answer has no time to first content', async () => {
  const metrics = createMetrics();
  observeCall(metrics.observer, callFacts(), [[attemptFacts(), completed]], callEnd({ firstContentMs: 900 }));
  const samples = readSamples(await metrics.render());
  expect(only(samples, 'modelroute_time_to_first_content_seconds_count')).toEqual([]);
});

test('what a provider says of its tokens cannot break the counters', async () => {
  const metrics = createMetrics();
  for (const text of [-5, Number.NaN, Number.POSITIVE_INFINITY, 2]) {
    const reported = usage();
    observeCall(
      metrics.observer,
      callFacts(),
      [],
      callEnd({ usage: { ...reported, input: { ...reported.input, text } } }),
    );
  }
  const tokens = only(readSamples(await metrics.render()), 'modelroute_tokens_total');
  expect(tokens.find(({ labels }) => labels['class'] === 'input_text')?.value).toBe(2);
});

test('names with quotes, backslashes and line ends stay one label', async () => {
  const metrics = createMetrics();
  const model = 'a"b\\c\nd{e="f"}';
  observeCall(metrics.observer, callFacts({ model }), [], callEnd());
  expect(only(readSamples(await metrics.render()), 'modelroute_requests_total')[0]?.labels['model']).toBe(
    'a\\"b\\\\c\\nd{e=\\"f\\"}',
  );
});

test('sandbox models that fail on demand share one name for each family', async () => {
  const metrics = createMetrics();
  for (const model of [
    'sandbox/error-a',
    'sandbox/error-b',
    'sandbox/status-500',
    'sandbox/stream-cut',
    'sandbox/chat',
  ]) {
    observeCall(
      metrics.observer,
      callFacts({ model }),
      [[attemptFacts({ target: model }), failed]],
      callEnd({ target: model }),
    );
  }
  const requests = only(readSamples(await metrics.render()), 'modelroute_requests_total');
  expect(requests.map(({ labels, value }) => [labels['model'], labels['target'], value])).toEqual([
    ['sandbox/error-*', 'sandbox/error-*', 2],
    ['sandbox/status-*', 'sandbox/status-*', 1],
    ['sandbox/stream-*', 'sandbox/stream-*', 1],
    ['sandbox/chat', 'sandbox/chat', 1],
  ]);
});

describe('a hostile crowd', () => {
  const calls = 60_000;
  const metrics = createMetrics();
  const codes = Object.keys(errorTable) as ErrorCode[];
  for (let at = 0; at < calls; at += 1) {
    const target = `provider-${at % 40}/model-${at % 3_001}`;
    const status = 200 + (at % 700);
    observeCall(
      metrics.observer,
      callFacts({ model: `model-${at % 2_003}`, keyId: `key-${at % 9_001}`, streamed: true }),
      [[attemptFacts({ target }), { outcome: 'failed', status, code: null, reason: 'other' }]],
      callEnd({ target, status, code: codes[at % codes.length] ?? null, firstContentMs: 5 }),
    );
  }

  test('makes no more series than there may be, and loses no count', async () => {
    const text = await metrics.render();
    const samples = ours(readSamples(text));
    const sum = (name: string) => only(samples, name).reduce((total, { value }) => total + value, 0);
    expect(samples.length).toBeLessThan(40_000);
    expect(new Set(samples.map(({ labels }) => labels['key'])).size).toBeLessThanOrEqual(502);
    expect(sum('modelroute_requests_total')).toBe(calls);
    expect(sum('modelroute_attempts_total')).toBe(calls);
    expect(sum('modelroute_tokens_total')).toBe(calls * 24);
    expect(sum('modelroute_request_duration_seconds_count')).toBe(calls);
    expect(sum('modelroute_time_to_first_content_seconds_count')).toBe(calls);
  });

  test('does not take the series of those who came before', async () => {
    const requests = only(readSamples(await metrics.render()), 'modelroute_requests_total');
    expect(requests[0]?.labels).toMatchObject({ key: 'key-0', model: 'model-0' });
  });
});

test('the process is measured too, once for all installations', async () => {
  const [one, two] = await Promise.all([createMetrics().render(), createMetrics().render()]);
  for (const text of [one, two]) {
    const names = readSamples(text).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_p99_seconds',
        'process_cpu_seconds_total',
      ]),
    );
  }
});

test('nothing of it keeps a process alive', async () => {
  const script = `
    const { createMetrics } = await import('./server/telemetry/metrics/metrics.ts');
    console.log((await createMetrics().render()).length > 1_000);
  `;
  const root = join(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    timeout: 60_000,
  });
  expect(stdout).toBe('true\n');
});
