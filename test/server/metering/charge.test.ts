/** Charges by outcome: completed, empty, failed, abandoned; with usage that was reported in full, in part, not at all. */
import { expect, test } from 'vitest';
import { CallMeter } from '../../../server/metering/call-meter.ts';
import { chargeOf } from '../../../server/metering/charge.ts';
import { StreamEstimate } from '../../../server/metering/stream-estimate.ts';
import { facts, outcome, reported } from './scratch.ts';

const produced = (text: string): StreamEstimate => {
  const estimate = new StreamEstimate();
  estimate.read({ choices: [{ delta: { content: text } }] });
  return estimate;
};

test('a completed answer costs what the provider has told, streamed or not', () => {
  for (const streamed of [true, false])
    expect(chargeOf(facts({ streamed }), outcome({ produced: produced('another number') }))).toMatchObject({
      state: 'settled',
      source: 'provider',
      costNano: 20_000n,
      estimated: null,
    });
});

test('a completed answer that tells nothing is estimated', () => {
  const end = outcome({ reported: null, produced: produced('12345678'), inputEstimate: 4 });
  expect(chargeOf(facts(), end)).toMatchObject({
    state: 'estimated',
    source: 'estimate',
    tokens: { input_text: 4, output_text: 2, output_reasoning: 0 },
    costNano: 8_000n,
  });
});

test('who goes away pays for what was produced up to then', () => {
  const start = { input_text: 10, output_text: 1 };
  const gone = outcome({
    outcome: 'cancelled',
    reported: reported(start),
    isReportComplete: false,
    produced: produced('x'.repeat(400)),
    inputEstimate: 99,
  });
  expect(chargeOf(facts(), gone)).toMatchObject({
    state: 'estimated',
    source: 'mixed',
    tokens: { input_text: 10, output_text: 100 },
    costNano: 210_000n,
    estimated: { input_text: 99, output_text: 100 },
  });
});

test('who goes away before anything was produced pays nothing', () => {
  const gone = outcome({
    outcome: 'cancelled',
    reported: reported({ input_text: 10, output_text: 1 }),
    isReportComplete: false,
    firstContentMs: null,
    produced: new StreamEstimate(),
  });
  expect(chargeOf(facts(), gone).costNano).toBe(0n);
});

test('a failed request and an empty completion cost nothing, and keep their tokens', () => {
  const failed = chargeOf(facts(), outcome({ outcome: 'failed', code: 'upstream_error' }));
  expect(failed).toMatchObject({ costNano: 0n, tokens: { input_text: 10, output_text: 5 } });
  const empty = chargeOf(facts(), outcome({ reported: reported({ input_text: 10, output_text: 0 }) }));
  expect(empty).toMatchObject({ state: 'settled', costNano: 0n, tokens: { input_text: 10 } });
});

test('an answer is not empty because its provider counts no output', () => {
  const total = { input_text: 249, output_text: 0 };
  const streamed = outcome({ reported: reported(total), produced: produced('hello') });
  expect(chargeOf(facts({ streamed: true }), streamed)).toMatchObject({
    source: 'provider',
    costNano: 249_000n,
  });
  const meter = new CallMeter();
  const choices = [{ message: { content: 'hello' } }];
  meter.response('chat', { choices, usage: { total_tokens: 249 } });
  expect(chargeOf(facts(), outcome({ reported: meter.reported, produced: meter.produced })).costNano).toBe(
    249_000n,
  );
  meter.response('chat', { choices: [], usage: { total_tokens: 249 } });
  expect(chargeOf(facts(), outcome({ reported: meter.reported, produced: meter.produced })).costNano).toBe(
    0n,
  );
});

test('embeddings have no completion to be empty, counting tokens is free', () => {
  const end = outcome({ reported: reported({ input_text: 10 }) });
  expect(chargeOf(facts({ operation: 'createEmbedding' }), end).costNano).toBe(10_000n);
  expect(chargeOf(facts({ operation: 'countMessageTokens' }), end).costNano).toBe(0n);
});

test('where nothing is known the cost is unknown, not 0', () => {
  const end = outcome({ reported: null });
  expect(chargeOf(facts({ operation: 'createSpeech' }), end)).toMatchObject({
    source: 'none',
    costNano: null,
  });
});

test('events and the whole answer give the same estimate', () => {
  const whole = new StreamEstimate();
  whole.read({
    choices: [
      {
        message: {
          content: 'Grüße, 世界',
          reasoning_content: 'well',
          tool_calls: [{ function: { name: 'look', arguments: '{"a":1}' } }],
        },
      },
    ],
  });
  const events = new StreamEstimate();
  for (const delta of [
    { role: 'assistant', content: '' },
    { reasoning_content: 'well' },
    { content: 'Grüße, ' },
    { content: '世界' },
    { tool_calls: [{ index: 0, id: 'c', function: { name: 'look', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"a"' } }] },
    { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] },
  ])
    events.read({ choices: [{ index: 0, delta }] });
  expect(events.tokens).toEqual(whole.tokens);
  expect(whole.tokens.output_reasoning).toBe(1);

  const message = new StreamEstimate();
  message.read({
    content: [
      { type: 'thinking', thinking: 'well' },
      { type: 'text', text: 'hello' },
      { type: 'tool_use', name: 'look', input: { a: 1 } },
    ],
  });
  const blocks = new StreamEstimate();
  for (const event of [
    { type: 'message_start', message: { content: [] } },
    { type: 'content_block_start', content_block: { type: 'thinking', thinking: '' } },
    { type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: 'well' } },
    { type: 'content_block_start', content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'hello' } },
    { type: 'content_block_start', content_block: { type: 'tool_use', name: 'look', input: {} } },
    { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: '{"a":1}' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
  ])
    blocks.read(event);
  expect(blocks.tokens).toEqual(message.tokens);
  for (const junk of [null, 5, [], { choices: 5 }, { choices: [null, { delta: 3 }] }, { content: [null] }])
    blocks.read(junk);
  expect(blocks.tokens).toEqual(message.tokens);
});
