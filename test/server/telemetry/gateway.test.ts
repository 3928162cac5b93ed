/** One call through the whole gateway, as logs, metrics and spans report it: the same target, code, tokens and trace everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEntry, providerHeader, providerKey, startFront, type Front } from '../routing/front.ts';
import { startUpstream, type ScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startCollector, type Collector } from './collector.ts';

let upstream: ScriptedUpstream;
let collector: Collector;
let front: Front;
beforeAll(async () => {
  [upstream, collector] = await Promise.all([startUpstream(), startCollector()]);
  front = await startFront(
    {
      providers: {
        first: providerEntry('chat', upstream.url, { retries: 0 }),
        second: providerEntry('messages', upstream.url, { retries: 0 }),
      },
      models: [
        {
          id: 'our/model',
          targets: [
            { provider: 'first', model: 'fault-status-500' },
            { provider: 'second', model: 'good', priority: 1 },
          ],
        },
      ],
    },
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  );
});
afterAll(async () => {
  await front.stop();
  await Promise.all([upstream.close(), collector.close()]);
});

const callersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a call with a failed and a good attempt', async () => {
  const response = await front.post(
    '/v1/chat/completions',
    { model: 'our/model', messages: [{ role: 'user', content: 'a secret plan' }] },
    {
      headers: { traceparent: `00-${callersTrace}-00f067aa0ba902b7-01`, 'x-trace-id': 'trace-of-this-call' },
    },
  );
  expect(response.status).toBe(200);
  const { usage } = (await response.json()) as { usage: { prompt_tokens: number } };

  await expect.poll(() => collector.spans).toHaveLength(3);
  const server = collector.spans.find(({ kind }) => kind === 2);
  const attempts = collector.spans.filter(({ kind }) => kind === 3);
  expect(server).toMatchObject({
    traceId: callersTrace,
    parentSpanId: '00f067aa0ba902b7',
    name: 'chat our/model',
  });
  expect(server?.attributes).toMatchObject({
    'modelroute.trace_id': 'trace-of-this-call',
    'gen_ai.request.model': 'our/model',
    'gen_ai.usage.input_tokens': usage.prompt_tokens,
  });
  expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([server?.spanId, server?.spanId]);
  // Each provider gets the span of its own attempt, and our trace id.
  expect(new Set(upstream.received.map(({ headers }) => headers['traceparent']))).toEqual(
    new Set(attempts.map(({ spanId }) => `00-${callersTrace}-${spanId}-01`)),
  );
  expect(upstream.received.map(({ headers }) => headers['x-trace-id'])).toEqual(
    Array(2).fill('trace-of-this-call'),
  );

  const metrics = await (await fetch(front.v1.replace('/v1', '/metrics'))).text();
  expect(metrics).toMatch(
    /modelroute_requests_total\{operation="createChatCompletion",model="our\/model",target="second\/good",.*status="200",code="none"\} 1/,
  );
  expect(metrics).toMatch(
    /modelroute_attempts_total\{target="first\/fault-status-500",outcome="failed",status="500"\} 1/,
  );
  expect(metrics).toMatch(
    new RegExp(
      `modelroute_tokens_total\\{model="our/model",target="second/good",.*class="input_text"\\} ${usage.prompt_tokens}\\b`,
    ),
  );

  const linesOfCall = () =>
    front
      .log()
      .split('\n')
      .filter((line) => line.includes('trace-of-this-call') && line.endsWith('}'));
  await expect.poll(linesOfCall).toHaveLength(2);
  const lines = linesOfCall();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', target: 'first/fault-status-500', code: 'upstream_error', status: 500, attempt: 1 },
    { level: 'info', model: 'our/model', target: 'second/good', attempts: 2, status: 200 },
  ]);
  for (const reported of [metrics, front.log(), ...collector.requests.map(({ body }) => body)])
    for (const secret of [providerKey, providerHeader, 'a secret plan', front.key])
      expect(reported).not.toContain(secret);
});
